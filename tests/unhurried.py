"""Nothing is late because the machine is busy: the bot under test waits for ever.

A test about a limit sets it to what it needs (`monkeypatch.setattr(PATIENCE, "drawing", 0.01)`).
"""

from bot.patience import NEVER, PATIENCE


def unhurried(*limits: str) -> None:
    """Let the bot of this process give nothing up; if limits are named, only for them."""
    for limit in limits or type(PATIENCE).__annotations__:
        setattr(PATIENCE, limit, NEVER)
