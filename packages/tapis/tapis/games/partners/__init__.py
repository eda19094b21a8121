"""What games of two sides of two share: eight cards each, tricks, announcements, belote, races."""
