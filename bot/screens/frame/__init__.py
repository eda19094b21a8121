"""The frame around every game: its lobby, its board, its end."""
