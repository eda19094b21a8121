"""What has happened: each fact in a sentence, each move in a line, the last moves on the board."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from bot.screens.kit.cards import cards_line, trump_text
from bot.screens.kit.dice import dice
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import GameScreen, Scene
from bot.screens.kit.trick import who_played
from bot.text import Text
from tapis.drawing.phone import rows_of
from tapis.games.kit.cards import PACK32
from tapis.games.kit.game import Fact, Key, Withdrew
from tapis.games.kit.starting import Starting
from tapis.games.kit.steps import Step
from tapis.games.kit.tricks import Played, batches, last_hands_of

LINES = 4
"""Moves that a board tells, the newest last."""
ROWS = 5
"""Rows that they take on a phone, except where the newest alone is longer."""
_ENDS = (".", "!", "?", "…", "🎉")
"""What a sentence ends with; another sentence then follows after a blank."""
_CALLED: Final = {"dealer": "seat"}
"""What a placeholder is called that has not the name of its field."""
_WITH_UNIT: Final = frozenset({"trick", "shown"})
"""The kinds of facts whose points are written with their unit."""
_WRITTEN: Final[Mapping[str, Callable[[Text, Any], str]]] = {
    "card": lambda t, card: cards_line(t, [card]),
    "cards": cards_line,
    "dice": lambda _, thrown: dice(thrown),
    "suit": trump_text,
    "game": trump_text,
}
"""How what is no number is written, by the name of its field."""
THROWERS = 8
"""Up to this many players a starting roll tells every throw; above, only the highest and the lowest."""
Reply: TypeAlias = str | Mapping[str, object] | None
"""A fact in words of its own, or what its text says otherwise than by its fields, or nothing of the two."""
Teller = Callable[[Fact], Reply]


def history(scene: Scene, screen: GameScreen) -> list[str]:
    """Tell what has happened since the mover's own last move: four moves at most, a line each.

    Of long lines there are fewer, so that a phone shows them in `ROWS` rows; the newest of them always.
    Moves that still stand on the board are left out; those that played themselves are told as one.
    """
    steps = [step for step in scene.since if not screen.stands(scene, step)]
    lines = [line for line in (_line(scene, screen, batch) for batch in batches(steps)) if line][-LINES:]
    rows = 0
    kept: list[str] = []
    for line in reversed(lines):
        rows += rows_of(line)
        if kept and rows > ROWS:
            break
        kept.append(line)
    return kept[::-1]


def _line(scene: Scene, screen: GameScreen, batch: Sequence[Step]) -> str:
    """Tell moves in a line: several cards in a row, that the rest is laid down, and what came of them."""
    facts = tuple(fact for step in batch for fact in step.facts)
    cards = [(fact.seat, fact.card) for fact in facts if isinstance(fact, Played)]
    if len(cards) < 2:
        return screen.told(scene, replace(batch[-1], facts=facts))
    long = len(cards) > len(scene.names)
    left_out = {"played", "trick", "claimed"} if long else {"played"}
    came = tuple(fact for fact in facts if fact.kind not in left_out)
    laid = who_played(scene, cards[-len(scene.names) :])
    said = scene.t("fact.last_cards", cards=laid)
    if long:
        said = "" if any(fact.kind == "claimed" for fact in facts) else scene.t("fact.laid_down")
    first = "" if batch[0].auto else screen.told(scene, batch[0])
    return " ".join(filter(None, (first, said, screen.told(scene, replace(batch[-1], facts=came)))))


def last_hands(scene: Scene, steps: Sequence[Step]) -> list[str]:
    """Write what each seat has played in the last deal, a line each; none of a game that plays no tricks."""
    held = last_hands_of(steps)
    drawn = sum(map(len, held.values())) <= len(PACK32)
    return [
        f"{bold(scene.names[seat])} {cards_line(scene.t, cards, drawn=drawn)}" for seat, cards in held.items()
    ]


def tell(scene: Scene, game: str, facts: Iterable[Fact], own: Teller | None = None) -> str:
    """Tell the facts of one move in a line.

    The text of a fact is `<game>.fact.<kind>`, or `fact.<kind>` if every game knows it; its placeholders are
    the fact's fields, written by their names: who deals is its `seat`, cards and dice are drawn, suits named.
    """
    line = ""
    for fact in facts:
        said = _sentence(scene, game, fact, own(fact) if own else None).replace("\n", " ")
        between = " " if line.endswith(_ENDS) or said.startswith("→") else " · "
        line = line + between + said if line else said
    return line


def teller(game: str, own: Callable[[Scene, Fact], Reply]) -> Callable[[Scene, Step], str]:
    """Return what tells one move of a game in one line (`tell`)."""
    return lambda scene, step: tell(scene, game, step.facts, partial(own, scene))


def _sentence(scene: Scene, game: str, fact: Fact, said: Reply) -> str:
    """Return what a game says of a fact itself, or the fact's text with the values that it gives for it."""
    if isinstance(said, str):
        return said
    if isinstance(fact, Starting):
        return _starting(scene, fact)
    own = f"{game}.fact.{fact.kind}"
    key = own if own in scene.t else f"fact.{fact.kind}"
    if isinstance(fact, Withdrew) and fact.seat in scene.left:
        return scene.t(key, seat=bold(scene.left[fact.seat]))
    values = {_CALLED.get(name, name): _value(scene, game, name, value) for name, value in fact}
    if fact.kind in _WITH_UNIT:
        values["points"] = points(scene.t, dict(fact)["points"])
    return scene.t(key, **{**values, **(said or {})})


def _starting(scene: Scene, fact: Starting) -> str:
    """Tell each player's total; at a large table the extremes, one of which begins."""
    thrown = [(sum(dice), seat) for dice, seat in zip(fact.dice, fact.seats, strict=True)]
    totals = sorted(thrown, key=lambda one: (-one[0], one[1]))
    said = [f"{bold(scene.names[seat])} {total}" for total, seat in totals]
    if len(said) > THROWERS:
        said = [*said[: THROWERS // 2], "…", *said[-THROWERS // 2 :]]
    return scene.t("fact.starting", totals=" · ".join(said))


def _value(scene: Scene, game: str, name: str, value: Any) -> object:  # noqa: ANN401 - of whatever field
    if name in {"seat", "dealer", "by"} and isinstance(value, int):
        return bold(scene.names[value])
    if name in _WRITTEN and not isinstance(value, int):
        return _WRITTEN[name](scene.t, value)
    if name in {"was", "now"} and isinstance(value, str):
        return bold(value)
    if name == "box":
        return Key(f"{game}.box.{value}")
    if isinstance(value, int) and name != "n":
        return thousands(scene.t, value)
    return value
