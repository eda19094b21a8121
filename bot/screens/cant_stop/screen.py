"""The screens of Can't Stop."""

import re

from bot.screens.cant_stop.board import NO_BREAK, TOP, columns_text, gains, picture, players, steps
from bot.screens.kit.dice import large, stands
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.matching import typed_words
from bot.screens.kit.people import bold
from bot.screens.kit.rows import in_rows
from bot.screens.kit.screen import Act, Body, Button, GameScreen, Row, Scene, Screen
from bot.text import Text
from tapis.games.cant_stop.game import Bust, CantStopView, Moved, MoveOffer, Stop, Stopped
from tapis.games.cant_stop.squares import in_play, stop_brings
from tapis.games.cant_stop.throws import COLUMNS, Move, length
from tapis.games.kit.dice import THROW
from tapis.games.kit.game import Action, Fact
from tapis.games.kit.matching import fold

GAME = "cant_stop"
BETWEEN = re.compile(r"(?:[\s,;+&/-]|et|and)+", re.IGNORECASE)
"""What may stand between two typed numbers: "6 8", "6+8", "6 et 8"."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(CantStopView)
    return Body(
        _turn(scene, view),
        lambda: _text(scene, view),
        _hand(scene.t, view),
        rows=_rows(scene.t, view),
        picture=picture(scene, view),
        asides=_reached(scene.t, view),
    )


def _text(scene: Scene, view: CantStopView) -> str:
    """Write what may be chosen, the players, the columns and what is left to win."""
    shown = in_play(view)
    parts = [_offer_line(scene.t, offer) for offer in view.offers if view.state == "choose"]
    parts += [*players(scene, view), columns_text(scene.t, view, shown) if shown else ""]
    parts += [] if view.turn is None else _goals(scene.t, view)
    return "\n".join(filter(None, parts))


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    if isinstance(action, Move):
        forward = [str(column) for column in action.columns]
        typed = [between.join(order) for order in (forward, forward[::-1]) for between in (" + ", "+", " ")]
        return tuple(
            dict.fromkeys((_move_name(t, _offer(scene.view_as(CantStopView), action)), *typed, str(action)))
        )
    if isinstance(action, Stop):
        return (t("cant_stop.action.stop"), *typed_words(t, "cant_stop.typed.stop"))
    return (t("dice.action.throw"), *typed_words(t, "dice.typed.throw"), str(action))


def parsed(scene: Scene, typed: str) -> str | None:
    """Return the notation of what was typed in full, legal or not: throw, stop, or move of these numbers."""
    for action in (THROW, Stop()):
        if fold(typed) in map(fold, names(scene, action)):
            return str(action)
    numbers = BETWEEN.split(typed.strip())
    if len(numbers) > 2 or not all(re.fullmatch("[2-9]|1[0-2]", number) for number in numbers):
        return None
    return str(Move(columns=tuple(sorted(map(int, numbers)))))


def worth(scene: Scene, action: Action) -> str:
    """Write a move as it is offered while typing: where it leads, and the risk after it."""
    t, view = scene.t, scene.view_as(CantStopView)
    if isinstance(action, Move):
        return _offer_line(t, _offer(view, action), mark="")
    return _stop_label(t, view) if isinstance(action, Stop) else _throw_label(t, view)


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Write every column with all tokens, and how to read them; there is one page."""
    t, view = scene.t, scene.view_as(CantStopView)
    parts = [*players(scene, view), columns_text(t, view, COLUMNS), "-# " + t("cant_stop.how_to_read")]
    parts += _goals(t, view)
    return Screen(t("cant_stop.sheet"), "\n".join(parts)), 1


def _offer(view: CantStopView, move: Move) -> MoveOffer:
    return next(offer for offer in view.offers if offer.columns == move.columns)


# What wins, what is risked


def _goals(t: Text, view: CantStopView) -> list[str]:
    """Say what wins, and what the option says of opponents' tokens."""
    options = view.options
    goals = [t("cant_stop.goal", columns=options.columns_to_win)]
    if options.occupied != "share":
        goals.append(t(f"cant_stop.goal.{options.occupied}"))
    return [f"-# {goal}" for goal in goals]


def percent(t: Text, chance: tuple[int, int]) -> str:
    """Write a chance to a tenth of a percent; impossible and certain without decimals."""
    busts, throws = chance
    written = f"{100 * busts / throws:.{int(0 < busts < throws)}f}"
    return t("cant_stop.percent", percent=written.replace(".", t("number.point")))


# What is said


def _told(scene: Scene, fact: Fact) -> Reply:
    t = scene.t
    match fact:
        case Moved() | Stopped():
            return {"steps": steps(dict(zip(fact.columns, fact.squares, strict=True)))}
        case Bust(seat=seat, lost=lost):
            told = t("cant_stop.fact.bust", seat=bold(scene.names[seat]))
            return f"{told} {t('cant_stop.lost', n=len(lost), columns=lost)}" if lost else told
        case _:
            return None


def _turn(scene: Scene, view: CantStopView) -> str:
    t = scene.t
    if view.turn is None:
        return ""
    who = bold(scene.names[view.turn])
    if view.blocked and view.state == "decide":
        return t("cant_stop.turn.blocked", seat=who, n=len(view.blocked), columns=view.blocked)
    return t(f"cant_stop.turn.{view.state}", seat=who)


def _hand(t: Text, view: CantStopView) -> str:
    """Say what is at stake, and draw the throw large; the button of the next one says its risk."""
    if view.turn is None:
        return ""
    stake = t("cant_stop.stake", gains=gains(view)) if view.markers else ""
    return "\n".join(filter(None, [stake, large(view.dice) if view.state == "choose" else ""]))


def _move_name(t: Text, offer: MoveOffer) -> str:
    """Name what a move does: "6 + 8", "7 twice", "7 once", "only 5"."""
    first, second = offer.columns[0], offer.columns[-1]
    if len(offer.columns) == 1:
        once = offer.split == (first, first)
        return t("cant_stop.move.once" if once else "cant_stop.move.only", column=first)
    if first == second:
        return t("cant_stop.move.twice", column=first)
    return t("cant_stop.move.both", column=first, other=second)


def _offer_line(t: Text, offer: MoveOffer, mark: str = "**") -> str:
    """Write an offered move: its name, the squares it reaches, the risk after it."""
    name = f"{mark}{_move_name(t, offer)}{mark}"
    reached = steps(dict(zip(offer.columns, offer.squares, strict=True)))
    return t("cant_stop.offer", name=name, steps=reached, percent=percent(t, offer.bust))


def _reached(t: Text, view: CantStopView) -> tuple[str, ...]:
    """Return what the final ranking says of each player: their columns, and in how many turns."""
    if view.result is None or not view.result.details:
        return ()
    turns = [detail["turns"] for detail in view.result.details]
    return tuple(
        t("cant_stop.reached", columns=t("cant_stop.columns", n=count), n=taken)
        for count, taken in zip(view.counts, turns, strict=True)
    )


# What is pressed


def _rows(t: Text, view: CantStopView) -> tuple[Row, ...]:
    if view.state == "over":
        return ()
    if view.state == "choose":
        return in_rows([_move_button(t, offer) for offer in view.offers])
    throw = Button(Act(str(THROW)), _throw_label(t, view), "🎲")
    stop = Button(Act(str(Stop())), _stop_label(t, view), "✋", disabled=not view.may_stop)
    return ((throw,) if view.state == "start" else (throw, stop),)


def _move_button(t: Text, offer: MoveOffer) -> Button:
    label = t("cant_stop.move.button", name=_numbers(offer), percent=percent(t, offer.bust))
    return Button(Act(str(Move(columns=offer.columns))), label)


def _numbers(offer: MoveOffer) -> str:
    """Write the columns of a move as short as three buttons on a phone need it, with what it would win."""
    won = any(square == length(column) for column, square in zip(offer.columns, offer.squares, strict=True))
    return " + ".join(map(str, offer.columns)) + (NO_BREAK + TOP if won else "")


def _throw_label(t: Text, view: CantStopView) -> str:
    key = "cant_stop.throw" if view.state == "start" else "cant_stop.throw.again"
    return t(key, percent=percent(t, view.bust))


def _stop_label(t: Text, view: CantStopView) -> str:
    """Say what a stop keeps, or why it is closed."""
    if view.blocked:
        return t("cant_stop.stop.closed", columns=view.blocked)
    brings = stop_brings(view)
    key = "cant_stop.stop" if brings == "keeps" else f"cant_stop.stop.{brings}"
    return t(key, steps=steps(dict(view.markers)))


SCREEN = GameScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    worth=worth,
    parsed=parsed,
    parsed_for=frozenset({"", "roll", "move"}),
)
