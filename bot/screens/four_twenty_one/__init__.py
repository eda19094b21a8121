"""The screens of 421."""
