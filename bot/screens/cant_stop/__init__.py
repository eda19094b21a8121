"""The screens of Can't Stop."""
