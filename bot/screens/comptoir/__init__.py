"""The screens of Belote de comptoir."""
