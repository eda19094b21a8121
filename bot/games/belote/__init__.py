"""Belote."""
