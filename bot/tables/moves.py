"""What players may do during the game: act, tick, take back, skip, end."""

import re
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Final

from bot.engines import Level
from bot.games.kit.game import Action, Illegal, Seat
from bot.store import MoveRow
from bot.tables.asked import chosen
from bot.tables.facts import Undone
from bot.tables.sitting import Sitting
from bot.tables.table import Done, Draft, Hasty, Player, Seen, Table

_MARK: Final = re.compile(r"[0-9A-Za-z]{1,8}")
_MARKS: Final = 32
_HOURS_FROM: Final = 90  # from this many minutes on, time is told in hours
_QUICK: Final = 2000  # ms within which ticks and the throw after them are one gesture
_SKIPPED: Final = 1000  # most fallbacks in a row, in case a game's fallbacks never pass the turn on


def repeated(sitting: Sitting, interaction_id: int) -> Done | None:
    """Return what this interaction did when it first arrived, None if it is new."""
    move = sitting.tx.move_of(interaction_id)
    if move is None:
        return None
    return Done(sitting.table(), sitting.facts_since(move.rev), repeated=True)


def play(sitting: Sitting, user_id: int, code: str, seen: Seen | None, interaction_id: int) -> Done:
    """Play an action on the revision it was drawn for; `seen` None: on the present one.

    An interruption may be pressed at any revision; its notation names the turn it means, and `legal` decides.
    """
    if done := repeated(sitting, interaction_id):
        return done
    sitting.playing()
    seat = sitting.seated(user_id)
    if seen is not None:
        code = _as_seen(sitting, code, seen)
    choice = chosen(sitting, seat) if sitting.row.advice == "practice" else None
    _act(sitting, seat, code, interaction_id)
    return replace(sitting.done(), chosen=choice and replace(choice, played=code))


def play_by(sitting: Sitting, seat: Seat, code: str, level: Level) -> None:
    """Play what a robot of this level decided for a seat on the present position.

    Raises:
        Illegal: if it is not legal.
    """
    _act(sitting, seat, code, None, by=level)


def _as_seen(sitting: Sitting, code: str, seen: Seen) -> str:
    """Return what a button plays: its action, or after quick ticks the one with these.

    Raises:
        Illegal: if the button shows what is past; `Hasty` if it has to wait for the last tick.
    """
    draft = sitting.draft
    if seen.rev == sitting.row.rev and seen.marks in {None, draft.code}:
        return code
    differ = draft.marks ^ frozenset(seen.marks or ())
    if seen.rev != sitting.row.rev or not differ <= _fresh(sitting, draft).keys():
        raise Illegal("table.refuse.stale")
    if not seen.waited:
        raise Hasty("table.refuse.stale")
    ticked = sitting.playing().as_ticked(code, draft.marks)
    if ticked is None:
        raise Illegal("table.refuse.stale")
    return ticked


def _fresh(sitting: Sitting, draft: Draft) -> dict[str, int]:
    """Return the marks that were pressed a moment ago: the player may not have seen them drawn."""
    return {name: at for name, at in draft.at.items() if sitting.now - at <= _QUICK}


def _act(
    sitting: Sitting,
    seat: Seat,
    code: str,
    interaction_id: int | None,
    *,
    first_rev: int | None = None,
    by: Level | None = None,
) -> None:
    """Play for a seat: its player, with `first_rev` in their absence, with `by` a robot."""
    position = sitting.playing()
    draft, awaited = sitting.draft, position.awaited()
    acted = position.play(seat, code, sitting.chance())
    if first_rev is None and by is None:
        _goes_on(sitting, seat)
    if sitting.players[seat].id in sitting.unready:
        sitting.row.counts = 0  # after the first dice or cards it is too late to agree
    sitting.add_move(
        seat,
        code,
        acted,
        skipped=first_rev is not None,
        undoable=position.result() is None and position.undoable(acted.action),
        interaction_id=interaction_id,
        first_rev=first_rev,
        by=by,
    )
    sitting.draft = _draft_after(sitting, seat, acted.action, draft, awaited)
    sitting.save()


def _goes_on(sitting: Sitting, seat: Seat) -> None:
    """Drop what a player's own move ends: a request for their seat, their wish to end the game."""
    player, request = sitting.players[seat].id, sitting.request
    if request is not None and request.seat == seat and player != request.asked_by:
        sitting.request = None  # the player is back
    if sitting.row.ending == player:
        sitting.row.ending = None


def _draft_after(
    sitting: Sitting, seat: Seat, action: Action, draft: Draft, awaited: frozenset[Seat]
) -> Draft:
    """Return the draft after an action; an interruption that changes nobody's turn keeps it.

    `draft` and `awaited` are those before the action.
    """
    now = sitting.awaited
    if seat in now:
        return Draft(sitting.playing().ticked(action), draft.page if seat in awaited else 0)
    return draft if now == awaited else Draft()


def mark(
    sitting: Sitting,
    user_id: int,
    seen: Seen,
    *,
    mark: str | None,
    on: bool,
    only: bool,
    page: int | None,
) -> Table:
    """Tick or untick for an awaited player; this makes no revision."""
    sitting.playing()
    seat = sitting.seated(user_id)
    if seen.rev != sitting.row.rev:
        raise Illegal("table.refuse.stale")
    if seat not in sitting.awaited:
        raise Illegal("table.refuse.not_awaited")
    draft = sitting.draft
    changed = {mark} if mark is not None else set[str]()
    kept = frozenset[str]() if only else draft.marks
    marks = kept | changed if on else kept - changed
    if len(marks) > _MARKS or not all(_MARK.fullmatch(each) for each in changed) or (page or 0) < 0:
        raise Illegal("refuse.unknown_action", code=str(mark)[:40])
    new = Draft(marks, draft.page if page is None else page, _pressed_at(sitting, draft, marks, mark))
    if (new, new.at) != (draft, draft.at):
        sitting.draft = new
        sitting.save()
    return sitting.table()


def _pressed_at(sitting: Sitting, draft: Draft, marks: frozenset[str], mark: str | None) -> Mapping[str, int]:
    """Return when each mark was pressed, once `marks` are set.

    Who presses a die again before they see it ticked may want it back, so no quick throw counts that tick.
    """
    changed, fresh = marks ^ draft.marks, _fresh(sitting, draft)
    if changed:
        return fresh | dict.fromkeys(changed, sitting.now)
    return {name: at for name, at in draft.at.items() if name != mark or name not in fresh}


def undo(sitting: Sitting, user_id: int, interaction_id: int) -> Done:
    """Take the player's own last action back, which makes a new revision.

    Moves of robots since then that showed nothing new are taken back first.
    """
    if done := repeated(sitting, interaction_id):
        return done
    if sitting.row.phase == "over":
        raise Illegal("table.refuse.undo_over")
    sitting.playing()
    seat = sitting.seated(user_id)
    move = _standing(sitting, sitting.row.rev)
    while move is not None and move.by is not None and move.before is not None and move.seat != seat:
        _take_back(sitting, move)
        move = _standing(sitting, sitting.row.rev)
    if move is None:
        raise Illegal("table.refuse.nothing_to_undo")
    if move.seat != seat or move.by is not None or move.action == "replace":
        raise Illegal("table.refuse.undo_not_yours")
    if move.before is None:
        raise Illegal("table.refuse.undo_shown")
    _take_back(sitting, move, interaction_id)
    before = _standing(sitting, sitting.row.rev)
    if before is not None and before.before is not None and before.by is None:
        sitting.row.undo_seat = before.seat
        sitting.save()
    return sitting.done()


def _take_back(sitting: Sitting, move: MoveRow, interaction_id: int | None = None) -> None:
    """Return to the position before a move that showed nothing new, the last that stands."""
    assert move.before is not None, "only what showed nothing new is taken back"  # noqa: S101 - for the type checker
    assert move.seat is not None, "the start is never taken back"  # noqa: S101 - for the type checker
    later, sitting.position = sitting.playing(), sitting.kind.load(move.before, move.version)
    sitting.position.take_back(later)
    fact = Undone(seat=move.seat, rev=move.rev)
    sitting.log(move.seat, "undo", [fact], interaction_id=interaction_id)


def _standing(sitting: Sitting, rev: int) -> MoveRow | None:
    """Return the newest move up to `rev` that was not taken back; None if only the start is left."""
    while (move := sitting.tx.move(sitting.row.id, rev)) is not None and rev > 0:
        if move.action != "undo":
            return move
        rev = _undone(sitting, move) - 1
    return None


def _undone(sitting: Sitting, move: MoveRow) -> int:
    [fact] = sitting.facts_since(move.first_rev)
    assert isinstance(fact, Undone), "an undo tells what it took back"  # noqa: S101 - for the type checker
    return fact.rev


def skip(sitting: Sitting, user_id: int, interaction_id: int) -> Done:
    """Play fallbacks for the late seats, until none of them is awaited."""
    if done := repeated(sitting, interaction_id):
        return done
    sitting.playing()
    late = late_others(sitting, user_id)
    first_rev = sitting.row.rev + 1
    while (absent := sorted(late & sitting.awaited)) and sitting.row.rev < first_rev + _SKIPPED:
        first = sitting.row.rev + 1 == first_rev
        code = str(sitting.playing().fallback(absent[0]))
        _act(sitting, absent[0], code, interaction_id if first else None, first_rev=first_rev)
    return sitting.done()


def late_others(sitting: Sitting, user_id: int) -> frozenset[Seat]:
    """Return the awaited seats of others, whose time is over.

    Raises:
        Illegal: if there is none.
    """
    late = sitting.awaited - {sitting.seated(user_id)}
    _pace_is_over(sitting)
    if not late:
        raise Illegal("table.refuse.skip_yourself")
    return late


def _pace_is_over(sitting: Sitting) -> None:
    left = sitting.time_left()
    if left:
        minutes = ceil(left.total_seconds() / 60)
        if minutes > _HOURS_FROM:
            raise Illegal("table.refuse.skip_early.hours", hours=ceil(minutes / 60))
        raise Illegal("table.refuse.skip_early", minutes=minutes)


def end(sitting: Sitting, user_id: int, *, manager: bool = False, name: str = "") -> Table:
    """End the table early and unranked, or ask the other players for the yes that this needs.

    A manager of the server, whose name is `name`, needs no yes.
    """
    if sitting.row.phase == "over":
        raise Illegal("table.refuse.over")
    if manager:
        return _ended(sitting, Player(user_id, name))
    if needs_a_yes(sitting, user_id):
        sitting.row.ending = user_id
        sitting.save()
        return sitting.table()
    if sitting.row.ending not in {None, user_id}:
        return agree_end(sitting, user_id)
    return _ended(sitting, *(player for player in sitting.players if player.id == user_id))


def needs_a_yes(sitting: Sitting, user_id: int) -> bool:
    """Return True if this player needs another's yes to end the table; nobody needs to ask twice.

    Until somebody has moved or left, only the host may end it, as in the lobby.  A player whose fellow
    players are all late or gone has nobody to ask.

    Raises:
        Illegal: if they may not end it.
    """
    row, active = sitting.row, sitting.present()
    if sitting.position is None:
        sitting.hosted_by(user_id)
        return False
    seat = sitting.seated(user_id)
    if not (sitting.gone or sitting.tx.moved(row.id, active)):
        sitting.hosted_by(user_id)
    others = set(active) - {seat} - sitting.late()
    if row.ending not in {None, user_id} or not others:
        return False
    return user_id != row.host_id or sitting.tx.moved(row.id, others)


def agree_end(sitting: Sitting, user_id: int) -> Table:
    """Agree that the game ends; any player may, except the one who asked."""
    sitting.playing()
    agrees = sitting.players[sitting.seated(user_id)]
    asked_by = sitting.row.ending
    asker = None if asked_by is None else sitting.seat_of(asked_by)
    if asker is None:
        raise Illegal("table.refuse.no_request")
    if asked_by == user_id:
        raise Illegal("table.refuse.agree_other")
    return _ended(sitting, sitting.players[asker], agrees)


def _ended(sitting: Sitting, *people: Player) -> Table:
    sitting.end_early(*(player for player in people if player.name))
    sitting.save()
    return sitting.table()
