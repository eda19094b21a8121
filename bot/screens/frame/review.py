"""The review: one's own dearest decisions, one after the other, to be found better this time.

A press says all that the next page needs: the revision, the step, and what is ticked.  So nothing is kept,
and a page that is pressed after a restart goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.kit.level import Measure
from bot.screens.frame.frame import joined
from bot.screens.kit.amounts import estimate
from bot.screens.kit.screen import GOLD, Act, Body, Button, Choice, Mark, Page, Row, Screen, Select, Verb
from bot.text import Text

VERB = "review"
ASK, TRY, SHOW, NEXT = "ask", "try", "show", "next"
"""The steps of a press; arguments follow after a dot."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision that is asked for.

    Attributes:
        rev: the revision of its move.
        number: which it is, from 1, of `count`.
        measure: what its loss counts.
        marks: what the reader has ticked, `page` at what they look.
    """

    rev: int
    number: int
    count: int
    measure: Measure
    marks: frozenset[str] = frozenset()
    page: int = 0

    @property
    def last(self) -> bool:
        """True if none follows."""
        return self.number == self.count


@dataclass(frozen=True, slots=True)
class Judged:
    """What a decision was worth: the names of what was played, of the best, and of what was tried, if any.

    `cost` and `tried_cost` are losses in the ledger's measure, with their standard errors; `why` is a reason.
    """

    played: str
    best: str
    cost: float
    error: float = 0.0
    tried: str = ""
    tried_cost: float = 0.0
    tried_error: float = 0.0
    found: bool = False
    why: str = ""


def asking(
    t: Text, game: str, asked: Asked, body: Body, hand: Screen | None, happened: Sequence[str]
) -> Screen:
    """Draw the position with the answer hidden: the same buttons as at the table, then skip and show.

    `hand` is what the reader held, in a game with private hands.
    """
    said = [_heading(t, asked), *happened, *_position(body, hand)]
    return _page(t, game, asked, body, joined(*said), _tries(asked, body, hand))


def tried(t: Text, game: str, asked: Asked, judged: Judged, body: Body, hand: Screen | None) -> Screen:
    """Draw the same after a try that costs something: how much, and the buttons once more."""
    cost = estimate(t, asked.measure, judged.tried_cost, judged.tried_error)
    duties = asked.measure == "none"
    wrong = t("review.not_best", tried=judged.tried, cost=cost)
    said = [t("review.not_duty", tried=judged.tried) if duties else wrong, *_position(body, hand)]
    return _page(t, game, asked, body, joined(*said), _tries(asked, body, hand))


def answered(t: Text, game: str, asked: Asked, judged: Judged, body: Body, hand: Screen | None) -> Screen:
    """Draw the position with its answer: found, or shown."""
    said = [
        t("review.found" if judged.found else "review.answer", best=judged.best),
        _played(t, asked, judged),
        judged.why and f"-# {judged.why}",
        *(_position(body, hand)[-1:]),
    ]
    return _page(t, game, asked, body, joined(*said), ())


def _played(t: Text, asked: Asked, judged: Judged) -> str:
    """Say what the reader chose at the table, and what that cost."""
    if asked.measure == "none":
        return t("review.duty", played=judged.played)
    cost = estimate(t, asked.measure, judged.cost, judged.error)
    return t("review.played", played=judged.played, cost=cost)


def nothing(t: Text, game: str) -> Screen:
    """Say that there is nothing to find."""
    return Screen(_title(t, game), t("review.nothing"), colour=GOLD)


def done(t: Text, game: str) -> Screen:
    """Say that these were all."""
    return Screen(_title(t, game), t("review.done"), colour=GOLD)


def told(t: Text, game: str, line: str) -> Screen:
    """Say why there is no review, or not yet."""
    return Screen(_title(t, game), line, colour=GOLD)


def _title(t: Text, game: str) -> str:
    return t("review.title", game=t(f"{game}.title"))


def _heading(t: Text, asked: Asked) -> str:
    return t("review.ask", number=asked.number, count=asked.count, move=asked.rev)


def _position(body: Body, hand: Screen | None) -> list[str]:
    """Return what no picture shows: of hidden hands the reader's own, else what lies before the mover."""
    return [body.turn, body.hand] if hand is None else [hand.body]


def _page(t: Text, game: str, asked: Asked, body: Body, said: str, rows: tuple[Row, ...]) -> Screen:
    following = t("review.verb.next")
    own = [] if asked.last and not rows else [Button(_verb(asked, NEXT), following, "⏭️")]
    if rows:
        own.append(Button(_verb(asked, SHOW), t("review.verb.show"), "💡"))
    below = (tuple(own),) if own else ()
    return Screen(_title(t, game), said, body.blocks, "", GOLD, (*rows, *below), body.picture, body.body)


def _verb(asked: Asked, step: str, *arguments: str) -> Verb:
    return Verb(".".join([VERB, str(asked.rev), step, *arguments]))


# The buttons of the table, as tries


def _tries(asked: Asked, body: Body, hand: Screen | None) -> tuple[Row, ...]:
    """Return the rows of the table with presses that are judged in place of played."""
    rows = body.rows if hand is None else hand.rows
    return tuple(found for row in rows if (found := _row(asked, row)))


def _row(asked: Asked, row: Row) -> Row | None:
    """Return a row without what is no move; None if nothing is left of it."""
    if isinstance(row, Select):
        choices = [replace(choice, do=do) for choice in row.choices if (do := _as_try(asked, choice.do))]
        return replace(row, choices=_once(choices)) if choices else None
    if not isinstance(row, tuple):
        return None
    return tuple(replace(button, do=do) for button in row if (do := _as_try(asked, button.do))) or None


def _once(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Leave out choices that mean the same press."""
    return tuple({choice.do: choice for choice in choices}.values())


def _as_try(asked: Asked, do: object) -> Verb | None:
    """Return the press that judges a move, or that ticks; None of a press that is neither."""
    match do:
        case Act(code):
            return _verb(asked, TRY, code)
        case Mark(name, on, only):
            kept = frozenset[str]() if only else asked.marks
            return _ask(asked, kept | {name} if on else kept - {name}, asked.page)
        case Page(number):
            return _ask(asked, asked.marks, number)
        case _:
            return None


def _ask(asked: Asked, marks: frozenset[str], page: int) -> Verb:
    return _verb(asked, ASK, str(page), "+".join(sorted(marks)))
