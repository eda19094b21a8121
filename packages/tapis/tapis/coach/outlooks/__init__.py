"""How a turn goes on from an action: every throw counted, in plain Python."""
