"""What just happened, in a sentence each."""

from collections.abc import Callable
from typing import Any

from bot.games.kit.game import Fact, Key
from bot.games.kit.starting import Starting
from bot.screens.kit.numbers import thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene

TOLD = 6
"""How many facts are told; there are more if several absent players are skipped at once."""
THROWERS = 8
"""Up to this many players a starting roll tells every throw; above, only the highest and the lowest."""
Teller = Callable[[Fact], str | None]
"""Tells a fact in words of its own, or returns None to have its text tell it."""


def tell(scene: Scene, game: str, own: Teller | None = None) -> str:
    """Tell the newest facts, a line each.

    The text of a fact is `<game>.fact.<kind>`, or `fact.<kind>` if every game knows it; its placeholders are
    the fact's fields.  A `seat` is shown as the player's name and a `box` as the name of the box.
    """
    lines = [(own and own(fact)) or told(scene, game, fact) for fact in scene.facts[-TOLD:]]
    return "\n".join(["…"] * (len(scene.facts) > TOLD) + lines)


def told(scene: Scene, game: str, fact: Fact) -> str:
    """Tell one fact by its text."""
    if isinstance(fact, Starting):
        return _starting(scene, fact)
    own = f"{game}.fact.{fact.kind}"
    key = own if own in scene.t else f"fact.{fact.kind}"
    return scene.t(key, **{name: _value(scene, game, name, value) for name, value in fact})


def _starting(scene: Scene, fact: Starting) -> str:
    """Tell each player's total; at a large table the extremes, one of which begins."""
    thrown = [(sum(dice), seat) for dice, seat in zip(fact.dice, fact.seats, strict=True)]
    totals = sorted(thrown, key=lambda one: (-one[0], one[1]))
    said = [f"{bold(scene.names[seat])} {total}" for total, seat in totals]
    if len(said) > THROWERS:
        said = [*said[: THROWERS // 2], "…", *said[-THROWERS // 2 :]]
    return scene.t("fact.starting", totals=" · ".join(said))


def _value(scene: Scene, game: str, name: str, value: Any) -> object:  # noqa: ANN401 - any field of any fact
    if name in {"seat", "by"} and isinstance(value, int):
        return bold(scene.names[value])
    if name in {"was", "now"} and isinstance(value, str):
        return bold(value)
    if name == "box":
        return Key(f"{game}.box.{value}")
    if isinstance(value, int) and name != "n":
        return thousands(scene.t, value)
    return value
