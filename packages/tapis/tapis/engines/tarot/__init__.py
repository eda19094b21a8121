"""The engine of Tarot: for three, four or five players."""

from tapis.engines.tarot.engine import TarotEngine
