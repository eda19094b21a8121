"""Coinche."""
