"""What one running bot consists of, and what it counts of itself."""

from bot.house.house import House, house_of
from bot.house.meters import SILENT, Meters

__all__ = ["SILENT", "House", "Meters", "house_of"]
