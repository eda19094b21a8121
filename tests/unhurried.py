"""Nothing is late because the machine is busy: the bot under test waits for ever.

A test about a limit sets it to what it needs (`monkeypatch.setattr(PATIENCE, "drawing", 0.01)`).
"""

from bot.patience import PATIENCE
from tapis.patience import NEVER
from tapis.patience import PATIENCE as THINKING


def unhurried(*limits: str) -> None:
    """Let the bot of this process give nothing up; if limits are named, only for them."""
    for patience in (PATIENCE, THINKING):
        own = type(patience).__annotations__
        for limit in limits or own:
            if limit in own:
                setattr(patience, limit, NEVER)
