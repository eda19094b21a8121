"""The notebook: old mistakes of one's own, asked again after some days (docs/decisions/0115)."""
