"""What a tournament looks like."""
