"""What the cogs share: words of commands, and the verbs of dice and of hands."""
