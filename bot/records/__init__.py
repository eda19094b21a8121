"""Records of games: written, read, checked from their seed."""
