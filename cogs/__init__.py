"""One cog for each game, and the cogs that all tables share."""
