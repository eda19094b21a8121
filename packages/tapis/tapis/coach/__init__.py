"""The coach: what a finished game's luck gave each player, and what their own choices cost."""
