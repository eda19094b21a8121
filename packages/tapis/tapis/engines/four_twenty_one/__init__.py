"""The engine of 421: exact for two, by thrown-out rounds for more."""
