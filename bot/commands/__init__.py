"""What the cogs share: rows of commands, of dice, hands and piles."""
