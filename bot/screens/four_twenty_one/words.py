"""What is said of 421: tokens and throws, where a game stands, whose throw it is."""

from collections.abc import Sequence

from bot.screens.kit.dice import dice_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text
from tapis.drawing.table_text import figures, tokens
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import combination
from tapis.games.four_twenty_one.ranks import worth as tokens_of
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Seat

NAMED = 5
"""How many players a sentence names."""


def counted(t: Text, count: int) -> str:
    """Count tokens in words."""
    return t("four_twenty_one.tokens", n=count)


def called(t: Text, thrown: Dice) -> str:
    """Name a throw and its worth; some combinations have a wording of their own."""
    own = f"four_twenty_one.called.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.called"
    return t(key, name=throw_name(t, thrown), worth=counted(t, tokens_of(thrown)))


def throw_name(t: Text, thrown: Dice) -> str:
    """Name a throw."""
    return t(f"four_twenty_one.combination.{combination(thrown)}", dice=figures(thrown))


def listed(scene: Scene, seats: Sequence[Seat]) -> list[str]:
    """Name players in a sentence; of many, the first few."""
    return first_of(scene.t, [bold(scene.names[seat]) for seat in seats])


def first_of(t: Text, said: Sequence[str]) -> list[str]:
    """Return the first few texts, and how many others there are."""
    more = len(said) - NAMED
    return [*said[:NAMED], t("four_twenty_one.others", n=more)] if more > 0 else list(said)


# Where a game stands


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
