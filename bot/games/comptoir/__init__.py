"""Belote de comptoir."""
