"""The engine of Tarot: for three, four or five players."""

from bot.engines.tarot.engine import TarotEngine
