"""The game of the day: one luck for everybody, once (docs/decisions/0109)."""
