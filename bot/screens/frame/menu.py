"""What a board's "⋯" opens, for one person alone: everything that does not fit the board's own row.

Its buttons stand in three groups: help, my place, the table.  None is there that they cannot press now.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.screens.frame.common_buttons import advice_buttons, late_buttons, sheet_button, undo_button
from bot.screens.frame.form import clock_lists
from bot.screens.frame.frame import (
    SIDES,
    Frame,
    game_title,
    joined,
    left_line,
    options_told,
    time_line,
    uncounted_line,
    vacant_line,
)
from bot.screens.frame.resting import pause_button, pause_line, standing_line
from bot.screens.kit.limits import BUTTONS
from bot.screens.kit.robots import level_told
from bot.screens.kit.screen import Button, Choice, Row, Screen, Select, Verb
from bot.text import LANGUAGES, Text, text_in
from tapis.games.kit.level import LEVELS

CLOVER = "🍀"
"""The sign of the words that players add to the luck."""

Stage = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Person:
    """Who opens "⋯".

    `seated` and `host` say what they are at this table; `awaited`: it is their turn; `undoes`: they may take
    the last move back; `pictures`: the board is drawn.
    """

    seated: bool = False
    host: bool = False
    awaited: bool = False
    undoes: bool = False
    pictures: bool = True


class Offered(NamedTuple):
    """What a person may do at a table now besides moving: buttons in three groups."""

    help: tuple[Button, ...]
    place: tuple[Button, ...]
    table: tuple[Button, ...]


def offered(frame: Frame, stage: Stage, person: Person) -> Offered:
    """Return what "⋯" offers this person now."""
    if stage == "lobby":
        seat = Button(Verb("seat"), frame.t("verb.seat"), "🪑")
        other = (seat,) if person.seated and len(frame.names) > 1 else ()
        return Offered(_reading(frame, stage), other, _hosting(frame, person))
    if stage == "over":
        return Offered(_reading(frame, stage), (), (_options(frame),))
    return Offered(_reading(frame, stage), _own_place(frame, person), _running(frame, person))


def menu(frame: Frame, stage: Stage, person: Person) -> Screen:
    """Draw what "⋯" offers this person, under what the board has no room to say."""
    t = frame.t
    rows: list[Row] = []
    for group in offered(frame, stage, person):
        rows += [group[first : first + BUTTONS] for first in range(0, len(group), BUTTONS)]
    levels = [f"🎚️ {level_told(t, frame.measured, level)}" for level in LEVELS if level in frame.levels]
    rests = (pause_line(frame), standing_line(frame))
    known = (time_line(frame), *rests, vacant_line(frame), left_line(frame), uncounted_line(frame))
    standing = known if stage == "playing" else levels if stage == "lobby" else ()
    return Screen(game_title(frame), joined(t("menu.body"), *standing), rows=tuple(rows))


def _reading(frame: Frame, stage: Stage) -> tuple[Button, ...]:
    """Offer what explains the game: rules, luck, and of one that has begun what has happened."""
    t = frame.t
    rules = Button(Verb("rules"), t("verb.rules"), "📖")
    check = Button(Verb("check"), t("verb.check"), "🔏")
    if stage == "lobby":
        return rules, check
    told = (Button(Verb("text"), t("verb.text"), "🔤"), Button(Verb("log"), t("verb.log"), "📜"))
    if stage == "over":
        return (*told, rules, check, Button(Verb("export"), t("verb.export"), "💾"))
    return (*told, sheet_button(t), rules, check)


def _hosting(frame: Frame, person: Person) -> tuple[Button, ...]:
    """Offer a lobby's host to take out a robot or a player, how well robots play, the other language."""
    if not person.host:
        return ()
    t, following = frame.t, LEVELS[(LEVELS.index(frame.level) + 1) % len(LEVELS)]
    other = next(language for language in LANGUAGES if language != frame.locale)
    robots = (
        Button(Verb("robot.remove"), t("verb.robot_remove"), "🤖"),
        Button(Verb(f"robot.{following}"), t("verb.level", level=t(f"level.{following}")), "🎚️"),
    )
    return (
        *(robots if frame.own else ()),
        *((Button(Verb("kick"), t("verb.kick"), "👢"),) if len(frame.names) - len(frame.own) > 1 else ()),
        Button(Verb(f"language.{other}"), text_in(other)("language.name"), "🌐"),
    )


def seats_page(frame: Frame) -> Screen:
    """Offer the seats of a lobby, counted from 1; a press swaps places with the player there."""
    seats = tuple(
        Choice(
            Verb(f"seat.{seat + 1}"),
            f"{seat + 1} · {name}",
            emoji=SIDES[seat % 2] if frame.teams else "",
        )
        for seat, name in enumerate(frame.names)
    )
    return Screen(frame.t("verb.seat"), rows=(Select("seat", frame.t("seat.choose"), seats), *_back(frame.t)))


def _own_place(frame: Frame, person: Person) -> tuple[Button, ...]:
    """Offer what concerns one's own seat in a running game, or a seat."""
    t = frame.t
    if not person.seated:
        free = frame.own or frame.vacant
        return (Button(Verb("join"), t("verb.sit"), "🪑"),) if free else ()
    typed = [Button(Verb("type"), t("verb.type"), "⌨️"), *advice_buttons(frame)] if person.awaited else []
    leaving = [Button(Verb("give"), t("verb.give"), "🤲"), Button(Verb("leave"), t("verb.leave"), "🚪")]
    own = [] if frame.private else [*leaving, pause_button(frame)]
    return (*([undo_button(t)] if person.undoes else []), *typed, *own)


def _running(frame: Frame, person: Person) -> tuple[Button, ...]:
    """Offer what concerns a running table: options, end, who is late and, to its host, how it looks."""
    t = frame.t
    buttons = [_options(frame)]
    if person.seated:
        buttons += late_buttons(frame)
        buttons += [] if frame.arranged else [Button(Verb("end"), t("verb.end"), "🛑")]
    if person.host:
        shown = "no" if person.pictures else "yes"
        buttons.append(Button(Verb(f"pictures.{shown}"), t(f"verb.pictures.{shown}"), "🖼️"))
        if frame.measured and not (frame.private or frame.arranged):
            other = "ask" if frame.absent == "robot" else "robot"
            buttons.append(Button(Verb(f"absent.{other}"), t(f"verb.absent.{other}"), "🤖"))
    return tuple(buttons)


def _options(frame: Frame) -> Button:
    return Button(Verb("options.played"), frame.t("verb.options"), "⚙️")


def options_page(frame: Frame, *, host: bool = False) -> Screen:
    """List the options that are played, and the pace, which the host may still change."""
    clocks = clock_lists(frame) if host and not (frame.private or frame.arranged) else ()
    title = frame.t("options.title", game=game_title(frame))
    return Screen(title, options_told(frame), rows=(*clocks, *_back(frame.t)))


def check(frame: Frame, *, lobby: bool = False) -> Screen:
    """Say how the luck of a game is checked: by its fingerprint and, at the end, seed, salt and file.

    In a lobby it takes the words that players add.
    """
    t, title = frame.t, frame.t("check.title", game=game_title(frame))
    if frame.check:
        return Screen(title, frame.check, rows=() if frame.day else _back(t))
    if lobby:
        row = (Button(Verb("luck"), t("verb.luck"), CLOVER), *_back(t)[0])
        return Screen(title, joined(t("lobby.fair", hash=frame.seed_hash), _words(frame)), rows=(row,))
    if frame.seed is None:
        return Screen(title, t("lobby.seed", hash=frame.seed_hash), rows=_back(t))
    said = [t("check.body", hash=frame.seed_hash, seed=frame.seed), _mixed_in(frame)]
    return Screen(title, joined(*said))


def _back(t: Text) -> tuple[tuple[Button], ...]:
    return ((Button(Verb("more"), t("page.previous"), "◀️"),),)


def _mixed_in(frame: Frame) -> str:
    """Say what was mixed into the luck; nothing of a game that was started before that was done."""
    start, words = frame.salt[:1], [word for word in frame.salt[1:] if word]
    if not start:
        return ""
    said = frame.t("check.start", start=start[0])
    return joined(said, frame.t("check.words", words=words) if words else "")


def _words(frame: Frame) -> str:
    """Name the words that players have added so far, each beside its player."""
    added = [
        f"{CLOVER} {name} · {word}" for name, word in zip(frame.names, frame.words, strict=False) if word
    ]
    return "\n".join(added)
