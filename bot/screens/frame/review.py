"""The review: one's own dearest decisions, one after the other, to be found better this time.

A press says all that the next page needs: the revision, the step, and what is ticked.  So nothing is kept,
and a page that is pressed after a restart goes on.  What asks of several games does it in the same way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.screens.frame.frame import joined
from bot.screens.kit.amounts import estimate, roughly, whole
from bot.screens.kit.limits import PLACEHOLDER
from bot.screens.kit.screen import GOLD, Act, Body, Button, Choice, Mark, Page, Row, Screen, Select, Verb
from bot.text import Text
from tapis.drawing.columns import clip
from tapis.games.kit.cards import card_keys, suit_key
from tapis.games.kit.game import Seat
from tapis.games.kit.level import Measure
from tapis.records.hindsight import Hindsight
from tapis.records.replay import CLAIM

VERB = "review"
ASK, TRY, TYPE, SHOW, NEXT, LOOK = "ask", "try", "type", "show", "next", "look"
"""The steps of a press; arguments follow after a dot."""
FIRST = 1
"""A revision from which on all moves are looked at."""
TICKED: Final = "\N{CHECK MARK}"
UNLUCKY: Mapping[Measure, float] = {"cards": 10.0, "win": 1.0}
"""What a right choice must have missed to be called unlucky: points, or a bid that was not true."""
CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision that is asked for.

    Attributes:
        rev: the revision of its move.
        number: which it is, from 1, of `count`.
        measure: what its loss counts.
        marks: what the reader has ticked, `page` at what they look.
        book: what asks, whose verb and texts these are.
        key: what stands for it there; "" in a review, where its revision does.
    """

    rev: int
    number: int
    count: int
    measure: Measure
    marks: frozenset[str] = frozenset()
    page: int = 0
    book: str = VERB
    key: str = ""

    @property
    def last(self) -> bool:
        """True if none follows."""
        return self.number == self.count


@dataclass(frozen=True, slots=True)
class Judged:
    """What a decision was worth: the names of what was played, of the best, and of what was tried, if any.

    `cost` and `tried_cost` are losses in the ledger's measure, with their standard errors; `why` are reasons;
    `knew` says by what knowledge it was worth that, "" where all lay open; `hindsight` is what lay there;
    `again` says when it is asked again.  `least`: what was tried may have cost more.
    """

    played: str
    best: str
    cost: float
    error: float = 0.0
    tried: str = ""
    tried_cost: float = 0.0
    tried_error: float = 0.0
    least: bool = False
    found: bool = False
    why: str = ""
    again: str = ""
    knew: str = ""
    hindsight: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """Where a reader is among all moves of a game.

    Attributes:
        rev: the revision of the move that they look at.
        seat: whose it is.
        names: by seat.
        all: the revision and the seat of each move.
        questions: whether they have decisions to find.
        hidden: whether seats saw different things.
    """

    rev: int
    seat: Seat
    names: Sequence[str]
    all: Sequence[tuple[int, Seat]]
    questions: bool
    hidden: bool


def asking(t: Text, game: str, asked: Asked, body: Body, happened: Sequence[str]) -> Screen:
    """Draw the position with the answer hidden: the same buttons as at the table, then skip and show."""
    said = [_heading(t, asked), *happened, body.turn, body.hand]
    return _page(t, game, asked, body, joined(*said), _tries(asked, body))


def tried(t: Text, game: str, asked: Asked, judged: Judged, body: Body, happened: Sequence[str]) -> Screen:
    """Draw the same after a try that costs something: how much, and the buttons once more."""
    cost = estimate(t, asked.measure, judged.tried_cost, judged.tried_error)
    if judged.least:
        cost = t("review.least", cost=roughly(t, asked.measure, judged.tried_cost))
    duties = asked.measure == "none"
    wrong = t("review.not_best", tried=judged.tried, cost=cost)
    said = [
        t("review.not_duty", tried=judged.tried) if duties else wrong,
        *happened,
        body.turn,
        body.hand,
    ]
    return _page(t, game, asked, body, joined(*said), _tries(asked, body))


def answered(t: Text, game: str, asked: Asked, judged: Judged, body: Body) -> Screen:
    """Draw the position with its answer: found, or shown."""
    said = [
        t("review.found" if judged.found else "review.answer", best=judged.best),
        _played(t, asked, judged),
        judged.hindsight,
        judged.why and f"-# {judged.why}",
        judged.again,
        body.hand,
    ]
    return _page(t, game, asked, body, joined(*said), ())


def seen(t: Text, game: str, moves: Moves, measure: Measure, judged: Judged, body: Body) -> Screen:
    """Draw any move of a finished game, a robot's too: what was played, and how good it was."""
    played = t("review.seat.played", move=moves.rev, seat=moves.names[moves.seat], played=judged.played)
    said = [
        played,
        _verdict(t, measure, judged),
        judged.hindsight,
        judged.why and f"-# {judged.why}",
        t("review.seat.saw", seat=moves.names[moves.seat]) if moves.hidden else "",
        body.hand,
    ]
    rows = _moves(t, moves)
    return Screen(_title(t, game), joined(*said), body.blocks, "", GOLD, rows, body.picture, body.write)


def _verdict(t: Text, measure: Measure, judged: Judged) -> str:
    """Say how good a move was by what its seat knew."""
    if not judged.best:
        return t("review.seat.only")
    if measure == "none":
        return t("review.seat.same") if judged.found else t("review.seat.rather", best=judged.best)
    if judged.found:
        return t("review.seat.right", knew=judged.knew or t("review.knew.all"))
    cost = estimate(t, measure, judged.cost, judged.error)
    return t("review.seat.wrong", knew=judged.knew or t("review.knew.all"), best=judged.best, cost=cost)


def _moves(t: Text, moves: Moves) -> tuple[Row, ...]:
    """Return the ways to the other moves: one back, one on, the next one of a seat."""
    revs = [rev for rev, _ in moves.all]
    at = revs.index(moves.rev)
    row = [
        *([Button(_look(revs[at - 1]), t("page.previous"), "◀️")] if at else []),
        *([Button(_look(revs[at + 1]), t("page.next"), "▶️")] if at + 1 < len(revs) else []),
        *([Button(Verb(VERB), t("review.verb.questions"), "🔎")] if moves.questions else []),
    ]
    after = [*moves.all[at + 1 :], *moves.all[:at]]
    following = {seat: rev for rev, seat in reversed(after)}
    choices = tuple(Choice(_look(following[seat]), moves.names[seat]) for seat in sorted(following))
    whose = (Select("whose", t("review.whose"), choices),) if len(choices) > 1 else ()
    return (tuple(row), *whose)


def _look(rev: int) -> Verb:
    return Verb(f"{VERB}.{rev}.{LOOK}")


def _all_moves(t: Text, rev: int) -> Button:
    return Button(_look(rev), t("review.verb.moves"), "👣")


# What lay there


def hindsight_line(
    t: Text, hindsight: Hindsight, measure: Measure, knew: str, names: Sequence[str], *, found: bool
) -> str:
    """Say what lay there: bad luck of what was right, luck of what was wrong; "" for nothing.

    `knew` says by what knowledge the choice was right (`found`) or wrong.
    """
    how = _how(t, hindsight, names)
    if found:
        unlucky = bool(how) and hindsight.missed >= (
            CLOSE if hindsight.contract else UNLUCKY.get(measure, 0.0)
        )
        return t("review.lay.unlucky", knew=knew, how=how) if unlucky else ""
    if hindsight.lost > CLOSE:
        return t("review.lay.punished", how=how or _cost(t, hindsight, measure))
    return t("review.lay.lucky", knew=knew, how=how or t("review.lay.nothing"))


def _cost(t: Text, hindsight: Hindsight, measure: Measure) -> str:
    """Say what a choice lost as the cards lay."""
    if hindsight.contract:
        return t("review.lay.contract")
    return t("review.lay.cost", n=round(hindsight.lost), value=whole(t, measure, round(hindsight.lost)))


def _how(t: Text, hindsight: Hindsight, names: Sequence[str]) -> str:
    """Say whose cards did it, or how many dice counted."""
    if hindsight.counted is not None:
        return t("review.lay.counted", n=hindsight.counted)
    if hindsight.seat is None:
        return ""
    seat = names[hindsight.seat]
    if hindsight.suit:
        return t("review.lay.none", seat=seat, suit=suit_key(hindsight.suit))
    return t(
        "review.lay.both" if len(hindsight.cards) > 1 else "review.lay.held",
        seat=seat,
        cards=card_keys(hindsight.cards),
    )


def _played(t: Text, asked: Asked, judged: Judged) -> str:
    """Say what the reader chose at the table, and what that cost."""
    if asked.measure == "none":
        return t("review.duty", played=judged.played)
    cost = estimate(t, asked.measure, judged.cost, judged.error)
    if judged.knew:
        return t("review.played.knew", played=judged.played, cost=cost, knew=judged.knew)
    return t("review.played", played=judged.played, cost=cost)


def nothing(t: Text, game: str) -> Screen:
    """Say that there is nothing to find, and offer all moves."""
    return Screen(_title(t, game), t("review.nothing"), colour=GOLD, rows=((_all_moves(t, FIRST),),))


def done(t: Text, game: str) -> Screen:
    """Say that these were all, and offer all moves."""
    return Screen(_title(t, game), t("review.done"), colour=GOLD, rows=((_all_moves(t, FIRST),),))


def told(t: Text, game: str, line: str) -> Screen:
    """Say why there is no review, or not yet."""
    return Screen(_title(t, game), line, colour=GOLD)


def _title(t: Text, game: str, book: str = VERB) -> str:
    return t(f"{book}.title", game=t(f"{game}.title"))


def _heading(t: Text, asked: Asked) -> str:
    return t(f"{asked.book}.ask", number=asked.number, count=asked.count, move=asked.rev)


def _page(t: Text, game: str, asked: Asked, body: Body, said: str, rows: tuple[Row, ...]) -> Screen:
    following = t(f"{asked.book}.verb" if asked.key and asked.last else "review.verb.next")
    ends = asked.last and not rows
    own = [] if ends and not asked.key else [Button(_verb(asked, NEXT), following, "⏭️")]
    if rows:
        own.append(Button(_verb(asked, SHOW), t("review.verb.show"), "💡"))
    elif not asked.key:
        own.append(_all_moves(t, asked.rev))
    below = (tuple(own),) if own else ()
    return Screen(
        _title(t, game, asked.book), said, body.blocks, "", GOLD, (*rows, *below), body.picture, body.write
    )


def typing(asked: Asked) -> Verb:
    """Return the press that opens the form for a try, and the form's own, which judges it."""
    return _verb(asked, TYPE)


def _verb(asked: Asked, step: str, *arguments: str) -> Verb:
    at = [f"{asked.number}_{asked.count}", asked.key] if asked.key else [str(asked.rev)]
    return Verb(".".join([asked.book, *at, step, *arguments]))


# The buttons of the table, as tries


def _tries(asked: Asked, body: Body) -> tuple[Row, ...]:
    """Return the rows of the table with presses that are judged in place of played."""
    return tuple(found for row in body.rows if (found := _row(asked, row)))


def _row(asked: Asked, row: Row) -> Row | None:
    """Return a row without what is no move; None if nothing is left of it."""
    if isinstance(row, Select):
        if row.several is not None:
            row = _one_by_one(row)
        choices = [replace(choice, do=do) for choice in row.choices if (do := _as_try(asked, choice.do))]
        return replace(row, choices=_once(choices)) if choices else None
    if not isinstance(row, tuple):
        return None
    return tuple(replace(button, do=do) for button in row if (do := _as_try(asked, button.do))) or None


def _one_by_one(row: Select) -> Select:
    """Return a list of several choices as one that ticks, or unticks, one of them, and names those ticked."""
    ticked = ", ".join(choice.label for choice in row.choices if choice.chosen)
    named = clip(ticked, PLACEHOLDER) or row.placeholder
    return replace(row, placeholder=named, choices=tuple(map(_tick, row.choices)), several=None)


def _tick(choice: Choice) -> Choice:
    if not isinstance(choice.do, Mark) or not choice.chosen:
        return choice
    return replace(choice, do=replace(choice.do, on=False), label=f"{TICKED} {choice.label}", chosen=False)


def _once(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Leave out choices that mean the same press."""
    return tuple({choice.do: choice for choice in choices}.values())


def _as_try(asked: Asked, do: object) -> Verb | None:
    """Return the press that judges a move, types one, or ticks; None of a press that is none of these."""
    match do:
        case Act(code):
            return None if code == CLAIM else _verb(asked, TRY, code)
        case Mark(name, on, only):
            kept = frozenset[str]() if only else asked.marks
            return _ask(asked, kept | {name} if on else kept - {name}, asked.page)
        case Page(number):
            return _ask(asked, asked.marks, number)
        case Verb("type"):
            return typing(asked)
        case _:
            return None


def _ask(asked: Asked, marks: frozenset[str], page: int) -> Verb:
    return _verb(asked, ASK, str(page), "+".join(sorted(marks)))
