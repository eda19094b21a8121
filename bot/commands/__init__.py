"""What the cogs share: words of commands, verbs of dice, verbs of hands."""
