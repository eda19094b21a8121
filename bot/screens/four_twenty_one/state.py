"""Where a game of 421 stands: its part, its pot, whose throw it is."""

from bot.games.four_twenty_one.game import FourTwentyOneView
from bot.screens.four_twenty_one.words import called, tokens
from bot.screens.kit.dice import dice_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene


def state(scene: Scene, view: FourTwentyOneView) -> str:
    """Say which part is played, what is in the pot, who started the round, and how many throws it has."""
    t = scene.t
    lines = [t(f"four_twenty_one.part.{view.part}", round=view.round)]
    if view.part == "charge":
        lines.append(t("four_twenty_one.pot", tokens=tokens(view.pot)))
    if view.turn is not None:
        lines.append("-# " + _limit(scene, view))
    return "\n".join(lines)


def _limit(scene: Scene, view: FourTwentyOneView) -> str:
    """Say who started (unless they left) and how many throws all have, with "le bon" at the most."""
    t, starter = scene.t, bold(scene.names[view.starter])
    if view.limit is None:
        return t("four_twenty_one.starts", seat=starter)
    throws = t(f"four_twenty_one.throws.{'most' if good(view) else 'each'}", n=view.limit)
    return t("four_twenty_one.started", seat=starter, throws=throws) if view.thrown[view.starter] else throws


def good(view: FourTwentyOneView) -> bool:
    """Return True if the others may stop before the starter's number of throws."""
    return view.options.le_bon == "yes"


def turn_line(scene: Scene, view: FourTwentyOneView) -> str:
    """Say who throws, which throw it is, and how many they have."""
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    may_stop = "_good" if good(view) else ""
    if not view.throws:
        if view.limit is None:
            return t("four_twenty_one.turn.first", seat=seat)
        return t(f"four_twenty_one.turn.{'next' + may_stop}", seat=seat, n=view.limit)
    who = "starter" if view.limit is None else "other" + may_stop
    return t(f"four_twenty_one.turn.{who}", seat=seat, throw=view.throws, most=view.most_throws)


def hand_line(scene: Scene, view: FourTwentyOneView) -> str:
    """Draw the mover's dice large, the kept ones with a tick, and say their name."""
    if not view.throws or view.turn is None:
        return ""
    return dice_line(view) + "\n" + called(scene.t, view.dice)
