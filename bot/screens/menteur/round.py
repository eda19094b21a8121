"""The current round of Menteur: in words, and as a picture that never tells a die under a cup."""

from collections.abc import Mapping

from bot.screens.kit.limits import described
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Picture, Scene
from bot.screens.menteur.hand import drawn
from tapis.drawing.columns import clip, in_line
from tapis.games.kit.game import Seat
from tapis.games.menteur.bids import ONES, Bid
from tapis.games.menteur.facts import Revealed
from tapis.games.menteur.refusals import written
from tapis.games.menteur.view import MenteurView, Shown

BIDS = 8
"""How many bids are shown, the newest of a round."""
NAME = 14
"""Columns of a name in a line of many."""


def open_dice(view: MenteurView) -> Shown | None:
    """Return the dice shown last, which lie open until somebody bids again."""
    return None if view.bids else view.shown


def ones(scene: Scene, view: MenteurView) -> str:
    """Say whether ones are wild, and what else a palifico changes."""
    kind = "palifico" if view.palifico else "wild" if view.wild else "plain"
    return scene.t(f"menteur.ones.{kind}")


def round_line(scene: Scene, view: MenteurView) -> str:
    """Say how many dice are in play, and whether ones are wild."""
    if view.turn is None:
        return ""
    return f"-# {scene.t('menteur.dice', n=view.total)} · {ones(scene, view)}"


def bids_line(scene: Scene, view: MenteurView) -> str:
    """Write the bids before the standing one, in order; of many, the newest."""
    before = view.bids[:-1]
    if not before:
        return ""
    said = [f"{short(scene, said.seat)} {drawn(said.bid)}" for said in before[-BIDS:]]
    return "-# " + " → ".join(["…"] * (len(before) > BIDS) + said)


def standing(scene: Scene, view: MenteurView) -> str:
    """Write the standing bid, and whose it is."""
    if not view.bids:
        return ""
    said = view.bids[-1]
    return scene.t("menteur.standing", bid=drawn(said.bid), seat=bold(scene.names[said.seat]))


def played(scene: Scene, view: MenteurView, seat: Seat) -> str:
    """Say that a player without dice has lost them all, or has left."""
    fallen = any(seat in together for together in view.fallen)
    return scene.t("menteur.out" if fallen else "menteur.left")


def short(scene: Scene, seat: Seat) -> str:
    """Write a player's name for a line of many."""
    return in_line(clip(scene.names[seat], NAME))


Holder = tuple[tuple[str, Seat], int, str, tuple[int, ...], str, tuple[int, ...], int, bool]
"""Player, dice left, a note in place of a cup, bid, call, dice shown, dice lost or won, their turn or not."""


# The picture: cups around the table, and the dice as long as they are shown


def picture(scene: Scene, view: MenteurView) -> Picture:
    """Describe the picture of the table; it never tells a die that lies under a cup."""
    shown = open_dice(view)
    said = {each.seat: (each.bid.count, each.bid.value) for each in view.bids}
    newest, found, counting = view.bids[-1].seat if view.bids else None, (), ()
    if shown is not None:
        called = shown.called
        said, newest = {called.bidder: (called.count, called.value)}, called.seat
        found = shown.revealed.found, called.value
        counting = tuple({ONES, called.value}) if shown.revealed.wild else (called.value,)
    changes = _changes(scene, view, shown)
    holders = tuple(
        _holder(scene, view, shown, seat, said.get(seat, ()), changes.get(seat, 0))
        for seat in range(view.players)
    )
    wild = scene.t("menteur.option.palifico") if view.palifico else ones(scene, view)
    lines = tuple(_round(scene, view, wild)[shown is not None :])
    return described("cups", (lines, found, counting, newest, holders), _alt(scene, view, shown, changes))


def _holder(
    scene: Scene, view: MenteurView, shown: Shown | None, seat: Seat, bid: tuple[int, ...], change: int
) -> Holder:
    called = scene.t(f"menteur.call.{shown.called.call}") if shown and shown.called.seat == seat else ""
    hand = tuple(sorted(shown.revealed.hands[seat])) if shown else ()
    note = "" if view.dice[seat] or (hand and change) else played(scene, view, seat)
    return (scene.names[seat], seat), view.dice[seat], note, bid, called, hand, change, seat == view.turn


def _changes(scene: Scene, view: MenteurView, shown: Shown | None) -> dict[Seat, int]:
    """Return the dice lost or won by the last call, while they lie open or who is to move has not seen it."""
    news = any(isinstance(fact, Revealed) for step in scene.since for fact in step.facts)
    return dict(view.shown.changes) if view.shown and (shown or news) else {}


def _round(scene: Scene, view: MenteurView, wild: str) -> list[str]:
    """Write which round is played, with how many dice, and what ones are; nothing once the game is over."""
    t = scene.t
    lines = [t("menteur.round", number=view.number), t("menteur.dice", n=view.total), wild]
    return [] if view.turn is None else lines


def _alt(scene: Scene, view: MenteurView, shown: Shown | None, changes: Mapping[Seat, int]) -> list[str]:
    """Return sentences that say what the picture shows, most important first."""
    t = scene.t
    said = [t("alt.turn", seat=scene.names[view.turn])] if view.turn is not None else []
    if view.bids:
        bids = [f"{short(scene, each.seat)} {written(each.bid)}" for each in view.bids]
        said.append(t("menteur.alt.bids", bids=", ".join(bids)))
    if shown is not None:
        called = shown.called
        said.append(
            t(
                f"menteur.alt.{called.call}",
                seat=short(scene, called.seat),
                bidder=short(scene, called.bidder),
                bid=written(Bid(count=called.count, value=called.value)),
                n=shown.revealed.found,
            )
        )
        hands = enumerate(shown.revealed.hands)
        cups = [f"{short(scene, seat)} {' '.join(map(str, sorted(hand)))}" for seat, hand in hands if hand]
        said.append(t("menteur.alt.shown", dice=", ".join(cups)))
    left = [_left(scene, view, seat, changes.get(seat, 0)) for seat in range(view.players)]
    said.append(t("menteur.alt.left", dice=", ".join(left)))
    if lines := _round(scene, view, ones(scene, view)):
        said.append(", ".join(lines) + ".")
    return said


def _left(scene: Scene, view: MenteurView, seat: Seat, change: int) -> str:
    """Say how many dice a player has left, and how many they lost or won."""
    sign = f" ({change:+d})".replace("-", "\N{MINUS SIGN}") if change else ""
    left = str(view.dice[seat]) if view.dice[seat] else played(scene, view, seat)
    return f"{short(scene, seat)} {left}{sign}"
