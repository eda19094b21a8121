"""Draws a table's screen in any language; sends no message."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.screens.frame.accounts import account_lines
from bot.screens.frame.board import board, fitted
from bot.screens.frame.ends import archived, closed, ended, over
from bot.screens.frame.frame import Absence, Frame, Gift, game_title, joined
from bot.screens.frame.lobby import lobby
from bot.screens.frame.words import in_words
from bot.screens.kit.calls import time_left
from bot.screens.kit.facts import history, last_hands
from bot.screens.kit.large import beside_cards, card_lines, enlarged
from bot.screens.kit.plans import plan_screen, with_plans
from bot.screens.kit.rows import waiting_rows
from bot.screens.kit.screen import NoMarks, Scene, Screen
from bot.shelf import SHELF
from bot.store import Person
from bot.tables import USUAL, ReplaceRequest, Table, pause_missing, plans_of, silent
from bot.tables.marks import UNMARKED
from bot.tables.running_clocks import bank_left
from bot.text import Text, text_in
from tapis.clocks.calendar import weekend_until
from tapis.drawing.names import disambiguated
from tapis.games.kit.game import Action, Game, Seat, View
from tapis.games.kit.steps import Step
from tapis.newest import Newest

_VIEWS: Final = Newest[tuple[type[Game[Any]], str], View](128)
"""What everybody sees of the positions drawn last: each tick and each open hand draws one once more."""


def screen_of(
    table: Table, at: datetime, t: Text | None = None, server: str = "", reader: Seat | None = None
) -> Screen:
    """Draw the public message of a table, in the table's language or that of a reader.

    `server` is the name of the table's server, which the card of a finished game tells, and `reader` the seat
    of who reads it alone.
    """
    screen = _screen(table, at, t or text_in(table.locale), server, reader)
    return screen if table.pictures else replace(screen, picture=None)


def private_of(table: Table, at: datetime, t: Text, *, large: bool = False) -> Screen:
    """Draw a private table for its owner: their own hand while they play, then the board."""
    seat = None if table.owner is None else table.place_of(table.owner)
    if table.life != "playing" or seat is None:
        return screen_of(table, at, t, reader=seat)
    return hand_of(table, t, seat, at, large=large)


def words_of(table: Table, at: datetime, t: Text, reader: Seat | None) -> Screen:
    """Draw the public message of a table as sentences, for one reader."""
    mine = table.phase == "playing" and reader in table.awaited
    return in_words(t, _screen(table, at, t, "", reader), mine=mine)


def scores_of(table: Table, at: datetime, t: Text, reader: Seat | None, page: int) -> Screen:
    """Draw a page of the full score sheet for one reader; at the end with the coach's lines of everybody."""
    scene = scene_of(table, t)
    screen, _ = SHELF[table.game].screen.sheet(scene, page)
    if page or scene.result is None or not scene.result.ranked:
        return screen
    frame = replace(frame_of(table, t, at), names=_ranked_names(table), reader=reader)
    return replace(screen, body=joined(screen.body, account_lines(frame, scene.result)))


def laid_of(table: Table, at: datetime, t: Text, steps: Sequence[Step]) -> Screen:
    """Draw the last move, position and hands of a finished game, whose board shows the card of the end.

    `steps` are its newest, at least those of the last deal.
    """
    scene, game = scene_of(table, t), SHELF[table.game].screen
    frame, body = frame_of(table, t, at, tuple(history(scene, game))), game.table(scene)
    picture = body.picture if table.pictures else None
    told = joined(*frame.history[-1:], *last_hands(scene, steps))
    return Screen(game_title(frame), told, body.blocks, picture=picture, write=body.write)


def _screen(table: Table, at: datetime, t: Text, server: str, reader: Seat | None) -> Screen:
    if table.phase == "lobby":
        return lobby(frame_of(table, t, at))
    if table.position is None:
        return closed(frame_of(table, t, at))
    scene = scene_of(table, t)
    frame = frame_of(table, t, at, tuple(history(scene, SHELF[table.game].screen)))
    if table.phase == "over" and table.unranked:
        return ended(frame, SHELF[table.game].screen.table(replace(scene, result=None)))
    body = SHELF[table.game].screen.table(scene)
    if scene.awaited and frame.own.issuperset(scene.awaited):
        body = replace(body, rows=waiting_rows(body.rows), beside=())
    if table.phase == "over":
        return over(replace(frame, names=_ranked_names(table), server=server, reader=reader), scene, body)
    return archived(frame, body) if table.life == "archived" else board(frame, scene, body)


def hand_of(table: Table, t: Text, seat: Seat, at: datetime, *, large: bool = False) -> Screen:
    """Draw what a seat plays from, for its player alone: the board, and under it their cards as buttons.

    The felt speaks the table's language, so that one drawing serves every hand.  After the end a hand has no
    buttons.  `large`: a picture of their cards takes the place of the board's, which then stands in words.

    Raises:
        ValueError: if no game has begun.
    """
    game, public, alone = SHELF[table.game].screen, scene_of(table, t), table.owner is not None
    title = t(t.first(f"{table.game}.hand.title", "hand.title"))
    if table.phase == "over":
        return Screen(title, t("closed.ended" if table.unranked else "hand.over"))
    body, cards = game.table(public), None
    if table.kind.hidden:
        own = scene_of(table, t, seat)
        body = SHELF[table.game].hand.held(own, body)
        body = body if alone or own.plans is None else with_plans(own, own.plans, body)
        cards = enlarged(t, body) if large else None
    elif seat not in public.awaited:
        body = replace(body, rows=waiting_rows(body.rows))
    if not alone and t.language != table.locale:
        body = replace(body, picture=game.table(scene_of(table, text_in(table.locale))).picture)
    body = body if table.pictures else replace(body, picture=None)
    body, told = fitted(body, tuple(history(public, game)))
    frame = frame_of(table, t, at, told)
    if alone:
        screen = board(frame, public, body)
    else:
        frame = replace(frame, vacant=(), late=False, undo=frame.undo and table.undo_seat == seat)
        screen = replace(board(frame, public, body), title=title, footer="", until=None)
    return screen if cards is None else beside_cards(screen, cards)


def plan_of(table: Table, t: Text, seat: Seat, step: str) -> Screen | None:
    """Draw a step of what a seat decides in advance, below its cards, for its player alone.

    None if that is past.
    """
    scene = scene_of(table, t, seat)
    page = plan_screen(scene, step)
    if page is None:
        return None
    return replace(page, body=joined(card_lines(t, SHELF[table.game].hand.hand(scene)), page.body))


def time_told(t: Text, table: Table, seat: Seat, person: Person, now: datetime) -> str:
    """Say until when an awaited seat, which this person has, has time, and what its bank holds.

    "" where no limit is told.
    """
    due = None if table.owner is not None or table.pace == "none" else table.due(seat)
    if due is None:
        return ""
    return time_left(t, int(due.timestamp()), bank_left(table, seat, person, now), late=due <= now)


def age_of(table: Table) -> tuple[int, datetime]:
    """Return (revision, touched_at), which orders two states of a table."""
    return table.rev, table.touched_at


def frame_of(table: Table, t: Text, at: datetime, happened: tuple[str, ...] = ()) -> Frame:
    """Return what a table's screens show besides its game; `happened` is `Frame.history`."""
    game, out = table.kind, () if table.position is None else table.position.out
    due = table.late_at if table.phase == "playing" and table.pace != "none" else None
    mover = None if table.undo_seat is None else table.players[table.undo_seat].id
    names = names_of(table)
    marked = None if table.mark is UNMARKED else table.mark.shown(t.language, table, at)
    return Frame(
        t=t,
        game=table.game,
        group=game.command,
        names=names,
        host=table.seat_of(table.host_id) if table.phase == "lobby" else None,
        options=table.options,
        pace=table.pace,
        seats=game.seats,
        teams=game.teams,
        seed_hash=table.seed_hash,
        deadline=None if due is None else int(due.timestamp()),
        limit=_limit(table),
        late=due is not None and at >= due and table.late(at),
        undo=mover is not None and table.may_undo(mover),
        **(_asked(table, at, names) if table.ending is not None or table.request else {}),
        number=table.rev,
        draws=game.draws,
        counts=any(figure.of == "score" for figure in game.figures),
        skipped=names[table.last_seat] if table.skipped and table.last_seat is not None else None,
        ended_by=tuple([name for _, name in table.enders]),
        **(_gone(table, names) if table.gone or out else {}),
        vacant=table.vacant,
        robots=table.robots,
        own=frozenset(seat for seat, player in enumerate(table.players) if player.id < 0),
        level=table.level or USUAL,
        measured=SHELF[table.game].levels,
        levels=tuple(player.level for player in table.players),
        absent=table.absent,
        unready=_named(table, table.unready, names) if table.unready else (),
        words=tuple(table.words.get(player.id, "") for player in table.players),
        salt=table.salt,
        standing=table.standing,
        **(_finished(table) if table.phase == "over" else {}),
        history=happened,
        **(_resting(table, at, names) if table.weekend or table.pause or table.away else {}),
        advice=table.advice,
        private=table.owner is not None,
        **(marked or {}),
        coached=table.ledger,
        arranged=bool(table.mark.arranged),
        locale=table.locale,
    )


def _limit(table: Table) -> timedelta | None:
    """Return how long the wait is that is over first; None where there is none."""
    waits = [clock.wait for clock in table.clocks.values() if clock.wait is not None]
    return timedelta(milliseconds=min(waits, key=lambda wait: wait.due).length) if waits else None


def _finished(table: Table) -> dict[str, Any]:
    """Return what only a finished table shows: its seed, its people, its day."""
    shown = table.position is not None and not table.mark.shares_luck
    return {
        "seed": table.seed if shown else None,
        "people": disambiguated(tuple([player.name for player in table.players])),
        "day": table.touched_at.date(),
    }


def _asked(table: Table, at: datetime, names: tuple[str, ...]) -> dict[str, Any]:
    """Return what waits for a yes: a seat to be given away, the end of the game."""
    asker = None if table.ending is None else table.seat_of(table.ending)
    late = table.late_seats(at)
    asked: dict[str, Any] = {"ending": None if asker is None else names[asker]}
    if table.ending is not None:
        missing = silent(table, late, table.yes_to_end) or silent(table, frozenset(), table.yes_to_end)
        asked["silent"] = tuple(names[seat] for seat in missing)
    request = table.request
    if request is None:
        return asked | {"request": None}
    yes = frozenset(request.yes)
    others = silent(table, late, yes, request.seat) or silent(table, frozenset(), yes, request.seat)
    return asked | {
        "request": (names[request.seat], request.newcomer.name),
        "asked": request.code,
        "gift": _gift(table, request),
        "unsaid": tuple(names[seat] for seat in others),
        "costs": table.standing.costs,
    }


def _resting(table: Table, at: datetime, names: tuple[str, ...]) -> dict[str, Any]:
    """Return when the clock stands: at weekends, in a pause, on days off; and who asks for a pause."""
    if table.phase == "over":
        return {}
    rests, pause = table.rests_until(at), table.pause
    lasts = None if rests or table.phase == "lobby" else weekend_until(table.weekend, at)
    asker = None if pause is None or pause.since is not None else table.seat_of(pause.asked_by)
    away = sorted(table.away, key=lambda one: (one.seat not in table.awaited, one.first))
    return {
        "weekend": table.weekend,
        "weekend_until": None if lasts is None else int(lasts.timestamp()),
        "paused_until": None if rests is None else int(rests.timestamp()),
        "pause": None if pause is None or asker is None else (names[asker], pause.days),
        "pause_code": "" if pause is None else pause.code,
        "pause_missing": () if asker is None else tuple(names[seat] for seat in pause_missing(table)),
        "away": tuple(Absence(names[one.seat], one.first, one.last) for one in away),
    }


def _gift(table: Table, request: ReplaceRequest) -> Gift:
    """Return whose yes a change of seats waits for."""
    if not request.willing:
        return "newcomer"
    return "all" if request.seat in table.free else "owner"


def _gone(table: Table, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the names of those who left for good (L5); an older table has them only in its seats."""
    lost = [name for name, one in zip(_leavers(table), table.gone, strict=True) if one.lost]
    return {
        "left": tuple(lost if table.gone else [names[seat] for seat in table.out]),
        "kept": tuple([one.name for one in table.gone if not one.lost]),
    }


def _leavers(table: Table) -> tuple[str, ...]:
    """Return the name of each who left, as a person's; of several alike, as of the erased, with a number."""
    apart = disambiguated(tuple(player.name for player in table.players))
    return tuple(apart[one.seat] if table.players[one.seat].id == one.id else one.name for one in table.gone)


def _named(table: Table, users: Collection[int], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the seated among these users, in seat order."""
    seated = zip(table.players, names, strict=True)
    return tuple(name for player, name in seated if player.id in users)


def _ranked_names(table: Table) -> tuple[str, ...]:
    """Return the names by seat for the result, which concerns who left a seat, not who took it over."""
    names = list(names_of(table))
    for gone in reversed(table.gone):
        if gone.seat in table.forfeited:
            names[gone.seat] = gone.name
    return tuple(names)


def scene_of(table: Table, t: Text, viewer: Seat | None = None) -> Scene:
    """Return what the game's screen is drawn from, for one seat or for the channel.

    In a game with private hands the marks, too, are shown only to the player who set them.

    Raises:
        ValueError: if no game has begun.
    """
    position = table.position
    if position is None:
        raise ValueError(f"table {table.id} has no position")
    awaited = position.awaited()
    if viewer is None:
        view = _VIEWS.use((type(position), position.dump()), lambda: position.view(None))
    else:
        view = position.view(viewer)
    return Scene(
        t=t,
        names=names_of(table),
        options=table.options,
        view=view,
        offers=_offers(position, awaited, viewer),
        awaited=awaited,
        since=table.since,
        draft=NoMarks() if position.hidden and viewer not in awaited else table.draft,
        result=table.result,
        viewer=viewer,
        plans=None if viewer is None else plans_of(table, viewer, view),
        left=dict(zip([one.seat for one in table.gone], _leavers(table), strict=True)) if table.gone else {},
    )


def _offers(
    position: Game[Action], awaited: frozenset[Seat], viewer: Seat | None
) -> dict[Seat, Sequence[Action]]:
    """Return the legal actions that may be shown; none on the public screen of a game with private hands."""
    if viewer is not None:
        return {viewer: position.offered(viewer)}
    if position.hidden:
        return {}
    return {
        seat: position.offered(seat)
        for seat in range(position.players)
        if seat in awaited or position.offered(seat)
    }


def names_of(table: Table) -> tuple[str, ...]:
    """Return the players' names by seat; of names that look alike, the later ones have a number."""
    return disambiguated(table.names)


def link_of(table: Table) -> str:
    """Return the address of a table's board, or of its channel while it has none."""
    return address(table.guild_id, table.channel_id, table.message_id)


def address(*ids: int | None) -> str:
    """Return where Discord shows what these ids lead to: a server, a channel, a message."""
    return "/".join(map(str, filter(None, ("https://discord.com/channels", *ids))))
