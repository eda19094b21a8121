"""The screens of Tarot."""
