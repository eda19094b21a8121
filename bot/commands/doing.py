"""`/table do`: what the buttons here do, by their labels, for who plays by commands alone.

What is offered is read off the screens: the hand of who types, the board, its "⋯".  What wants a value
completes to the choices of the page that its button opens.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from bot.commands.moved import MOVED, Moved
from bot.interactions.actor import TYPED, Actor
from bot.interactions.answers import Reply, act
from bot.interactions.buttons import BUTTONS, press
from bot.interactions.review import finished_here, review
from bot.interactions.verbs import frame_at, menu_at, others_at, seats_to_give
from bot.messages.custom_id import write_do
from bot.messages.scene import hand_of, private_of, scene_of, screen_of
from bot.screens.frame.form import option_lists, presets
from bot.screens.frame.menu import check, options_page, seats_page
from bot.screens.frame.resting import pause_choice
from bot.screens.kit.plans import VERB
from bot.screens.kit.questions import give_question, kick_question
from bot.screens.kit.robots import level_told
from bot.screens.kit.screen import Act, Button, Choice, Link, Row, Select, Verb
from bot.shelf import SHELF
from bot.tables import CLAIM, Table, Unreadable
from bot.text import Text
from tapis.games.kit.game import Illegal
from tapis.games.kit.level import LEVELS
from tapis.games.kit.matching import fold, quoted

WRITTEN: Final = frozenset({"give", "luck", "type"})
"""Buttons whose value is any text: a person, a word, a move."""
APART: Final = frozenset({"more", "hand"})
"""Buttons that only open others."""
LONGEST: Final = 100
"""Characters of the name of a choice."""
LISTED: Final = 25
"""What a refusal names at most."""

IN_HAND: Final = (Act(CLAIM), Verb(VERB), Verb("slam"))
"""What a hand offers besides cards and calls."""
AGREED: Final = frozenset(("agree", "giveup"))
"""The notations that end a game or a demonstration."""
LONGEST_LINE: Final = 2000
"""Characters that a message may hold besides its embed."""


Offer: TypeAlias = Button | Choice
"""What can be done, by its label."""


def code_of(offer: Offer) -> str:
    """Return what stands for an offer once it was chosen from the list."""
    return "" if isinstance(offer.do, Link) else write_do(offer.do)


async def do(actor: Actor, table_id: str, what: str, value: str | None = None) -> Reply | None:
    """Do what a button here does; `value` is chosen on the page or written in the form that it opens.

    Raises:
        Illegal: if nothing here is called so, or what the button does is refused.
    """
    table, here = await _offered(actor, table_id)
    chosen = _meant(what, here) or next(iter(_called_before(what, here)), None)
    if chosen is None:
        if isinstance(table, Unreadable):
            raise table
        if now := _elsewhere(actor.t, what):
            return Reply(now)
        raise Illegal("do.unknown", typed=quoted(what), candidates=_labels(here))
    if value is not None and code_of(chosen) == "review":
        await actor.services.check_room(value, actor.interaction.channel_id or 0, actor.id)
        return await review(actor, value)
    if value is not None and code_of(chosen).partition(".")[0] in WRITTEN:
        actor.interaction.extras[TYPED] = value
    elif value is not None:
        within = _values(actor, table, chosen)
        narrower = _meant(value, within)
        if narrower is None:
            raise Illegal("do.unknown", typed=quoted(value), candidates=_labels(within or here))
        chosen = narrower
    if isinstance(chosen.do, Act):
        await act(actor, table_id, play_aside, code=code_of(chosen))
    else:
        await press(actor, table_id, code_of(chosen))
    return None


async def offer_what(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
    """Offer what can be done here now; of a command that moved, where it is."""
    _, here = await _offered(actor, table_id)
    found = _named(typed, here) or _named("", _called_before(typed, here))
    now = "" if found else _elsewhere(actor.t, typed)
    return [(now[:LONGEST], typed)] if now else found


async def offer_value(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
    """Offer the values of what is typed in `what`."""
    table, here = await _offered(actor, table_id)
    chosen = _meant(str(actor.interaction.namespace.what or ""), here)
    if chosen is None:
        return []
    if code_of(chosen) == "review":
        return await finished_here(actor, typed)
    return _named(typed, _values(actor, table, chosen))


async def _offered(actor: Actor, table_id: str) -> tuple[Table | Unreadable, list[Offer]]:
    """Return the table, and what its screens offer who acts."""
    t, now = actor.t, actor.services.clock()
    try:
        table = await actor.tables.get(table_id)
    except Unreadable as aside:
        return aside, [Button(Verb(name), t(f"verb.{name}")) for name in ("export", "end")]
    screens = [screen_of(table, now, t) if table.owner is None else private_of(table, now, t)]
    if table.phase == "lobby":
        screens.append(check(frame_at(actor, table), lobby=True))
    if table.phase == "lobby" or table.position is not None:
        screens.append(menu_at(actor, table))
    shown = [button for screen in screens for row in screen.rows if isinstance(row, tuple) for button in row]
    pressed = [button for button in shown if isinstance(button.do, Verb) and not button.disabled]
    labelled = [button for button in (*asides(table, actor.id, t, now), *pressed) if button.label]
    found: dict[str, Offer] = {code_of(one): one for one in labelled if code_of(one) not in APART}
    if "give" in found:
        others = give_question(t, seats_to_give(actor, table), 0).rows
        found |= {code_of(choice): choice for choice in _choices(others)[1:]}
    if table.position is not None:
        found.setdefault("export", Button(Verb("export"), t("verb.export")))
    if await finished_here(actor, ""):
        found.setdefault("review", Button(Verb("review"), t("verb.review")))
    return table, list(found.values())


def _values(actor: Actor, table: Table | Unreadable, chosen: Offer) -> Sequence[Offer]:
    """Return what a value of this may be: the choices of the page that its button opens; none: any text."""
    if isinstance(table, Unreadable):
        return []
    t, frame, code = actor.t, frame_at(actor, table), code_of(chosen)
    rows: Sequence[Row] = ()
    match code.partition(".")[0]:
        case "robot" if code not in BUTTONS:
            return [Button(Verb(f"robot.{level}"), level_told(t, frame.measured, level)) for level in LEVELS]
        case "options" if table.phase == "lobby" and table.host_id == actor.id:
            rows = (*presets(frame), *option_lists(frame))
        case "options":
            rows = options_page(frame, host=table.host_id == actor.id).rows
        case "seat":
            rows = seats_page(frame).rows
        case "kick":
            rows = kick_question(t, others_at(actor, table)).rows
        case "pause":
            rows = pause_choice(t).rows
        case _:
            pass
    return _choices(rows)


def _choices(rows: Iterable[Row]) -> list[Choice]:
    choices = [choice for row in rows if isinstance(row, Select) for choice in row.choices]
    return [choice for choice in choices if isinstance(choice.do, Verb)]


def _meant(typed: str, offers: Sequence[Offer]) -> Offer | None:
    """Return what was chosen from the list, or is called so; the beginning of one name will do, too."""
    wanted = fold(typed)
    for fits in (
        [offer for offer in offers if code_of(offer) == typed],
        [offer for offer in offers if fold(offer.label) == wanted],
        [offer for offer in offers if wanted and fold(offer.label).startswith(wanted)],
    ):
        if len(fits) == 1:
            return fits[0]
    return None


def _called_before(typed: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return what a command did that somebody remembers."""
    verbs = {verb for row in _remembered(typed) for verb in row.verb.split()}
    return [offer for offer in offers if any(f"{code_of(offer)}.".startswith(f"{verb}.") for verb in verbs)]


def _elsewhere(t: Text, typed: str) -> str:
    """Say where a command is that is no verb of a table, "" if it is none."""
    rows = [row for row in _remembered(typed) if not row.verb]
    return t("error.moved", old=quoted(typed), now=rows[0].place(t)) if rows else ""


def _remembered(typed: str) -> list[Moved]:
    """Return the commands of before that are called so, or whose name ends so."""
    wanted = fold(typed)
    names = [(row, [fold(name) for name in (row.en, row.fr)]) for row in MOVED]
    return [
        row for row, known in names if wanted and any(f" {name}".endswith(f" {wanted}") for name in known)
    ]


def _named(typed: str, offers: Iterable[Offer]) -> list[tuple[str, str]]:
    """Return the name and the code of what fits the text that is typed."""
    return [(offer.label, code_of(offer)) for offer in offers if fold(typed) in fold(offer.label)]


def _labels(offers: Iterable[Offer]) -> list[str]:
    return list(dict.fromkeys(offer.label for offer in offers))[:LISTED]


def asides(table: Table, user_id: int, t: Text, at: datetime) -> list[Button]:
    """Return what this player may do beside their moves now, as the buttons that do it.

    An `Act` is played by `play_aside`, a `Verb` is pressed as any other button.
    """
    seat, position = table.seat_of(user_id), table.position
    if seat is None or position is None or table.phase != "playing":
        return []
    hidden = table.kind.hidden
    shown = hand_of(table, t, seat, at).rows if hidden else ()
    own = [each for row in shown if isinstance(row, tuple) for each in row if each.do in IN_HAND]
    scene, names = scene_of(table, t, seat if hidden else None), SHELF[table.game].screen.names
    others = [action for action in position.legal(seat) if str(action) in AGREED]
    return [*own, *(Button(Act(str(action)), names(scene, action)[0]) for action in others)]


async def play_aside(actor: Actor, table_id: str, code: str) -> Reply:
    """Play what was typed, whoever is to move; its player is told what it did."""
    done = await actor.tables.play(table_id, actor.id, code, seen=None, interaction_id=actor.interaction.id)
    return Reply(happened(actor, done.table), done=done)


def happened(actor: Actor, table: Table) -> str:
    """Tell the newest facts of a table, in the language of who acted."""
    reader = actor.reader
    scene = scene_of(table, reader.t)
    told = [SHELF[table.game].screen.told(scene, step) for step in scene.since[-1:]]
    line = reader.sprites.text("".join(told))
    return line if 0 < len(line) <= LONGEST_LINE else reader.t("said.configured")
