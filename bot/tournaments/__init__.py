"""Tournaments of a server: several rounds with standings (docs/decisions/0112)."""
