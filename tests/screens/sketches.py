"""Tables at any point of random play, and screens as a reviewer reads them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.screens.frame.frame import Frame
from bot.screens.kit.facts import history
from bot.screens.kit.screen import Act, Body, Button, Scene, Screen, Select
from bot.shelf import SHELF
from bot.text import text_in
from tapis.games.kit.game import Game, OptionSet
from tapis.games.kit.steps import Step
from tapis.walk import Position, Walk, throwing

LONGEST = (
    "Maximilien-Barthélemy de La Tour",
    "骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子骰子",
    "🎲" * 32,
    "لاعب النرد الطويل جدا جدا جدا جد",
    "Ω" * 32,
    "\N{ASTERISK OPERATOR}bold\N{ASTERISK OPERATOR} `code` #1 /slash …",
    "שחקן קוביות",
    "\N{FULLWIDTH LATIN CAPITAL LETTER W}" * 32,
)
"""Names as long and as awkward as Discord allows."""
SHORT = ("Alice", "Bob", "Chloé", "David", "Élise", "Farid", "Gaëlle", "Hugo")


@dataclass(frozen=True)
class Ticked:
    """A draft."""

    marks: frozenset[str] = frozenset()
    page: int = 0


def names(count: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """Name so many players."""
    return tuple(kinds[seat % len(kinds)][:32] for seat in range(count))


def walk(kind: type[Game[Any]], options: OptionSet, players: int, seed: str) -> Iterator[Position]:
    """Play at random, throwing again now and then; yields every position with what just happened."""
    return Walk(kind, options, players, seed, throwing(random.Random(seed), 0.3)).positions()


def scene_of(
    game: Game[Any],
    facts: tuple[Any, ...],
    language: str,
    kinds: Sequence[str] = SHORT,
    draft: Ticked | None = None,
) -> Scene:
    """Say what the public screen of a position is drawn from; where hands are private it offers nothing."""
    awaited = game.awaited()
    return Scene(
        text_in(language),
        names(game.players, kinds),
        game.options,  # type: ignore[attr-defined]
        game.view(None),
        {} if game.hidden else {seat: game.legal(seat) for seat in awaited},
        awaited,
        (Step(1, None, facts),) if facts else (),
        draft or Ticked(),
        game.result(),
    )


def told(scene: Scene, key: str) -> str:
    """Tell the newest move of a scene as the screen of this game does; "" where nothing has happened."""
    return SHELF[key].screen.told(scene, scene.since[-1]) if scene.since else ""


def held(key: str, scene: Scene) -> Screen:
    """Draw what the viewer of a scene has of their own beside the board."""
    hand = SHELF[key].hand.hand(scene)
    title = scene.t(scene.t.first(f"{key}.hand.title", "hand.title"))
    return Screen(title, "\n".join(filter(None, (hand.turn, hand.hand))), rows=hand.rows)


def hand_scene(
    game: Game[Any],
    seat: int,
    language: str,
    kinds: Sequence[str] = SHORT,
    draft: Ticked | None = None,
) -> Scene:
    """Say what a seat's own screen of a position is drawn from."""
    public = scene_of(game, (), language, kinds, draft)
    return replace(public, view=game.view(seat), offers={seat: game.legal(seat)}, viewer=seat)


def frame_of(kind: type[Game[Any]], scene: Scene, **changes: Any) -> Frame:
    """Say what a table knows around a scene."""
    values: dict[str, Any] = {
        "t": scene.t,
        "game": kind.key,
        "group": kind.command,
        "names": scene.names,
        "host": 0,
        "options": scene.options,
        "pace": "24h",
        "seats": kind.seats,
        "teams": kind.teams,
        "draws": kind.draws,
        "seed_hash": "5f" * 32,
        "seed": None,
        "deadline": 1_900_000_000,
        "late": False,
        "undo": True,
        "request": None,
        "number": 12,
        "measured": SHELF[kind.key].levels,
        "history": tuple(history(scene, SHELF[kind.key].screen)),
    }
    return Frame(**{**values, **changes})


def buttons(shown: Body | Screen) -> list[Button]:
    """Return the buttons of a board or a hand, row by row."""
    return [button for row in shown.rows if isinstance(row, tuple) for button in row]


def codes(shown: Body | Screen) -> list[str]:
    """Return what the buttons of a board or a hand play, those left out that are off."""
    return [button.do.code for button in buttons(shown) if isinstance(button.do, Act) and not button.disabled]


def written(screen: Screen) -> str:
    """Write a screen as a reviewer reads it."""
    lines = [f"# {screen.title}", *filter(None, (screen.body, screen.text))]
    for block in screen.blocks:
        lines += [f"## {block.title}", block.body]
    until = f" • <t:{screen.until}>" if screen.until is not None else ""
    lines.append(f"-- {screen.footer}{until}")
    for row in screen.rows:
        if isinstance(row, Select):
            lines.append(f"[{row.placeholder} ▾]")
            lines += [
                f"    {'●' if choice.chosen else '○'} {choice.label} | {choice.note}"
                for choice in row.choices
            ]
        else:
            lines.append(" ".join(_button(button) for button in row))
    return "\n".join(lines) + "\n"


def _button(button: Button) -> str:
    parts = [button.emoji, button.label or button.bare, button.style, "off" if button.disabled else ""]
    return f"[{'|'.join(filter(None, parts))}]"
