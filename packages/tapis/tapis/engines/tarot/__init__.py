"""The engine of Tarot: for three, four or five players."""
