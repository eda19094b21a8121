"""`/daily`: the games of the day, what became of one's own entries, and the card that shows one of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date, format_skeleton

from bot.screens.kit.amounts import SQUARES, estimate
from bot.screens.kit.days_off import day_told
from bot.screens.kit.limits import SELECT, described
from bot.screens.kit.numbers import number, points, signed, thousands
from bot.screens.kit.rows import in_rows
from bot.screens.kit.screen import GOLD, GREEN, GREY, Button, Choice, Picture, Row, Screen, Select, Verb
from bot.text import Text, capital
from tapis.drawing.columns import code, left, right
from tapis.games.kit.level import Measure
from tapis.records.day_entries import DayResult, DaysPlayed, Entry, State
from tapis.records.day_games import DAY_GAMES, game_of
from tapis.records.days import DEALS, KINDS, Day, Kind, Month
from tapis.records.rounding import sure

SIGNS: Mapping[Kind, str] = {"throw": "🎲", "deal": "🃏"}
"""The sign of each entry."""
LUCK = "🍀"
"""The sign of how the luck is made."""
NONE = "\N{EN DASH}"
"""Stands where there is no figure."""


@dataclass(frozen=True, slots=True)
class OwnDay:
    """A day as one person sees it: their entries with their states, and how often they played.

    `before` is an entry of the day before that may still be finished; `yesterday` is that day until it
    closes, None after.  `pending`: the day has closed, and the coach still counts so many of its games.
    """

    day: Day
    states: Mapping[Kind, State]
    entries: Mapping[Kind, Entry]
    played: DaysPlayed
    here: bool
    before: Entry | None = None
    before_closes: int = 0
    yesterday: date | None = None
    pending: int = 0


def entry_at(day: date, kind: Kind) -> str:
    """Write which entry a button means: `20261127.throw`."""
    return f"{day:%Y%m%d}.{kind}"


def named(t: Text, day: Day) -> str:
    """Write "Tapis Vert no 132 · a3f1"."""
    return t("daily.title", name=day.name)


def day_page(t: Text, own: OwnDay) -> Screen:
    """Offer the two entries of a day with one button each, and say how it stands."""
    day = own.day
    lines = [f"**{capital(format_date(day.date, 'full', t.language))}**"]
    lines += [_entry(t, own, kind) for kind in KINDS]
    if "new" in own.states.values():
        lines.append("-# " + t("daily.state.new"))
    buttons = [_button(t, own, kind) for kind in KINDS]
    ends = t("daily.closes", at=int(day.closes.timestamp()))
    closed = t("daily.pending", n=own.pending) if own.pending else t("daily.closed")
    lines.append((t("daily.early") if day.void else closed) if day.closed else ends)
    rows = list(in_rows([button for button in buttons if button is not None]))
    if own.before is not None:
        game = t(f"{own.before.game}.name")
        lines.append(t("daily.before", game=game, at=own.before_closes))
        rows.append((Button(Verb(f"private.{own.before.table_id}"), t("daily.do.before", game=game), "⏳"),))
    together = own.here and own.played.people > 1
    lines.append("-# " + t("daily.played", n=own.played.own))
    if together:
        lines.append("-# " + t("daily.together", n=own.played.together, people=own.played.people))
    luck = Button(Verb("daily.luck"), t("daily.luck"), LUCK)
    days = Button(Verb("daily.days"), t("daily.days"), "📅")
    last = [luck, days]
    if own.yesterday is not None:
        last.insert(0, Button(Verb(f"daily.{own.yesterday:%Y%m%d}"), t("daily.yesterday"), "◀️"))
    return Screen(named(t, day), "\n".join(lines), rows=(*rows, tuple(last)))


def _entry(t: Text, own: OwnDay, kind: Kind) -> str:
    """Say what an entry is and, unless it is new, how it stands."""
    game = t(f"{game_of(kind, own.day.date)}.name")
    head = t(f"daily.{kind}", game=game, deals=DEALS)
    entry, state = own.entries.get(kind), own.states[kind]
    said = f"{SIGNS[kind]} **{head}**"
    if state == "new":
        return said
    told = t(f"daily.state.{state}")
    if state == "done" and entry is not None:
        told = t("daily.state.done", points=_own_points(t, entry))
    return f"{said}\n-# {told}"


def _own_points(t: Text, entry: Entry) -> str:
    """Write the points of an entry: of the grid, or of us less them over the deals."""
    if entry.kind == "throw":
        return points(t, entry.points or 0)
    return t("daily.less", n=abs(entry.points or 0), points=signed(t, entry.points or 0))


def _button(t: Text, own: OwnDay, kind: Kind) -> Button | None:
    """Return the one button of an entry; None where nothing can be done."""
    game, state = t(f"{game_of(kind, own.day.date)}.name"), own.states[kind]
    at = entry_at(own.day.date, kind)
    if state in {"new", "running"}:
        verb = Verb(f"day_begin.{at}")
        do = "begin" if state == "new" else "go_on"
        return Button(verb, t(f"daily.do.{do}", game=game), SIGNS[kind], tone="success")
    if state in {"done", "unfinished", "given_up"}:
        return Button(Verb(f"day_result.{at}"), t("daily.do.result", game=game), SIGNS[kind])
    if state == "missed":
        return Button(Verb(f"day_again.{at}"), t("daily.do.play", game=game), SIGNS[kind], tone="success")
    return None


def luck_page(t: Text, months: Sequence[Month], told: frozenset[str]) -> Screen:
    """Say how the luck of days is made and checked; `told` are the months whose secret is public."""
    newest, *before = months
    lines = [t("daily.luck.body"), "", t("daily.luck.hash", month=_month(t, newest), hash=newest.hash)]
    last = next((month for month in before if month.month in told), None)
    if last is not None:
        lines.append(t("daily.luck.secret", month=_month(t, last), secret=last.secret, hash=last.hash))
    lines += ["", "-# " + t("daily.luck.check"), "-# " + t("daily.luck.host")]
    return Screen(t("daily.luck.title"), "\n".join(lines), rows=((_back(t),),))


def _month(t: Text, month: Month) -> str:
    """Write a month; of one that goes on under a new secret, from which day on it does."""
    named = format_skeleton("yMMMM", month.first, locale=t.language)
    if month.month == f"{month.first:%Y-%m}":
        return named
    return t("daily.luck.from", month=named, day=format_skeleton("MMMMd", month.first, locale=t.language))


def days_page(t: Text, days: Sequence[tuple[date, int]]) -> Screen:
    """Offer earlier days, (date, number) each, the newest first."""
    if not days:
        return Screen(t("daily.days.title"), t("daily.days.none"), rows=((_back(t),),))
    choices = tuple(
        Choice(
            Verb(f"daily.{day:%Y%m%d}"),
            t("daily.days.line", day=day_told(t, day), number=at),
            " · ".join(t(f"{game_of(kind, day)}.name") for kind in KINDS),
        )
        for day, at in days[:SELECT]
    )
    select = Select("daily", t("daily.days.choose"), choices)
    return Screen(t("daily.days.title"), t("daily.days.body"), rows=(select, (_back(t),)))


def _back(t: Text, when: str = "") -> Button:
    return Button(Verb(f"daily.{when}" if when else "daily"), t("page.previous"), "◀️")


def result_page(t: Text, day: Day, result: DayResult, *, over: bool) -> Screen:
    """Show what became of an entry and how it compares; `over`: its table is."""
    entry = result.entry
    title = t("daily.result.title", game=t(f"{entry.game}.name"), day=named(t, day))
    back = _back(t, f"{day.date:%Y%m%d}")
    if entry.finished_at is None:
        why = "unfinished" if day.closed else "given_up" if over else "running"
        again = (_again(t, entry),) if day.closed else ()
        return Screen(title, t(f"daily.result.{why}"), colour=GREY, rows=((*again, back),))
    said = list(_throw(t, result) if entry.kind == "throw" else _deal(t, result, closed=day.closed))
    said += [t("daily.early")] if day.void else _places(t, result, closed=day.closed)
    if day.closed and entry.squares:
        said += [t(f"daily.squares.{entry.kind}"), squares_in(entry)]
    show = Button(Verb(f"day_show.{_at(entry)}"), t("daily.show"), "📣")
    counting = Button(Verb(f"day_result.{_at(entry)}"), t("daily.refresh"), "🔄")
    review = Button(Verb("review"), t("verb.review"), "🔎")
    due = [] if entry.counted or result.refused else [counting]
    board = [Button(Verb(f"private.{entry.table_id}"), t("daily.board"), SIGNS[entry.kind])]
    rows: list[Row] = [
        (show, *due, *([review] if day.closed else [])),
        (_again(t, entry), back) if day.closed else (*(board if entry.table_id else []), back),
    ]
    return Screen(title, "\n".join(said), colour=GOLD if day.closed else GREEN, rows=tuple(rows))


def _again(t: Text, entry: Entry) -> Button:
    return Button(Verb(f"day_again.{_at(entry)}"), t("daily.again"), "🔁", tone="success")


def _at(entry: Entry) -> str:
    return entry_at(entry.date, entry.kind)


def _throw(t: Text, result: DayResult) -> Iterator[str]:
    """Tell the points of a grid, those of a perfect player, and what was lost."""
    yield f"### {_own_points(t, result.entry)}"
    if result.perfect is not None:
        yield t("daily.result.perfect", n=result.perfect)
    yield _lost(t, result)


def _lost(t: Text, result: DayResult) -> str:
    """Write the points that mistakes have lost, or that the coach still counts, or cannot."""
    entry = result.entry
    if result.refused:
        return t(f"daily.refused.{entry.kind}")
    if entry.lost is None:
        return "⏳ " + t("daily.result.counting")
    return t("daily.result.lost", points=estimate(t, _measure(entry), entry.lost, entry.error))


def _measure(entry: Entry) -> Measure:
    return "points" if entry.kind == "throw" else "cards"


def _deal(t: Text, result: DayResult, *, closed: bool) -> Iterator[str]:
    """Tell the mean topage, each deal beside the field, and what was lost."""
    entry = result.entry
    if result.topage is not None:
        yield "### " + t("daily.result.topage", topage=_percent(t, result.topage))
    rows = [_row(*(t(f"daily.column.{name}") for name in ("deal", "own", "robot", "topage")))]
    for place, deal in enumerate(result.deals):
        void = place in entry.void
        rows.append(
            _row(
                str(place + 1),
                t("daily.void") if void else _signed(t, deal.marks),
                _signed(t, deal.robot),
                NONE if deal.topage is None else _percent(t, deal.topage),
            )
        )
    yield code(rows)
    if entry.void:
        yield "-# " + t("daily.result.void", n=len(entry.void))
    if not closed:  # a phone has no room for it beside the squares
        yield "-# " + t("daily.result.what_topage")
    yield _lost(t, result)


def _row(first: str, own: str, robot: str, topage: str) -> str:
    return left(first, 5) + right(own, 6) + right(robot, 6) + right(topage, 7)


def _signed(t: Text, marks: int | None) -> str:
    return NONE if marks is None else signed(t, marks)


def _percent(t: Text, value: float) -> str:
    return t("coach.percent", value=number(round(value)))


def _places(t: Text, result: DayResult, *, closed: bool) -> Iterator[str]:
    """Tell the place among all and among this server's, and what the comparison leaves out."""
    entry = result.entry
    if entry.mixed:
        yield t("daily.result.mixed")
    elif result.place is not None:
        place = t("daily.result.place", place=placed(t, result.place, result.of))
        if result.place_here is not None:
            place += " · " + t("daily.result.here", place=placed(t, result.place_here, result.of_here))
        yield place
        if not closed:
            yield "-# " + t("daily.result.open")
        elif result.pending:
            yield "-# " + t("daily.pending", n=result.pending)
    elif entry.kind == "deal" and len(entry.void) == len(entry.marks):
        yield t("daily.result.all_void")
    if entry.kind == "deal":
        yield "-# " + t("daily.result.friendly")
    if result.other_fields:
        yield "-# " + t("daily.result.other", n=result.other_fields)


def placed(t: Text, place: int, of: int) -> str:
    """Write a place: "4th of 57".

    >>> from bot.text import text_in
    >>> [placed(text_in("en"), place, 57) for place in (1, 2, 3, 4, 11, 21, 112)]
    ['1st of 57', '2nd of 57', '3rd of 57', '4th of 57', '11th of 57', '21st of 57', '112th of 57']
    >>> [placed(text_in("fr"), place, 57) for place in (1, 4)]
    ['1er sur 57', '4e sur 57']
    """
    last = place % 10 if place % 100 not in {11, 12, 13} else 0
    ending = last if t.language == "en" and last <= 3 else int(place == 1)
    return t(f"daily.place.{ending}", place=thousands(t, place), of=thousands(t, of))


def squares_in(entry: Entry) -> str:
    """Return the squares of an entry, those of each deal in a line."""
    drawn = "".join(SQUARES[int(digit)] for digit in entry.squares)
    row = DAY_GAMES[entry.game].row or len(drawn) or 1
    return "\n".join(drawn[first : first + row] for first in range(0, len(drawn), row))


# The card


def card_parts(t: Text, day: Day, result: DayResult) -> list[str]:
    """Return what a card tells: the day, the game, the points or the topage, the place; lost once closed."""
    entry = result.entry
    parts = [named(t, day), t(f"{entry.game}.name"), _figure(t, result)]
    if result.place is not None:
        parts.append(placed(t, result.place, result.of))
    if day.closed and entry.lost is not None:
        lost = round(sure(_measure(entry), entry.lost, entry.error))
        parts.append(t("daily.card.lost", points=thousands(t, lost)))
    return [part for part in parts if part]


def _figure(t: Text, result: DayResult) -> str:
    if result.entry.kind == "throw":
        return thousands(t, result.entry.points or 0)
    return "" if result.topage is None else _percent(t, result.topage)


def card_line(t: Text, day: Day, result: DayResult) -> str:
    """Write the card: "Tapis Vert no 132 · a3f1 · Yams · 231 · 4th of 57"."""
    line = " · ".join(card_parts(t, day, result))
    return f"{line}\n{squares_in(result.entry)}" if day.closed and result.entry.squares else line


def card_picture(t: Text, day: Day, result: DayResult) -> Picture:
    """Describe the drawn card, with its squares in words."""
    title, game, figure, *more = [*card_parts(t, day, result), ""]
    entry = result.entry
    squares = entry.squares if day.closed else ""
    per_row = DAY_GAMES[entry.game].row
    said = [f"{' · '.join(card_parts(t, day, result))}."]
    if squares:
        counts = [squares.count(digit) for digit in "012"]
        said.append(t("daily.card.squares", few=counts[0], some=counts[1], many=counts[2]))
    data = (title, game, figure, " · ".join(filter(None, more)), squares, per_row)
    return described("day_card", data, said)
