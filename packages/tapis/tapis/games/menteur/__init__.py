"""Menteur, liar's dice."""
