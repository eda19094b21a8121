"""The engine of Belote: hidden cards are dealt anew and every choice is played out."""
