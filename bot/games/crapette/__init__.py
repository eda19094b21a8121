"""Crapette."""
