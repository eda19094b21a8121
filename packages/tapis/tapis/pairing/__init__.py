"""Tournaments as rules: plain data in, plain data out."""
