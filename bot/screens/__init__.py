"""What a table looks like, as frozen data: views and facts in, `Screen` out; no Discord here."""
