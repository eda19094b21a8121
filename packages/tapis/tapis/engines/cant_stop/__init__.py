"""The engine of Can't Stop: expected progress, seen as a chance to win."""
