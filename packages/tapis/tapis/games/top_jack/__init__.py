"""Top Jack."""
