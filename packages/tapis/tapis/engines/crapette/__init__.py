"""The engine of Crapette."""
