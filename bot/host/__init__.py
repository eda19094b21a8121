"""What a host runs and looks after: the bot, its figures, its logs, its backups, its check-up."""
