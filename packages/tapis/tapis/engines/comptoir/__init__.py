"""The engine of Belote de comptoir: hidden cards are dealt anew and every choice is played out."""
