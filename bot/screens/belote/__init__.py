"""The screens of Belote."""
