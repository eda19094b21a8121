"""What players do during the game: act, tick, skip, claim; and what a seat knows when it chooses."""

import re
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Final

from bot.patience import PATIENCE
from bot.tables.codec import milliseconds, moment
from bot.tables.drafts import NO_DRAFT, Draft, RetryLater, Seen
from bot.tables.session import Session
from bot.tables.table import Outcome, Table
from bot.tables.verbs import unflushed
from bot.tables.waits import alone, holds_back
from tapis.engines import Choice, Level, Question
from tapis.games.kit.ahead import plays_itself
from tapis.games.kit.claims import laid_down
from tapis.games.kit.game import Action, Choices, Fact, Illegal, Seat
from tapis.games.kit.steps import AUTO, Claimed, standing
from tapis.games.kit.tricks import Played

CLAIM: Final = "claim"
"""The action of the revision that claims the rest of the tricks."""
_MARK: Final = re.compile(r"[0-9A-Za-z]{1,8}")
_MARKS: Final = 32
_HOURS_FROM: Final = 90  # from this many minutes on, time is told in hours
HEARD = 64
"""The newest revisions that are searched for the beginning of the deal; then twice as many, and so on."""
_SKIPPED: Final = 1000  # most fallbacks in a row, in case a game's fallbacks never pass the turn on


def play(session: Session, user_id: int, code: str, seen: Seen | None, interaction_id: int) -> Outcome:
    """Play an action on the revision it was drawn for; `seen` None: on the present one.

    An interruption may be pressed at any revision; its notation names the turn it means, and `legal` decides.
    """
    if done := session.repeated(interaction_id):
        return done
    session.playing()
    seat = session.seated(user_id)
    if seen is not None:
        code = _as_seen(session, code, seen)
    choice = chosen(session, seat) if session.table.advice == "practice" else None
    if session.table.ahead:
        session.set_ahead(seat, ())
    _act(session, seat, code, interaction_id)
    done = session.done()
    return done if choice is None else replace(done, chosen=replace(choice, played=code))


def play_by(session: Session, seat: Seat, code: str, level: Level) -> None:
    """Play what a robot of this level decided for a seat now; it is `Illegal` where that is not legal."""
    _act(session, seat, code, None, by=level)


def _as_seen(session: Session, code: str, seen: Seen) -> str:
    """Return what a button plays: its action, or after quick ticks the one with these.

    Raises:
        Illegal: if the button shows what is past; `RetryLater` if it has to wait for the last tick.
    """
    draft = session.table.draft
    if seen.rev == session.table.rev and seen.marks in {None, draft.code}:
        return code
    differ = draft.marks ^ frozenset(seen.marks or ())
    if seen.rev != session.table.rev or not differ <= _fresh(session, draft).keys():
        raise Illegal("table.refuse.stale")
    if not seen.waited:
        raise RetryLater("table.refuse.stale")
    ticked = session.playing().as_ticked(code, draft.marks)
    if ticked is None:
        raise Illegal("table.refuse.stale")
    return ticked


def _fresh(session: Session, draft: Draft) -> dict[str, int]:
    """Return the marks that were pressed a moment ago: the player may not have seen them drawn."""
    return {name: at for name, at in draft.at.items() if session.now - at <= 1000 * PATIENCE.gesture}


def _act(
    session: Session,
    seat: Seat,
    code: str,
    interaction_id: int | None,
    *,
    first_rev: int | None = None,
    by: Level | None = None,
) -> None:
    """Play for a seat: its player, with `first_rev` in their absence, with `by` a robot."""
    position = session.playing()
    draft, awaited = session.table.draft, position.awaited()
    if first_rev is None and by is None and (held := position.held(seat, code)):
        _check_held(session, held)
    acted = position.play(seat, code, session.chance())
    if first_rev is None and by is None:
        takes_part(session, seat)
    session.add_move(
        seat,
        str(acted.action),
        acted,
        skipped=first_rev is not None,
        undoable=position.result() is None and position.undoable(acted.action),
        interaction_id=interaction_id,
        first_rev=first_rev,
        by=by,
    )
    after = _draft_after(session, seat, acted.action, draft, awaited)
    if after is not session.table.draft:
        session.change(draft=after)
    _play_on(session, session.table.rev if first_rev is None else first_rev)
    session.save()


def _check_held(session: Session, held: int) -> None:
    """Raise `Illegal` while what the last move was holds a seat's action, for so many milliseconds."""
    left = held - (session.now - milliseconds(session.table.waiting_since))
    if left > 0:
        raise Illegal("table.refuse.held", n=ceil(left / 1000))


def _play_on(session: Session, first_rev: int) -> None:
    """Play what everybody knows, seat by seat, in one with the press that made it certain: `first_rev`.

    Alone with robots nobody is to be kept from knowing what plays itself: that is played at once, too.
    """
    while session.table.phase == "playing":
        if (sure := _certain(session)) is not None:
            seat, code = sure
            acted = session.playing().play(seat, code, session.chance())
            session.add_move(seat, code, acted, first_rev=first_rev, by=AUTO)
        elif not session.table.kind.in_advance:
            return
        elif (seat := _alone(session)) is not None and _play_itself(session, seat):
            first_rev = session.table.rev
        else:
            return


def _alone(session: Session) -> Seat | None:
    """Return the awaited seat of the only person at the table, None if robots or several people play."""
    table = session.table
    seat = alone(table)
    return seat if seat is not None and seat in table.awaited_people else None


def _play_itself(session: Session, seat: Seat) -> bool:
    """Play a seat's first line in advance, which is its player's own move, or its only card, which is not.

    Return False if the player has to choose.
    """
    table, forced = session.table, session.context.people(session.table.players[seat].id).forced
    found = plays_itself(session.playing(), seat, table.ahead.get(seat, ()), forced=forced)
    if found is None:
        return False
    code, place = found
    acted = session.playing().play(seat, code, session.chance())
    if place is not None:
        lines = session.table.ahead[seat]
        session.set_ahead(seat, (*lines[:place], *lines[place + 1 :]))
        takes_part(session, seat)
    undoable = place is not None and session.playing().undoable(acted.action)
    session.add_move(seat, code, acted, undoable=undoable, by=None if place is not None else AUTO)
    return True


def fire(session: Session, at: int) -> tuple[Outcome, bool] | None:
    """Do what a turn's timer is for: play what plays itself, else let the player be called.

    Return what came of it and whether anything was played; None if this timer (milliseconds UTC) is not set
    any more, as somebody has played, or the player has pressed something.
    """
    table = session.table
    if table.timer_at != at or table.life != "playing" or table.place_gone:
        return None
    session.change(timer_at=None)
    seats = [seat for seat in sorted(table.awaited_people) if not holds_back(table, seat)]
    played = any(_play_itself(session, seat) for seat in seats)
    if played:
        session.change(uncalled=bool(session.table.awaited_people))
        _play_on(session, session.table.rev)
        session.save()
    else:
        session.write()
    done, here = session.done(), session.table
    due = here.awaited_people if here.uncalled and here.timer_at is None else frozenset[Seat]()
    return replace(done, due=due), played


def _certain(session: Session) -> tuple[Seat, str] | None:
    """Return the awaited seat whose action is certain, and that action; None if somebody has to choose."""
    position = session.begun()
    for seat in sorted(session.awaited):
        action = position.certain(seat)
        if action is not None:
            return seat, str(action)
    return None


def takes_part(session: Session, seat: Seat) -> None:
    """Note that the player of a seat has moved."""
    table = session.table
    if table.request is not None or table.ending is not None or table.enders:
        _goes_on(session, seat)
    if table.players[seat].id in table.unready:
        _too_late_to_agree(session, table.players[seat].id)


def _goes_on(session: Session, seat: Seat) -> None:
    """Drop what a player's own move ends: a request for their seat, their wish to end the game."""
    player, request = session.table.players[seat].id, session.table.request
    if request is not None and request.seat == seat and player != request.asked_by:
        session.change(request=None)  # the player is back
    if session.table.ending == player:
        session.change(ending=None, enders=())
    elif session.table.enders:
        session.change(enders=tuple(one for one in session.table.enders if one[0] != player))


def _too_late_to_agree(session: Session, user_id: int) -> None:
    """Note that somebody has moved without having said Ready, which they cannot do any more."""
    table = session.table
    session.change(unready=table.unready - {user_id}, outsiders=table.outsiders | {user_id})


def _draft_after(
    session: Session, seat: Seat, action: Action, draft: Draft, awaited: frozenset[Seat]
) -> Draft:
    """Return the draft after an action; an interruption that changes nobody's turn keeps it.

    `draft` and `awaited` are those before the action.
    """
    now = session.awaited
    if seat in now:
        marks, page = session.playing().ticked(action), draft.page if seat in awaited else 0
        return Draft(marks, page) if marks or page else NO_DRAFT
    return draft if now == awaited else NO_DRAFT


@unflushed
def mark(
    session: Session,
    user_id: int,
    seen: Seen,
    *,
    mark: str | None = None,
    on: bool = True,
    only: bool = False,
    page: int | None = None,
    chosen: tuple[str, frozenset[str]] | None = None,
) -> Table:
    """Tick (`on`) or untick in the draft of an awaited player; `only`: the other ticks go.

    `chosen` are a beginning of marks, and those that are then ticked of all that begin so.

    A draft is no state of the game, so this makes no revision; it survives the end of the program, but does
    not wait for the disk.
    """
    session.playing()
    seat = session.seated(user_id)
    if seen.rev != session.table.rev:
        raise Illegal("table.refuse.stale")
    if seat not in session.awaited:
        raise Illegal("table.refuse.not_awaited")
    draft = session.table.draft
    changed = frozenset({mark} if mark is not None else ())
    kept = frozenset[str]() if only else draft.marks
    marks = kept | changed if on else kept - changed
    if chosen is not None:
        first, changed = chosen
        marks = frozenset(each for each in kept if not each.startswith(first)) | changed
    if len(marks) > _MARKS or not all(_MARK.fullmatch(each) for each in changed) or (page or 0) < 0:
        raise Illegal("refuse.unknown_action")
    new = Draft(marks, draft.page if page is None else page, _pressed_at(session, draft, marks, mark))
    if (new, new.at) != (draft, draft.at):
        session.change(draft=new)
        session.save()
    return session.shown()


def _pressed_at(session: Session, draft: Draft, marks: frozenset[str], mark: str | None) -> Mapping[str, int]:
    """Return when each mark was pressed, once `marks` are set.

    Who presses a die again before they see it ticked may want it back, so no quick throw counts that tick.
    """
    changed, fresh = marks ^ draft.marks, _fresh(session, draft)
    if changed:
        return fresh | dict.fromkeys(changed, session.now)
    return {name: at for name, at in draft.at.items() if name != mark or name not in fresh}


def skip(session: Session, user_id: int, interaction_id: int) -> Outcome:
    """Play for the seats whose time is up, until none of them is awaited."""
    if done := session.repeated(interaction_id):
        return done
    session.playing()
    session.shared()
    late = late_others(session, user_id)
    first_rev = session.table.rev + 1
    while (absent := sorted(late & session.awaited)) and session.table.rev < first_rev + _SKIPPED:
        first = session.table.rev + 1 == first_rev
        code = str(session.playing().fallback(absent[0]))
        _act(session, absent[0], code, interaction_id if first else None, first_rev=first_rev)
    return session.done()


def late_others(session: Session, user_id: int) -> frozenset[Seat]:
    """Return the awaited seats of other people, whose time is over; a robot is never late.

    Raises:
        Illegal: if there is none.
    """
    table, now = session.table, moment(session.now)
    others = session.awaited - {session.seated(user_id)}
    late = table.overdue(now) & others
    if late:
        return late
    if not others - table.robots:
        raise Illegal("table.refuse.skip_robot" if others else "table.refuse.skip_yourself")
    minutes = ceil(table.time_left(now, others).total_seconds() / 60)
    if minutes > _HOURS_FROM:
        raise Illegal("table.refuse.skip_early.hours", hours=ceil(minutes / 60))
    raise Illegal("table.refuse.skip_early", minutes=minutes)


# A claim of the rest: judged from what the player knows, then laid down


def claim(session: Session, user_id: int, seen: Seen | None, interaction_id: int) -> Outcome | None:
    """Claim the rest for a player; None if it cannot be shown, of which nobody is told.

    That was then the claim of the deal.

    All cards are laid down in one with the claim, a revision each.

    Raises:
        Illegal: if the player may not claim now, or has done so in vain in this deal.
    """
    if done := session.repeated(interaction_id):
        return done
    position, seat = session.playing(), session.seated(user_id)
    if seen is not None and seen.rev != session.table.rev:
        raise Illegal("table.refuse.stale")
    view: Any = position.view(seat)
    plays = [(fact.seat, fact.card) for fact in heard(session) if isinstance(fact, Played)]
    refused = session.table.claims
    if seat in refused and refused[seat] == view.deal:
        raise Illegal("claim.refuse.once")
    order = position.claim(seat, view, plays)
    if not order:
        session.change(claims={**refused, seat: view.deal})
        session.write()
        return None
    takes_part(session, seat)
    session.add_move(seat, CLAIM, [Claimed(seat=seat)], interaction_id=interaction_id)
    first_rev = session.table.rev
    for turn, code in laid_down(position, seat, order):
        acted = position.play(turn, code, session.chance())
        session.add_move(turn, code, acted, first_rev=first_rev, by=AUTO)
    session.save()
    return session.done()


# What a seat knows


def asked(session: Session, seat: Seat) -> Question:
    """Return what this seat knows now."""
    return Question.of(session.playing(), seat, heard(session))


def chosen(session: Session, seat: Seat) -> Choice:
    """Return what this seat may choose now, for the coach."""
    actions: Choices[Any] = session.playing().legal(seat)
    return Choice(seat, session.table.rev + 1, asked(session, seat), actions)


def to_advise(session: Session, user_id: int) -> tuple[Table, Choice]:
    """Return what a player may ask the coach about now.

    Raises:
        Illegal: if nobody is advised at this table, or it does not wait for this player.
    """
    session.playing()
    seat = session.seated(user_id)
    if session.table.advice == "no":
        raise Illegal(session.table.mark.said.get("advice", "coach.no_advice"))
    if seat not in session.awaited:
        raise Illegal("table.refuse.not_awaited")
    return session.shown(), chosen(session, seat)


def heard(session: Session) -> tuple[Fact, ...]:
    """Return what everybody has seen since the last deal; nothing if the engine does not want to hear it."""
    begins = session.context.shelf[session.table.game].opening_facts
    if not begins:
        return ()
    last, back = session.table.rev, HEARD
    while True:
        steps = standing(session.narration.steps(max(0, last - back), last))
        facts = [fact for step in steps for fact in step.facts]
        starts = [place for place, fact in enumerate(facts) if fact.kind in begins]
        if starts or back >= last:
            return tuple(facts[starts[-1] if starts else 0 :])
        back *= 2
