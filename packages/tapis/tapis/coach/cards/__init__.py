"""The books of card games."""
