"""The screens of Coinche."""
