"""The nine games, and the shelf that holds them by key."""
