"""The screens of 5000."""
