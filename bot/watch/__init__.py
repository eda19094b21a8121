"""What happens without a press: robots move, the coach counts, reminders are sent, boards are checked."""

from bot.watch.robot_driver import Robots
from bot.watch.watch import Watch
