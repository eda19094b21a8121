"""The screens of Crapette."""
