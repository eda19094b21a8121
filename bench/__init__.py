"""Figures measured on this machine: `python -m bench`."""
