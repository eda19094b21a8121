"""A typed move, from the form or a command, to the notation that is played."""

from bot.messages.scene import scene_of
from bot.screens.kit.screen import Typed
from bot.shelf import SHELF
from bot.tables import Table
from bot.text import Text
from tapis.games.kit.game import Action, Illegal, Seat
from tapis.games.kit.matching import choose, quoted

Named = list[tuple[Action, tuple[str, ...]]]
"""Actions, each with the names by which it may be typed."""


def read(table: Table, user_id: int, t: Text, typed: Typed) -> str:
    """Return the notation of what a player typed; a move typed in full may be illegal.

    Raises:
        Illegal: if the player may not do this now, or if no action or several fit (it quotes the rule that
        forbids what was typed, if one does).
    """
    code = parsed(table, user_id, t, typed)
    if code is not None:
        return code
    try:
        legal = named(table, user_id, t, typed.verb)
        wanted = (narrowed(legal, typed.prefix) if typed.prefix else []) or legal
        return str(choose(typed.whole or typed.text, wanted))
    except Illegal as refused:
        raise by_the_rule(table, user_id, t, typed, refused) from None


def named(table: Table, user_id: int, t: Text, verb: str = "") -> Named:
    """Return the actions that this player may type now, each with its names.

    `verb` are the wanted verbs, separated by spaces; "" for all.

    Raises:
        Illegal: if no game runs, the player has no seat, or they may not do this now.
    """
    position = table.position
    if position is None or table.phase != "playing":
        raise Illegal("table.refuse.not_started")
    seat = table.seat_of(user_id)
    if seat is None:
        raise Illegal("table.refuse.not_seated")
    scene = scene_of(table, t, seat if position.hidden else None)
    names = SHELF[table.game].screen.names
    verbs = verb.split()
    actions = [
        action for action in position.offered(seat) if not verbs or str(action).partition(".")[0] in verbs
    ]
    if not actions:
        raise position.why_not(seat, verbs[0] if verbs else "")
    return [(action, (*names(scene, action), str(action))) for action in actions]


def narrowed(actions: Named, prefix: str) -> Named:
    """Return the actions whose notation begins with `prefix`."""
    return [(action, names) for action, names in actions if str(action).startswith(prefix)]


def parsed(table: Table, user_id: int, t: Text, typed: Typed) -> str | None:
    """Return the notation that the game's screen reads in a move typed in full, legal or not.

    An illegal move is then refused by its rule, and no action of a similar name is played instead.  Return
    None if the screen reads nothing, or if the table does not wait for the player.
    """
    screen = SHELF[table.game].screen
    if typed.verb not in screen.parsed_for:
        return None
    seat = awaited_seat(table, user_id)
    return None if seat is None else screen.parsed(scene_of(table, t, seat), typed.text)


def with_ticks(table: Table, user_id: int, t: Text, code: str) -> str:
    """Return a typed move together with what its player has ticked: in Belote, the declaration."""
    seat = awaited_seat(table, user_id) if table.draft.marks else None
    return code if seat is None else SHELF[table.game].screen.with_ticks(scene_of(table, t, seat), code)


def by_the_rule(table: Table, user_id: int, t: Text, typed: Typed, refused: Illegal) -> Illegal:
    """Return the refusal by the rule that forbids what was typed, or else `refused`."""
    if "typed" in refused.detail:
        refused.detail["typed"] = quoted(typed.text)
    position, seat = table.position, table.seat_of(user_id)
    if refused.why != "typed.unknown" or position is None or seat is None:
        return refused
    code = SHELF[table.game].screen.meant(scene_of(table, t, seat), typed)
    if code is None or position.legal(seat).find(code) is not None:
        return refused
    return position.why_not(seat, code)


def awaited_seat(table: Table, user_id: int) -> Seat | None:
    """Return the player's seat if the table waits for it."""
    seat, position = table.seat_of(user_id), table.position
    return seat if position is not None and seat is not None and seat in position.awaited() else None
