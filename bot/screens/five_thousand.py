"""The screens of 5000: the race to the target, the dice to set aside, the risk of the next throw."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.five_thousand import (
    LAST,
    OPENING,
    Bank,
    Bust,
    FiveThousandView,
    KeepOffer,
    Kept,
    Outcome,
    Settled,
    settle,
)
from bot.games.five_thousand.dice import UNITS, Keep, bust_chance, chosen, idle_dice
from bot.games.kit.dice import Throw, Thrown, keeping
from bot.games.kit.game import Action, Fact, Seat, places
from bot.screens.kit.columns import code, in_code, left, right
from bot.screens.kit.dice import dice, in_signs, toggles, values_typed
from bot.screens.kit.facts import tell
from bot.screens.kit.limits import SELECT
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold, leaders_and_near
from bot.screens.kit.screen import Body, Button, Choice, GameScreen, Play, Row, Scene, Screen, Select
from bot.screens.kit.typed import both
from bot.text import Text

GAME = "five_thousand"
BAR = 10
"""Columns of the bar that runs to the target; the words in its place are no longer."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(FiveThousandView)
    body = _race(scene, view, _shown(view)) + ("" if view.turn is None else _goals(scene, view))
    rows, reached = _rows(scene, view), _reached(scene.t, view)
    return Body(_headline(scene), _turn(scene, view), body, _hand(scene, view), rows=rows, asides=reached)


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    if isinstance(action, Keep):
        kept = in_signs(sorted(chosen(scene.view_as(FiveThousandView).dice, action.mask)))
        return (t("dice.action.keep", dice=kept), kept, str(action))
    bank = isinstance(action, Bank)
    shown = t("five_thousand.action.bank") if bank else t("dice.action.throw")
    typed = [
        word
        for each in both(t)
        for word in (each("five_thousand.typed.bank") if bank else each("dice.typed.throw")).split("|")
    ]
    return (shown, *typed, str(action))


def spelled(scene: Scene, typed: str) -> str | None:
    """Return the keep of dice typed by value ("5 5 1"): exactly these are meant, whether they score or not.

    Raises:
        Illegal: if these values are not among the dice.
    """
    view, values = scene.view_as(FiveThousandView), values_typed(typed)
    if view.state != "choose" or values is None:
        return None
    left_alone = keeping(view.dice, values)
    return "keep." + "".join("1" if mark == "0" else "0" for mark in left_alone)


def worth(scene: Scene, action: Action) -> str:
    """Write what is offered while a move is typed: the points it gives and what may come of it."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    if isinstance(action, Keep):
        offer = next(offer for offer in view.keeps if offer.mask == action.mask)
        return t("five_thousand.offer", keep=_label(t, offer), then=_then(scene, view, offer))
    return _bank_label(scene, view) if isinstance(action, Bank) else _throw_label(t, view.free)


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:  # noqa: ARG001 - there is one page
    """Rank everybody, and say what the dice are worth."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    units = [f"{dice(unit)} **{thousands(t, given)}**" for unit, given in UNITS.items()]
    units.append(f"{dice([1] * 5)} **{t('five_thousand.wins_at_once')}**")
    everybody = _race(scene, view, range(view.players))
    return Screen(f"📋 {t('sheet.ranking')}", everybody + _goals(scene, view) + "\n" + "\n".join(units)), 1


# The race


def _standing(view: FiveThousandView) -> tuple[int, ...]:
    """Place the seats: as the game ended, or by their totals until then."""
    ended = view.result.places if view.result else ()
    return ended or places(view.totals, out=view.out)


def _ranked(view: FiveThousandView) -> list[Seat]:
    standing = _standing(view)
    return sorted(range(view.players), key=lambda seat: (standing[seat], seat))


def _shown(view: FiveThousandView) -> Sequence[Seat]:
    """Choose whom the board ranks: of a large table the leaders, and those around the mover."""
    order = _ranked(view)
    return leaders_and_near(order, order[0] if view.turn is None else view.turn)


def _race(scene: Scene, view: FiveThousandView, shown: Sequence[Seat]) -> str:
    """Rank these players, each with his total and his way to the target; a gap where some are left out."""
    lines: list[str] = []
    for seat in _ranked(view):
        if seat in shown:
            lines.append(_runner(scene, view, seat))
        elif lines[-1] != "…":
            lines.append("…")
    return code(lines)


def _runner(scene: Scene, view: FiveThousandView, seat: Seat) -> str:
    place = right(str(_standing(view)[seat]), 2)
    mark = ">" if seat == view.turn else " "
    name = left(in_code(scene.names[seat], seat), 9)
    total = right(thousands(scene.t, view.totals[seat]), 7)
    return f"{place}{mark}{name}{total} {_way(scene.t, view, seat)}"


def _way(t: Text, view: FiveThousandView, seat: Seat) -> str:
    """Draw how far a player has come, or say that he has not opened or has left."""
    if seat in view.out:
        return t("five_thousand.way.left")
    won = view.result is not None and view.result.ranked and _standing(view)[seat] == 1
    if not view.opened[seat] and not won:
        return t("five_thousand.way.closed")
    done = BAR if won else min(BAR, BAR * view.totals[seat] // view.options.target)
    return "█" * done + "░" * (BAR - done)


def _reached(t: Text, view: FiveThousandView) -> tuple[str, ...]:
    """Say of each player what the final ranking tells: his total, and in how many turns."""
    return tuple(
        t("five_thousand.reached", points=points(t, total), n=turns)
        for total, turns in zip(view.totals, view.turns, strict=True)
    )


def _goals(scene: Scene, view: FiveThousandView) -> str:
    """Say what wins, and what stands in the way: the opening, the options of the end."""
    t, target = scene.t, view.options.target
    exact = view.options.exact == "yes"
    goals = [t("five_thousand.goal.exact" if exact else "five_thousand.goal", target=thousands(t, target))]
    if view.options.last_thousand == "yes":
        line = thousands(t, target - LAST)
        goals.append(t("five_thousand.goal.last", last=points(t, LAST), line=line))
    if not all(opened or seat in view.out for seat, opened in enumerate(view.opened)):
        goals.append(t("five_thousand.goal.opening", least=points(t, OPENING)))
    return "".join(f"\n-# {goal}" for goal in goals)


# What is said


def _headline(scene: Scene) -> str:
    """Tell what happened; a win by five 1s is told by them, the turn itself bringing nothing (R9)."""
    facts = tuple(fact for fact in scene.facts if not (isinstance(fact, Settled) and _by_five_ones(fact)))
    return tell(replace(scene, facts=facts), GAME, lambda fact: _told(scene, fact))


def _by_five_ones(fact: Settled) -> bool:
    return fact.outcome == "win" and not fact.points


def _told(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    match fact:
        case Thrown(seat=seat, dice=thrown):
            return t("fact.thrown", seat=bold(scene.names[seat]), dice=dice(thrown))
        case Kept(seat=seat, dice=kept):
            given = points(t, fact.points)
            told = t("five_thousand.fact.kept", seat=bold(scene.names[seat]), dice=dice(kept), points=given)
            stake = t("five_thousand.at_stake", points=points(t, fact.at_stake))
            return f"{told} {stake}" if fact.at_stake > fact.points else told
        case Bust(seat=seat):
            key = "five_thousand.fact.ballot" if fact.ballot else "five_thousand.fact.bust"
            told = t(key, seat=bold(scene.names[seat]))
            lost = t("five_thousand.lost", points=points(t, fact.lost), n=fact.lost)
            return f"{told} {lost}" if fact.lost else told
        case Settled():
            return _settled(scene, fact)
        case _:
            return None


def _settled(scene: Scene, fact: Settled) -> str:
    """Say what a turn brought: "scored" is the fact's own text, every other outcome has another."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    key = "settled" if fact.outcome == "scored" else fact.outcome
    return t(
        f"five_thousand.fact.{key}",
        seat=bold(scene.names[fact.seat]),
        points=points(t, fact.points),
        total=thousands(t, fact.total),
        target=thousands(t, view.options.target),
        least=OPENING,
        last=thousands(t, LAST),
    )


def _turn(scene: Scene, view: FiveThousandView) -> str:
    t = scene.t
    if view.turn is None:
        return ""
    who, stake = bold(scene.names[view.turn]), points(t, view.points)
    if view.state == "start":
        said = t("five_thousand.turn.start", seat=who, n=view.free)
    elif view.state == "choose":
        key = "five_thousand.turn.last" if _last(view) else "five_thousand.turn.choose"
        said = t(key, seat=who, throw=view.throws, most=view.most_throws)
    elif view.may_bank:
        said = t("five_thousand.turn.decide", seat=who, points=stake, n=view.free)
    else:
        said = t("five_thousand.turn.must", seat=who, n=view.free)
    return "\n-# ".join([said, *_missing(scene, view, view.turn)])


def _missing(scene: Scene, view: FiveThousandView, seat: Seat) -> list[str]:
    """Say how many points this turn still lacks to open or to win, or that it has too many (R6)."""
    t, options = scene.t, view.options
    to_open = 0 if view.opened[seat] else OPENING - view.points
    to_win = options.target - view.totals[seat] - view.points
    if to_open > 0:
        return [t("five_thousand.missing.open", points=points(t, to_open))]
    exact = options.exact == "yes"
    if to_win > 0:
        key = "five_thousand.missing.exact" if exact else "five_thousand.missing.win"
        return [t(key, points=points(t, to_win))]
    if to_win < 0 and exact:
        return [t("five_thousand.missing.over", target=thousands(t, options.target))]
    return []


def _hand(scene: Scene, view: FiveThousandView) -> str:
    """Draw the throw large, what was set aside throw by throw, the points at stake and the risk."""
    t = scene.t
    lines = ["# " + dice(view.dice)] if view.dice else []
    if view.kept:
        kept = " · ".join(map(dice, view.kept))
        lines.append(t("five_thousand.kept", dice=kept, points=points(t, view.points)))
    if view.state in {"start", "decide"}:
        risk = bust_chance(view.free)
        said = t("five_thousand.risk", n=view.free, percent=_percent(t, view.free), fraction=str(risk))
        throws = t("five_thousand.throws_left", n=view.most_throws - view.throws)
        lines.append(f"-# ⚠️ {said} · {throws}")
    return "\n".join(lines)


def _percent(t: Text, count: int) -> str:
    """Write the risk of throwing so many dice."""
    return t("five_thousand.percent", percent=round(100 * bust_chance(count)))


def _last(view: FiveThousandView) -> bool:
    """Tell whether the turn ends with the next keep (R4)."""
    return view.throws == view.most_throws


def _ends(view: FiveThousandView, more: int) -> tuple[Outcome, int]:
    """Return how the turn would end now with so many points more, and the total after it."""
    seat = view.turn or 0
    return settle(view.options, view.totals[seat], view.points + more, opened=view.opened[seat])


def _ending(scene: Scene, view: FiveThousandView, more: int) -> str:
    t = scene.t
    outcome, total = _ends(view, more)
    target = thousands(t, view.options.target)
    return t(f"five_thousand.outcome.{outcome}", total=thousands(t, total), target=target)


# What is pressed


def _rows(scene: Scene, view: FiveThousandView) -> tuple[Row, ...]:
    if view.state == "choose":
        return _choose_rows(scene, view)
    if view.state == "over":
        return ()
    throw = Button(Play(str(Throw())), _throw_label(scene.t, view.free), "🎲", style="primary")
    return ((throw,) if view.state == "start" else (throw, _bank(scene, view)),)


def _throw_label(t: Text, count: int) -> str:
    return t("five_thousand.throw", n=count, percent=_percent(t, count))


def _bank(scene: Scene, view: FiveThousandView) -> Button:
    """Offer the bank with what it would bring, or say why it is closed."""
    return Button(
        Play(str(Bank())), _bank_label(scene, view), "🏦", style="success", disabled=not view.may_bank
    )


def _bank_label(scene: Scene, view: FiveThousandView) -> str:
    t = scene.t
    if not view.may_bank:
        return t("five_thousand.bank.closed", least=points(t, OPENING))
    return t("five_thousand.bank", points=points(t, view.points), outcome=_ending(scene, view, 0))


def _choose_rows(scene: Scene, view: FiveThousandView) -> tuple[Row, ...]:
    """Offer the dice to tick, what is ticked, the best keep, and every keep by its values."""
    t = scene.t
    ticks = toggles(view.dice, scene.draft.marks)
    by_five = (ticks,) if len(ticks) <= 5 else (ticks[:3], ticks[3:])
    choices = tuple(
        Choice(Play(f"keep.{offer.mask}"), _label(t, offer), _then(scene, view, offer))
        for offer in _by_values(view.keeps)[:SELECT]
    )
    keeps = Select("keep", t("five_thousand.keep"), choices)
    return (*by_five, (_ticked(scene, view), _best(scene, view)), keeps)


def _ticked(scene: Scene, view: FiveThousandView) -> Button:
    """Offer to set the ticked dice aside, or say why they cannot be."""
    t, marks = scene.t, scene.draft.marks
    mask = "".join("1" if str(place) in marks else "0" for place in range(len(view.dice)))
    offer = next((offer for offer in view.keeps if offer.mask == mask), None)
    if offer:
        label = t("five_thousand.aside", gives=_gives(scene, view, offer))
    elif "1" in mask:
        label = t("five_thousand.aside.idle", dice=in_signs(idle_dice(chosen(view.dice, mask))))
    else:
        label = t("five_thousand.aside.none")
    return Button(Play(f"keep.{mask}", bound=True), label, "☑️", style="primary", disabled=offer is None)


def _best(scene: Scene, view: FiveThousandView) -> Button:
    """Offer the keep that would lead to the highest total, of equal ones that of most points."""
    best = max(view.keeps, key=lambda offer: _ends(view, offer.points)[1])
    dice_kept, gives = in_signs(sorted(best.dice)), _gives(scene, view, best)
    label = scene.t("five_thousand.best", dice=dice_kept, gives=gives)
    return Button(Play(f"keep.{best.mask}"), label, "⭐", style="success")


def _gives(scene: Scene, view: FiveThousandView, offer: KeepOffer) -> str:
    """Write what a keep gives: its points, or where it ends the turn what comes of it."""
    return _ending(scene, view, offer.points) if _last(view) else points(scene.t, offer.points)


def _by_values(keeps: Sequence[KeepOffer]) -> list[KeepOffer]:
    """Keep the first offer of each choice of values: which of two equal dice is kept does not matter."""
    first: dict[tuple[int, ...], KeepOffer] = {}
    for offer in keeps:
        first.setdefault(tuple(sorted(offer.dice)), offer)
    return list(first.values())


def _label(t: Text, offer: KeepOffer) -> str:
    return f"{in_signs(sorted(offer.dice))} · {points(t, offer.points)}"


def _then(scene: Scene, view: FiveThousandView, offer: KeepOffer) -> str:
    """Say what comes after a keep: the end of the turn, the game won or too much, or a throw and its risk."""
    t, (outcome, _) = scene.t, _ends(view, offer.points)
    if _last(view) or outcome == "overshoot":
        return _ending(scene, view, offer.points)
    if outcome == "win":
        return t("five_thousand.then.win")
    full = offer.free == view.options.dice
    key = "five_thousand.then.full" if full else "five_thousand.then"
    return t(key, n=offer.free, percent=_percent(t, offer.free))


SCREEN = GameScreen(
    table=table,
    names=names,
    sheet=sheet,
    worth=worth,
    spelled=spelled,
    spelled_for=frozenset({"", "roll", "keep"}),
)
