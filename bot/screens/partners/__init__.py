"""What the screens of games of two sides of two share."""
