"""Can't Stop."""
