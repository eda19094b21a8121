"""What a table looks like, as frozen data; nothing of Discord is known here."""
