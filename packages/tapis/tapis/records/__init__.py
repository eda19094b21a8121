"""Records of games, and how they are checked from their seed."""
