"""Tarot."""
