"""What happens without a press: robots move, reminders are sent, boards are checked."""

from bot.watch.robots import Robots
from bot.watch.watch import Watch

__all__ = ["Robots", "Watch"]
