"""The screens of Top Jack: the faces, the columns and their order, announcements, bonus and series."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.games.kit.dice import Roll, Rolled
from bot.games.kit.game import Action, Fact, Seat
from bot.games.kit.sheet import Offer, Score, Scored, Slot
from bot.games.top_jack import GameEnded, TopJackView
from bot.games.top_jack.columns import BONUS_ABOVE, UPPER, Announce, next_box
from bot.screens.kit.dice import FIGURES, dice_line, roll_names, throw_rows, told_throw
from bot.screens.kit.facts import tell
from bot.screens.kit.numbers import number, points
from bot.screens.kit.people import bold, player_name
from bot.screens.kit.prime import Prime
from bot.screens.kit.screen import Body, Button, Choice, GameScreen, Play, Row, Scene, Screen, Select, Typed
from bot.screens.kit.sheet import (
    SPELLED_FOR,
    Line,
    box_line,
    box_meant,
    box_name,
    box_words,
    chart,
    focus_of,
    grid_head,
    grid_name,
    heads,
    points_given,
    score_names,
    score_worth,
    sheet_screen,
    shown_columns,
    spelled,
    standings,
    turn_line,
)
from bot.screens.kit.typed import both
from bot.text import LANGUAGES, text_in

GAME = "top_jack"
FACE = {"en": "face", "fr": "visage"}
"""The sprites of a poker die, `face1` to `face6`, by language."""
SIGNS = {"en": "♠♥JQKA", "fr": "♠♥VDRA"}
"""What stands on the faces, where they are written: the black one, the red one, the letters."""
WINNERS = 3
"""Players named when a game of a series is over."""
LISTED = 8
"""Players whose games are all listed when a series is over; more would not fit a message."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(TopJackView)
    columns = shown_columns(view, focus=focus_of(view))
    over = "" if view.grids == 1 else bold(scene.names[focus_of(view)]) + "\n"
    parts = [over + chart(scene.t, heads(scene, view, columns, GAME), columns, _lines(view))]
    if view.turn is not None and (_in_series(view) or view.players > len({seat for seat, _ in columns})):
        parts.append(f"\n{_series(scene)}{standings(scene, view, asides=_before(scene))}\n")
    headline = tell(scene, GAME, lambda fact: _told(scene, fact))
    return Body(
        headline,
        _turn(scene),
        "\n".join(parts),
        dice_line(scene, view, FACE[scene.t.language]),
        rows=_rows(scene),
        asides=_games(view),
    )


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return roll_names(scene, scene.view_as(TopJackView), action, _alphabets(scene))
    if isinstance(action, Announce):
        return _announce_names(scene, action)
    if isinstance(action, Score):
        return score_names(scene, scene.view_as(TopJackView), action, GAME)
    return (str(action),)


def worth(scene: Scene, action: Action) -> str:
    """Write what is offered while a move is typed: its name, and of a box what it would give now."""
    shown = names(scene, action)[0]
    return (
        score_worth(scene, scene.view_as(TopJackView), action, shown) if isinstance(action, Score) else shown
    )


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw the full score sheet's page (from 0) on demand, and say how many pages there are."""
    view = scene.view_as(TopJackView)

    def below(columns: Sequence[tuple[Seat, int]]) -> str:
        seats = list(dict.fromkeys(seat for seat, _ in columns))
        return f"\n{_bonus(view).line(scene, columns)}\n{_series(scene)}{_past(scene, seats)}".rstrip()

    return sheet_screen(scene, view, _lines(view), page, below, _before(scene), GAME)


# What is said


def _turn(scene: Scene) -> str:
    """Say who is to do what, which box comes next in a column with an order, and what the bonus lacks."""
    view = scene.view_as(TopJackView)
    if view.turn is None:
        return ""
    bonus = _bonus(view).line(scene, [(view.turn, grid) for grid in range(view.grids)])
    lines = (_asked(scene, view.turn), _next_boxes(scene, view.turn), f"-# {bonus}")
    return "\n".join(filter(None, lines))


def _asked(scene: Scene, seat: Seat) -> str:
    t, view, who = scene.t, scene.view_as(TopJackView), bold(scene.names[seat])
    if view.announced is not None:
        return t("top_jack.turn.announced", seat=who, box=t(f"top_jack.box.{view.announced.box}"))
    if view.announceable:
        return t("top_jack.turn.announce", seat=who, throw=view.throws, most=view.most_throws)
    if view.throws == 1 and not view.may_throw:
        return t("top_jack.turn.chance", seat=who)
    return turn_line(scene, view)


def _next_boxes(scene: Scene, seat: Seat) -> str:
    """Name the box that each column with an order goes on with; "" if there is none."""
    t, view = scene.t, scene.view_as(TopJackView)
    said: list[str] = []
    for grid, column in enumerate(view.columns):
        box = next_box(column, len(view.sheets[seat][grid]))
        if box is not None:
            head = f"{grid_head(t, GAME, grid + 1)} " if view.grids > 1 else ""
            said.append(head + f"**{t(f'top_jack.box.{box}')}**")
    return "-# ➡️ " + t("top_jack.next", n=len(said), said=" · ".join(said)) if said else ""


def _told(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    if isinstance(fact, Rolled):
        five = " " + t("top_jack.five_alike") if len(set(fact.dice)) == 1 else ""
        return told_throw(scene, fact, FACE[scene.t.language]) + five
    if isinstance(fact, Scored):
        return _told_score(scene, fact)
    if isinstance(fact, GameEnded):
        return _told_end(scene, fact)
    return None


def _told_score(scene: Scene, fact: Scored) -> str:
    t, who = scene.t, bold(scene.names[fact.seat])
    box = box_name(t, scene.view_as(TopJackView), GAME, Slot(fact.grid, fact.box))
    if not fact.points:
        announced = any(isinstance(told, Rolled) and told.throw == 3 for told in scene.facts)
        return t(f"top_jack.fact.{'failed' if announced else 'crossed'}", seat=who, box=box)
    text = t("top_jack.fact.scored", seat=who, box=box, points=points(t, fact.points))
    return f"🎉 {text}" if fact.box == "top_jack" else text


def _told_end(scene: Scene, fact: GameEnded) -> str:
    """Tell a game of a series that is over: who made most in it, with the hundred of a TOP JACK."""
    made = [total + hundred for total, hundred in zip(fact.totals, fact.hundreds, strict=True)]
    best = sorted(range(len(made)), key=lambda seat: (-made[seat], seat))[:WINNERS]
    said = [
        f"{bold(scene.names[seat])} {number(fact.totals[seat])}"
        + (f" + {fact.hundreds[seat]}" if fact.hundreds[seat] else "")
        for seat in best
    ]
    more = ["…"] if len(made) > WINNERS else []
    series = scene.view_as(TopJackView).options.series
    return scene.t("top_jack.fact.game_ended", game=fact.game, series=series, said=" · ".join([*said, *more]))


# The series


def _in_series(view: TopJackView) -> bool:
    return view.options.series > 1


def _series(scene: Scene) -> str:
    """Say which game of the series this is, on a line of its own."""
    view = scene.view_as(TopJackView)
    if not _in_series(view):
        return ""
    return f"-# 🔁 {scene.t('top_jack.series.heading', game=view.game, series=view.options.series)}\n"


def _before(scene: Scene) -> tuple[str, ...]:
    """Write of each player what he made in the games before, and the hundred he has in this one."""
    t, view = scene.t, scene.view_as(TopJackView)
    return tuple(
        " · ".join(
            [
                *([t("top_jack.series.before", points=number(sum(past)))] if past else []),
                *([t("top_jack.series.hundred", points=hundred)] if hundred else []),
            ]
        )
        for past, hundred in zip(view.past, view.hundreds, strict=True)
    )


def _games(view: TopJackView) -> tuple[str, ...]:
    """Write of each player what he made in each game of a series that is over: "350 + 240 + 400"."""
    if not _in_series(view) or view.players > LISTED:
        return ()
    return tuple(
        " + ".join(map(number, (*past, total - sum(past))))
        for past, total in zip(view.past, view.totals, strict=True)
    )


def _past(scene: Scene, seats: Sequence[Seat]) -> str:
    """List what these players made in each game of the series that is over."""
    view = scene.view_as(TopJackView)
    said = [
        f"{player_name(scene.names, seat)} {' + '.join(map(number, view.past[seat]))}"
        for seat in seats
        if view.past[seat]
    ]
    return scene.t("top_jack.series.games", said=" · ".join(said)) if said else ""


# What can be pressed


def _rows(scene: Scene) -> tuple[Row, ...]:
    """Offer the throw, the boxes and the announcement: three rows at the most.

    After one throw these are the dice, the throw and the boxes; after two the boxes and the announcement, or
    in columns with an order the boxes alone; once a box is announced the dice and the throw.
    """
    view = scene.view_as(TopJackView)
    if view.turn is None:
        return ()
    all_kept = "top_jack.all_kept" if view.announced else "dice.all_kept"
    throw = throw_rows(scene, view, FACE[scene.t.language], SIGNS[scene.t.language], all_kept)
    return (*throw, *_boxes(scene), *_announce_row(scene, view.turn))


def _boxes(scene: Scene) -> tuple[Row, ...]:
    """Offer the boxes with what each gives: in a list, or by a button each where every column has an order.

    Beside a free column the others have but one box each, so the list holds 17 at the most.
    """
    t, view = scene.t, scene.view_as(TopJackView)
    choices = tuple(
        Choice(
            Play(str(Score(slot=Slot(offer.grid, offer.box), several=view.grids > 1))),
            points_given(t, _in_column(scene, offer), offer),
            t(f"top_jack.hint.{offer.box}"),
        )
        for offer in view.offers
    )
    if not choices:
        return ()
    if "free" in view.columns:
        return (Select("box", t("sheet.write"), choices),)
    return (tuple(Button(choice.do, choice.label, "✏️") for choice in choices),)


def _in_column(scene: Scene, offer: Offer) -> str:
    t, box = scene.t, scene.t(f"top_jack.box.{offer.box}")
    if scene.view_as(TopJackView).grids == 1:
        return box
    return t("sheet.action_in", grid=grid_name(t, GAME, offer.grid), box=box)


def _announce_row(scene: Scene, seat: Seat) -> tuple[Row, ...]:
    t = scene.t
    choices = tuple(
        Choice(
            Play(str(action)),
            t("top_jack.action.announce", box=t(f"top_jack.box.{action.slot.box}")),
            t(f"top_jack.hint.{action.slot.box}"),
        )
        for action in scene.offers.get(seat, ())
        if isinstance(action, Announce)
    )
    return (Select("announce", t("top_jack.announce"), choices),) if choices else ()


# The sheet


def _lines(view: TopJackView) -> list[Line | None]:
    upper = [box_line(view, GAME, box) for box in UPPER]
    lower = [box_line(view, GAME, box) for box in view.boxes if box not in UPPER]

    def first(seat: Seat, grid: int) -> str:
        return number(view.uppers[seat][grid] + view.bonuses[seat][grid])

    bonus = Line("top_jack.total.bonus", _bonus(view).cell)
    one = Line("top_jack.total.one", first)
    two = Line("top_jack.total.two", lambda seat, grid: number(view.lowers[seat][grid]))
    whole = Line("top_jack.total.all", lambda seat, grid: number(view.grid_totals[seat][grid]))
    return [None, *upper, bonus, one, None, *lower, two, None, whole]


def _bonus(view: TopJackView) -> Prime:
    return Prime(GAME, view, UPPER, BONUS_ABOVE + 1, view.uppers, view.bonuses)


# What actions are called


def _alphabets(scene: Scene) -> list[Sequence[str]]:
    """Return what the faces are called: as they are drawn, by points, and as either language says."""
    spoken = [words.split() for t in both(scene.t) for words in t("top_jack.faces").split("|")]
    return [*SIGNS.values(), FIGURES, *spoken]


def _announce_names(scene: Scene, action: Announce) -> tuple[str, ...]:
    """Name a box to announce; only one column has any, so it may go without its name."""
    grid, box = action.slot
    words = box_words(scene.t, GAME, box)
    if scene.view_as(TopJackView).grids > 1:
        called = (*(grid_name(t, GAME, grid) for t in both(scene.t)), str(grid))
        words += [name for one in called for word in words for name in (f"{one} {word}", f"{word} {one}")]
    said = [t("top_jack.action.announce", box=word) for t in both(scene.t) for word in words]
    return tuple(dict.fromkeys((*said, str(action))))


def _meant(scene: Scene, typed: Typed) -> str | None:
    """Return the box of this name, to write or to announce, open or not."""
    if typed.verb != Announce.verb:
        return box_meant(names)(scene, typed)
    score = box_meant(names)(scene, replace(typed, verb=Score.verb))
    return score and Announce.verb + score.removeprefix(Score.verb)


def to_announce(box: str) -> Typed:
    """Return what is typed for `announce`: the box alone, or with its verb in any language.

    It is compared as the names of announcements begin, so that it is not taken for a box to write.

    >>> to_announce("Annoncer full").compared, to_announce("announce ").text, to_announce("full").text
    ('announce full', '', 'full')
    """
    said = "|".join(text_in(language)("top_jack.action.announce", box="").strip() for language in LANGUAGES)
    bare = re.sub(rf"^\s*(?:{said})(?:\s+|$)", "", box, flags=re.IGNORECASE)
    noted = not bare.strip() or bare.startswith(f"{Announce.verb}.")
    return Typed(bare, Announce.verb, whole="" if noted else f"{Announce.verb} {bare}")


SCREEN = GameScreen(
    table=table, names=names, sheet=sheet, worth=worth, spelled=spelled, spelled_for=SPELLED_FOR, meant=_meant
)
