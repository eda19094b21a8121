"""The screens of Menteur: the public board, the placings, what actions are called."""

from collections.abc import Sequence

from bot.screens.kit.calls import hand_button
from bot.screens.kit.dice import dice
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.matching import called
from bot.screens.kit.people import bold, medal
from bot.screens.kit.screen import Body, HandScreen, Scene, Screen
from bot.screens.menteur.hand import CALLS, bid_names, drawn, hand, parsed
from bot.screens.menteur.round import bids_line, open_dice, picture, played, round_line, standing
from tapis.drawing.columns import clip, in_line
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Action, Fact, Seat
from tapis.games.kit.steps import Step
from tapis.games.menteur.bids import Bid, Exact, Liar
from tapis.games.menteur.facts import Bade, Called, DiceChanged, Out, Revealed, Round
from tapis.games.menteur.view import MenteurView

GAME = "menteur"
DRAWN = 24
"""Up to this many dice are drawn at once; a message holds more only as figures."""
APART = 3
"""Players who have a line each; of more two stand in a line."""
NAME = 20
"""Columns of a name beside its dice."""


def table(scene: Scene) -> Body:
    """Draw the public board; whoever is to move bids in their own hand."""
    view = scene.view_as(MenteurView)
    return Body(
        _turn(scene, view),
        lambda: _text(scene, view),
        rows=() if view.turn is None else ((hand_button(scene.t, GAME),),),
        picture=picture(scene, view),
    )


def _text(scene: Scene, view: MenteurView) -> str:
    """Write the bids and what each player has."""
    large = standing(scene, view)
    parts = [large and f"### {large}", bids_line(scene, view), round_line(scene, view)]
    parts += [_title(scene, view), *_players(scene, view)]
    return "\n".join(filter(None, parts))


def _players(scene: Scene, view: MenteurView) -> list[str]:
    """List how many dice each player has, who is to move, who is out; of many players two stand in a line.

    After a call each has a line of their own, with the dice that were shown.
    """
    cups = _cups(view)
    lines = [_player(scene, view, seat) + cups[seat] for seat in range(view.players)]
    if any(cups) or view.players <= APART:
        return lines
    return [" · ".join(lines[first : first + 2]) for first in range(0, len(lines), 2)]


def _player(scene: Scene, view: MenteurView, seat: Seat) -> str:
    count, name = view.dice[seat], bold(clip(scene.names[seat], NAME))
    if not count:
        return f"{name} {played(scene, view, seat)}"
    arrow = " ←" if seat == view.turn else ""
    return f"{name} {'■' * count} {count}{arrow}"


def _cups(view: MenteurView) -> list[str]:
    """Write the dice that each player showed last, until somebody bids again."""
    shown = open_dice(view)
    if shown is None:
        return [""] * view.players
    hands = shown.revealed.hands
    many = sum(map(len, hands)) > DRAWN
    return [_cup(cup, many=many) for cup in hands]


def _cup(cup: Dice, *, many: bool) -> str:
    if not cup:
        return ""
    return " · " + (" ".join(map(str, sorted(cup))) if many else dice(sorted(cup)))


def _title(scene: Scene, view: MenteurView) -> str:
    """Write over the dice shown last on which bid they were called."""
    shown = open_dice(view)
    if shown is None:
        return ""
    bid = Bid(count=shown.called.count, value=shown.called.value)
    return "-# " + scene.t("menteur.shown", number=shown.number, bid=drawn(bid), found=shown.revealed.found)


def _turn(scene: Scene, view: MenteurView) -> str:
    """Say who is to move, and how."""
    if view.turn is None:
        return ""
    key = "menteur.turn.raise" if view.bids else "menteur.turn.open"
    return scene.t(key, seat=bold(scene.names[view.turn]))


# What just happened


def _told(scene: Scene, fact: Fact) -> Reply:
    match fact:
        case Round(palifico=True):
            who = bold(scene.names[fact.seat])
            return scene.t("menteur.fact.palifico", number=fact.number, seat=who)
        case Bade() | Called():
            return _said(scene, fact)
        case Revealed():
            return {"n": fact.found}
        case DiceChanged():
            return _changed(scene, fact)
        case Out():
            return {"n": len(fact.seats), "seats": [bold(scene.names[seat]) for seat in fact.seats]}
        case _:
            return None


def _said(scene: Scene, fact: Bade | Called) -> str:
    """Tell a bid, or a call and the bid it is about."""
    t, seat = scene.t, bold(scene.names[fact.seat])
    bid = drawn(Bid(count=fact.count, value=fact.value))
    if isinstance(fact, Bade):
        return t("menteur.fact.bid", seat=seat, bid=bid)
    key = "menteur.fact.called" if fact.call == "liar" else "menteur.fact.exact"
    return t(key, seat=seat, bidder=bold(scene.names[fact.bidder]), bid=bid)


def _changed(scene: Scene, fact: DiceChanged) -> str:
    t, seat = scene.t, bold(scene.names[fact.seat])
    if not fact.change:
        return t("menteur.fact.kept", seat=seat)
    key = "menteur.fact.won" if fact.change > 0 else "menteur.fact.dice"
    return t(key, n=abs(fact.change), seat=seat, left=fact.left)


# What actions are called


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    match action:
        case Bid():
            return bid_names(t, action)
        case Liar():
            return called(t, "menteur.call.liar", "menteur.typed.liar")
        case Exact():
            return called(t, "menteur.call.exact", "menteur.typed.exact")
        case _:
            return (str(action),)


# The placings


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """List the players with dice, then those out, the last one first; there is one page."""
    t, view = scene.t, scene.view_as(MenteurView)
    going = [seat for seat, count in enumerate(view.dice) if count]
    going.sort(key=lambda seat: -view.dice[seat])
    lines = [f"{_name(scene, seat)} {'■' * view.dice[seat]} **{view.dice[seat]}**" for seat in going]
    place = len(going) + 1
    for together in reversed(view.fallen):
        lines += [f"{medal(place)} {_name(scene, seat)} · " + t("menteur.out") for seat in together]
        place += len(together)
    lines += [f"{medal(place)} {_name(scene, seat)} · " + t("menteur.left") for seat in view.left]
    return Screen(t("menteur.sheet"), "\n".join(lines)), 1


def _name(scene: Scene, seat: int) -> str:
    return in_line(clip(scene.names[seat], NAME))


def stands(_scene: Scene, step: Step) -> bool:
    """Return True for a bid: the round shows it, and what ends a round names the one that it was about."""
    return all(isinstance(fact, Bade) for fact in step.facts)


def known(scene: Scene, _heard: Sequence[Fact]) -> list[str]:
    """Tell the bids of a round in which somebody has bid twice: the table shows the last one of each."""
    view = scene.view_as(MenteurView)
    return [bids_line(scene, view)] if len({said.seat for said in view.bids}) < len(view.bids) else []


SCREEN = HandScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    known=known,
    hand=hand,
    parsed=parsed,
    parsed_for=frozenset({"", CALLS}),
)
