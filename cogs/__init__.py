"""One cog per game, and the cogs every table shares."""
