"""The screens of 421: the pot, everybody's tokens, what each has thrown this round, how it is settled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal

from bot.games.four_twenty_one import (
    FourTwentyOneView,
    RoundEnded,
    Stop,
    Stopped,
    TieBreak,
    Tokens,
    combination,
    rank,
)
from bot.games.four_twenty_one import worth as tokens_of
from bot.games.kit.dice import Dice, Roll, Rolled, keeping
from bot.games.kit.game import Action, Fact, Seat, places
from bot.screens.kit.columns import clip, in_line
from bot.screens.kit.dice import dice, dice_line, roll_names, throw_rows, told_throw, values_typed
from bot.screens.kit.facts import tell
from bot.screens.kit.people import bold, place_number
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Body, Button, GameScreen, Play, Row, Scene, Screen
from bot.screens.kit.typed import both
from bot.text import Text

GAME = "four_twenty_one"
SHOWN = 8
"""Players on the board and on a page of the sheet; of a larger table the board shows those who matter now."""
NAMED = 5
"""Players a sentence names."""
NAME = 22
"""Columns of a name that shares its line on a phone with tokens."""
FIVES = 5
"""Tokens drawn without a gap."""


class Given(Fact, frozen=True):
    """Tokens that change hands at once: who receives how many, from one player or from the pot."""

    kind: Literal["given"] = "given"
    giver: Seat | None
    received: tuple[tuple[Seat, int], ...]


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(FourTwentyOneView)
    headline = tell(replace(scene, facts=tuple(_news(scene.facts))), GAME, lambda fact: _told(scene, fact))
    body = "\n".join([*_players(scene, view), "", _state(scene, view)])
    rows = () if view.turn is None else _rows(scene, view)
    asides = tuple(_counted(scene.t, count) for count in view.tokens)
    return Body(headline, _turn(scene, view), body, _hand(scene, view), rows=rows, asides=asides)


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return roll_names(scene, scene.view_as(FourTwentyOneView), action)
    if isinstance(action, Stop):
        typed = [word for t in both(scene.t) for word in t("four_twenty_one.typed.stop").split("|")]
        return tuple(dict.fromkeys((_stop_text(scene, scene.view_as(FourTwentyOneView)), *typed)))
    return (str(action),)


def spelled(scene: Scene, typed: str) -> str | None:
    """Return the throw that keeps the dice typed by value ("4 2"): exactly these, legal or not.

    Raises:
        Illegal: if these values are not among the dice.
    """
    view, values = scene.view_as(FourTwentyOneView), values_typed(typed)
    if values is None:
        return None
    return f"roll.{keeping(view.dice, values)}" if view.throws else "roll"


# Tokens and combinations in words


def tokens(count: int) -> str:
    """Draw tokens so that they are counted at a glance, and their number.

    >>> tokens(7)
    '●●●●● ●● **7**'
    >>> tokens(0)
    '**0**'
    """
    fives = ["●" * min(FIVES, count - first) for first in range(0, count, FIVES)]
    return " ".join([*fives, f"**{count}**"])


def figures(thrown: Dice) -> str:
    r"""Write a throw as players read it, the highest die first, and never parted between two lines.

    >>> ascii(figures((1, 4, 2)))
    "'4\\u20112\\u20111'"
    """
    return "\N{NON-BREAKING HYPHEN}".join(map(str, sorted(thrown, reverse=True)))


def _counted(t: Text, count: int) -> str:
    return t("four_twenty_one.tokens", n=count)


def called(t: Text, thrown: Dice) -> str:
    """Name what fell and say what it is worth; some combinations are called in a way of their own."""
    own = f"four_twenty_one.called.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.called"
    return t(key, name=_name(t, thrown), worth=_counted(t, tokens_of(thrown)))


def _name(t: Text, thrown: Dice) -> str:
    return t(f"four_twenty_one.combination.{combination(thrown)}", dice=figures(thrown))


def _listed(scene: Scene, seats: Sequence[Seat]) -> list[str]:
    """Name players in a sentence; of many the first."""
    return _first(scene.t, [bold(scene.names[seat]) for seat in seats])


def _first(t: Text, said: Sequence[str]) -> list[str]:
    """Say of many the first, and how many others there are."""
    more = len(said) - NAMED
    return [*said[:NAMED], t("four_twenty_one.others", n=more)] if more > 0 else list(said)


# The state of the game


def _state(scene: Scene, view: FourTwentyOneView) -> str:
    """Say which part is played, what is in the pot, who started the round and how often he threw."""
    t = scene.t
    lines = [t(f"four_twenty_one.part.{view.part}", round=view.round)]
    if view.part == "charge":
        lines.append(t("four_twenty_one.pot", tokens=tokens(view.pot)))
    if view.turn is not None:
        lines.append("-# " + _limit(scene, view))
    return "\n".join(lines)


def _limit(scene: Scene, view: FourTwentyOneView) -> str:
    """Say who started and how often all throw, with "le bon" at most; not who, if he has left since."""
    t, starter = scene.t, bold(scene.names[view.starter])
    if view.limit is None:
        return t("four_twenty_one.starts", seat=starter)
    throws = t(f"four_twenty_one.throws.{'most' if _good(view) else 'each'}", n=view.limit)
    return t("four_twenty_one.started", seat=starter, throws=throws) if view.thrown[view.starter] else throws


def _good(view: FourTwentyOneView) -> bool:
    """Tell whether the others may stop before the starter's number of throws."""
    return view.options.le_bon == "yes"


def _players(scene: Scene, view: FourTwentyOneView) -> Iterator[str]:
    """List in throwing order the players with their tokens and throws; of many those who matter now."""
    best, weakest = _extremes(view)
    shown = _shown(view, [*best[:1], *weakest[:1]])
    going = view.turn is not None
    marks = {**dict.fromkeys(weakest, "weakest"), **dict.fromkeys(best, "best")} if going else {}
    for together, run in groupby(view.order, lambda seat: seat in shown):
        if not together:
            yield "…"
            continue
        for seat in run:
            yield _player(scene, view, seat)
            if view.thrown[seat]:
                yield "-# " + _thrown(scene.t, view.thrown[seat], marks.get(seat, ""))
    if aside := sum(view.tokens[seat] for seat in view.out):
        yield "-# " + scene.t("four_twenty_one.aside", n=aside)
    if not any(view.thrown):
        yield from _last(scene, view, [seat for seat in view.order if seat in shown])


def _player(scene: Scene, view: FourTwentyOneView, seat: Seat) -> str:
    turn = " ←" if seat == view.turn else ""
    return f"{bold(clip(scene.names[seat], NAME))} {tokens(view.tokens[seat])}{turn}"


def _thrown(t: Text, thrown: Dice, mark: str = "") -> str:
    """Draw a final throw, name it and say what it is worth, and whether it is best or weakest so far."""
    own = f"four_twenty_one.throw.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.throw"
    shown = dice(sorted(thrown, reverse=True))
    said = t(key, dice=shown, name=_name(t, thrown), worth=_counted(t, tokens_of(thrown)))
    return said + (" · " + t(f"four_twenty_one.so_far.{mark}") if mark else "")


def _last(scene: Scene, view: FourTwentyOneView, seats: Sequence[Seat]) -> Iterator[str]:
    """Say what these players threw in the round before."""
    said = [
        f"{in_line(clip(scene.names[seat], NAME))} {_name(scene.t, view.last[seat])}"
        for seat in seats
        if view.last[seat]
    ]
    if said:
        yield "-# " + scene.t("four_twenty_one.last", throws=" · ".join(said))


def _extremes(view: FourTwentyOneView) -> tuple[list[Seat], list[Seat]]:
    """Find who is best and who is weakest so far, once two have thrown and they are not all equal."""
    ranks = {
        seat: rank(view.thrown[seat], view.options.others_order) for seat in view.order if view.thrown[seat]
    }
    if len(set(ranks.values())) < 2:
        return [], []
    best, weakest = min(ranks.values()), max(ranks.values())
    return (
        [seat for seat, place in ranks.items() if place == best],
        [seat for seat, place in ranks.items() if place == weakest],
    )


def _shown(view: FourTwentyOneView, marked: Sequence[Seat]) -> set[Seat]:
    """Choose whom the board shows: all, or the starter, those around the mover, and the extremes."""
    order = view.order
    if len(order) <= SHOWN:
        return set(order)
    at = order.index(view.turn) if view.turn in order else 0
    by_tokens = sorted(order, key=lambda seat: view.tokens[seat])
    return {order[0], *order[max(0, at - 1) : at + 3], *marked, by_tokens[0], by_tokens[-1]}


# The turn


def _turn(scene: Scene, view: FourTwentyOneView) -> str:
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    good = "_good" if _good(view) else ""
    if not view.throws:
        if view.limit is None:
            return t("four_twenty_one.turn.first", seat=seat)
        return t(f"four_twenty_one.turn.{'next' + good}", seat=seat, n=view.limit)
    who = "starter" if view.limit is None else "other"
    return t(f"four_twenty_one.turn.{who + good}", seat=seat, throw=view.throws, most=view.most_throws)


def _hand(scene: Scene, view: FourTwentyOneView) -> str:
    """Draw the mover's dice large, their combination named, and under them those that are kept."""
    if not view.throws or view.turn is None:
        return ""
    large, *kept = dice_line(scene, view).split("\n")
    return "\n".join([large, called(scene.t, view.dice), *kept])


def _rows(scene: Scene, view: FourTwentyOneView) -> tuple[Row, ...]:
    """Offer the throw and, beside it, to stop where that is allowed."""
    *toggles, throw = throw_rows(scene, view, all_kept="four_twenty_one.all_kept")
    if not view.may_stop or not isinstance(throw, tuple):
        return (*toggles, throw)
    return (*toggles, (*throw, Button(Play("stop"), _stop_text(scene, view), "✋", style="success")))


def _stop_text(scene: Scene, view: FourTwentyOneView) -> str:
    if view.limit is None:
        return scene.t("four_twenty_one.action.stop", n=view.throws)
    return scene.t("four_twenty_one.action.good")


# What just happened


def _news(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Gather the tokens that one player or the pot gives into one fact."""
    for giver, run in groupby(facts, lambda fact: (fact.giver,) if isinstance(fact, Tokens) else None):
        if giver is None:
            yield from run
        else:
            received = tuple((fact.seat, fact.tokens) for fact in run if isinstance(fact, Tokens))
            yield Given(giver=giver[0], received=received)


def _told(scene: Scene, fact: Fact) -> str | None:
    match fact:
        case Rolled():
            return _rolled(scene, fact)
        case Stopped():
            key = "four_twenty_one.fact.good" if fact.good else "four_twenty_one.fact.stopped"
            return scene.t(key, seat=bold(scene.names[fact.seat]), n=fact.throws)
        case RoundEnded():
            return _round_ended(scene, fact)
        case TieBreak():
            return _tie_break(scene, fact)
        case Given():
            return _given(scene, fact)
        case _:
            return None


def _rolled(scene: Scene, fact: Rolled) -> str:
    """Tell a throw; the combination is named where the dice do not lie below for the mover to go on."""
    view, text = scene.view_as(FourTwentyOneView), told_throw(scene, fact)
    goes_on = (view.turn, view.throws) == (fact.seat, fact.throw)
    return text if goes_on else f"{text} → {called(scene.t, fact.dice)}"


def _round_ended(scene: Scene, fact: RoundEnded) -> str:
    """Tell the best throw, what it is worth, and the weakest throw or the nénettes."""
    t, order = scene.t, scene.view_as(FourTwentyOneView).options.others_order
    ranks = {seat: rank(thrown, order) for seat, thrown in enumerate(fact.dice) if thrown}
    best = [seat for seat, place in ranks.items() if place == min(ranks.values())]
    weakest = [seat for seat, place in ranks.items() if place == max(ranks.values())]
    top = fact.dice[best[0]]
    stake = _counted(t, fact.value)
    if len(best) == len(ranks):
        if fact.nenettes and fact.part == "discharge":
            return t("four_twenty_one.settled.nothing")
        return t("four_twenty_one.settled.equal", name=_name(t, top), worth=stake)
    low = fact.nenettes or weakest
    key = "nenette" if fact.nenettes else "weakest"
    below = t(f"four_twenty_one.settled.{key}", players=_listed(scene, low), name=_name(t, fact.dice[low[0]]))
    above = t(
        "four_twenty_one.fact.round_ended", players=_listed(scene, best), name=_name(t, top), worth=stake
    )
    return f"{above} {below}"


def _tie_break(scene: Scene, fact: TieBreak) -> str:
    """Tell what each threw who was equal; in the discharge one throw of all may decide both ends (R7)."""
    thrown = [
        f"{bold(scene.names[seat])} {figures(dice)}" for seat, dice in zip(fact.seats, fact.dice, strict=True)
    ]
    said = " · ".join(_first(scene.t, thrown))
    for_both = fact.purpose == "weakest" and any(
        isinstance(other, RoundEnded) and other.part == "discharge" and len(fact.seats) == _threw(other)
        for other in scene.facts
    )
    purpose = scene.t(f"four_twenty_one.tie.{'both' if for_both else fact.purpose}")
    return scene.t("four_twenty_one.fact.tie_break", purpose=purpose, throws=said)


def _threw(fact: RoundEnded) -> int:
    return sum(map(bool, fact.dice))


def _given(scene: Scene, fact: Given) -> str:
    """Tell who receives how many tokens, and for whom nothing is left."""
    t = scene.t
    key = "four_twenty_one.takes" if fact.giver is None else "four_twenty_one.receives"
    some = [t(key, seat=bold(scene.names[seat]), n=count) for seat, count in fact.received if count]
    none = [seat for seat, count in fact.received if not count]
    if fact.giver is None:
        told = t("four_twenty_one.fact.from_pot", received=_first(t, some))
    elif some:
        told = t("four_twenty_one.fact.tokens", giver=bold(scene.names[fact.giver]), received=_first(t, some))
    else:
        return t("four_twenty_one.none_to_give", giver=bold(scene.names[fact.giver]))
    return told + (" " + t("four_twenty_one.none_left", players=_listed(scene, none)) if none else "")


# Everybody's tokens, page by page


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw a page (from 0) of everybody's tokens and throws, and say how many pages there are.

    Who has the fewest tokens comes first; a page that is not there is the last.
    """
    t, view = scene.t, scene.view_as(FourTwentyOneView)
    settled = view.result.places if view.result is not None else ()
    standing = settled or places(view.tokens, out=view.out, lowest=True)
    ranked = sorted(range(view.players), key=lambda seat: (standing[seat], seat))
    pages = [ranked[first : first + SHOWN] for first in range(0, view.players, SHOWN)]
    page = max(0, min(page, len(pages) - 1))
    lines = [_state(scene, view), ""]
    for seat in pages[page]:
        lines += _line(scene, view, seat, standing[seat])
    titles = [
        f"{clip(scene.names[seats[0]], NAME)} … {clip(scene.names[seats[-1]], NAME)}" for seats in pages
    ]
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    rows = pages_rows(t, "sheet", page, titles)
    return Screen(t("four_twenty_one.sheet"), "\n".join(lines), footer=footer, rows=rows), len(pages)


def _line(scene: Scene, view: FourTwentyOneView, seat: Seat, place: int) -> Iterator[str]:
    """Write a player's place, tokens and what he threw this round and in the one before."""
    t = scene.t
    name = in_line(clip(scene.names[seat], NAME))
    who = t("sheet.left", seat=name) if seat in view.out else name
    yield f"{place_number(place)} {who} {tokens(view.tokens[seat])}"
    said = [_thrown(t, thrown)] if (thrown := view.thrown[seat]) else []
    if last := view.last[seat]:
        said.append(t("four_twenty_one.last", throws=_name(t, last)))
    if said:
        yield "-# " + " · ".join(said)


SCREEN = GameScreen(
    table=table, names=names, sheet=sheet, spelled=spelled, spelled_for=frozenset({"", "roll"})
)
