"""The public screens of Coinche; the hand is in `hand.py`."""

from dataclasses import replace
from operator import attrgetter

from bot.screens.coinche.contract import (
    auction_table,
    bid_text,
    call_parts,
    contract_line,
    contract_text,
    deal_line,
    game_word,
    outcome,
    result_block,
    value_text,
)
from bot.screens.coinche.hand import coinche_button, hand
from bot.screens.coinche.names import meant, names
from bot.screens.kit.card_board import Shown, card_board, score_page, shows_calls
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.known import known
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Body, Button, HandScreen, Picture, Scene, Screen
from bot.screens.kit.trick import Call, Trick, last_line, master_line, picture
from bot.screens.partners.announcements import Belotes, announced_alt, announced_lines, told_of_play
from bot.screens.partners.hand import with_ticks
from bot.screens.partners.sides import goal, scores, whole_goal
from bot.screens.partners.table import laid, notes, trick_of, turn_line
from bot.text import Text
from tapis.drawing.table_text import seen_from_above
from tapis.games.coinche.game import Bade, Coinche, CoincheView, Contracted, Doubled
from tapis.games.coinche.scoring import DealScored
from tapis.games.kit.auctions import Passed
from tapis.games.kit.cards import ALL_TRUMP, SUITS
from tapis.games.kit.game import Fact
from tapis.games.kit.tricks import trick_points

GAME = "coinche"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(CoincheView)
    trick = _trick(scene, view)
    picture = _picture(scene, view, trick)
    shown = Shown(_turn(scene, view), lambda: _text(scene, view, trick), picture, _beside(scene, view))
    return card_board(scene, GAME, view, sum(view.tricks_won), shown, result_block)


# The board


def _text(scene: Scene, view: CoincheView, trick: Trick) -> str:
    """Write the position, then the scores."""
    auction = view.phase == "auction"
    contract = contract_line(scene, view)
    parts = [
        auction_table(scene, view) if auction else "",
        deal_line(scene, view),
        f"### {contract}" if contract else "",
        "" if auction else seen_from_above(scene.names, laid(scene, view), view.turn),
        master_line(scene, trick),
        last_line(scene, trick, points(scene.t, _last_points(view))),
        *announced_lines(scene, view, _belotes(view)),
        *scores(scene, view),
        "-# " + whole_goal(scene.t, view),
    ]
    return "\n".join(filter(None, parts))


def _beside(scene: Scene, view: CoincheView) -> tuple[Button, ...]:
    """Offer a coinche while anybody may say it to the bid that stands."""
    stands = view.options.turn == "any" and view.phase == "auction" and view.highest and view.multiplier == 1
    return (coinche_button(scene.t, view),) if stands else ()


def _last_points(view: CoincheView) -> int:
    """Return the points of the last trick's cards, in the game it was played in."""
    game = view.trump if sum(view.tricks_won) else view.last_deal and view.last_deal.game
    return trick_points([card for _, card in view.last_trick], game, Coinche.scale) if game else 0


def _belotes(view: CoincheView) -> Belotes:
    """Return who has called belote; in all trump with the suit, as each may bring one."""
    every = view.trump == ALL_TRUMP
    return [(seat, suit if every else "", suit in view.rebelotes) for suit, seat in view.belotes.items()]


def _turn(scene: Scene, view: CoincheView) -> str:
    if view.turn is None:
        return ""
    return _auction_turn(scene, view, view.turn) if view.phase == "auction" else turn_line(scene, view)


def _auction_turn(scene: Scene, view: CoincheView, turn: int) -> str:
    """Say what may be said now, as far as everybody knows it."""
    t, seat = scene.t, bold(scene.names[turn])
    if view.highest is None:
        return t("coinche.turn.first", seat=seat, least=view.options.start)
    if view.multiplier > 1:
        return t("coinche.turn.coinched", seat=seat)
    _, value, game = view.highest
    if value == "generale" or (value == "capot" and view.options.generale == "off"):
        return t("coinche.turn.top", seat=seat, bid=bid_text(t, value, game))
    return t("coinche.turn.above", seat=seat, bid=value_text(t, value))


# What just happened


def _told(scene: Scene, fact: Fact) -> Reply:
    t = scene.t
    match fact:
        case Bade():
            return {"contract": contract_text(t, fact.value, fact.game, 1)}
        case Doubled():
            return {"call": t(f"coinche.button.{'coinche' if fact.multiplier == 2 else 'surcoinche'}")}
        case Contracted():
            return {"contract": contract_text(t, fact.value, fact.game, fact.multiplier)}
        case DealScored():
            return outcome(scene, fact)
        case _:
            several = scene.view_as(CoincheView).options.all_trump == "on"
            return told_of_play(scene, fact, suits=several)


# The picture


def _trick(scene: Scene, view: CoincheView) -> Trick:
    before = view.last_deal.marked if view.last_deal else None
    lines = [*notes(scene, view, _belotes(view), before), goal(scene.t, view)]
    trick = trick_of(scene, view, view.trump or "", notes=lines)
    if view.phase != "auction":
        return trick
    bidder = view.highest[0] if view.highest else None
    return replace(trick, taker=bidder, calls=_calls(scene.t, view))


def _calls(t: Text, view: CoincheView) -> tuple[Call, ...]:
    """Return what was said, in that order."""
    return tuple(Call(seat, *call_parts(t, call)) for seat, call in view.bids)


def _picture(scene: Scene, view: CoincheView, trick: Trick) -> Picture:
    """Describe the picture; beside the trump stands the contract in large."""
    t = scene.t
    named, note = "", ""
    alt: list[str] = []
    if view.highest is not None and view.phase != "over":
        seat, value, game = view.highest
        named = t("coinche.bid", value=value_text(t, value), game=game_word(t, game))
        times = t(f"coinche.times.{view.multiplier}") if view.multiplier > 1 else ""
        taker = scene.names[seat]
        note = f"{times} · {taker}" if times else t("picture.taker", seat=taker)
        key = "coinche.alt.highest" if view.phase == "auction" else "coinche.alt.contract"
        alt.append(t(key, contract=" · ".join(filter(None, (named, times))), seat=taker))
        if view.trump in SUITS:  # its sign stands beside
            named = value_text(t, value)
    alt += announced_alt(scene, view, _belotes(view))
    return picture(scene, trick, note, [*alt, whole_goal(t, view) + "."], named)


# The score


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Draw the score of the race, the auction of this deal, the last deal's result; there is one page."""
    t, view = scene.t, scene.view_as(CoincheView)
    body = [*scores(scene, view), "-# " + whole_goal(t, view)]
    body += [] if view.last_deal else [t("partners.sheet.none")]
    auction = auction_table(scene, view)
    if auction and view.phase != "over":
        body += [t("coinche.sheet.auction"), auction]
    return score_page(scene, GAME, body, view.last_deal, result_block)


TOLD = teller(GAME, _told)
SCREEN = HandScreen(
    table=table,
    names=names,
    told=TOLD,
    sheet=sheet,
    known=known(TOLD, _calls, attrgetter("trump"), partners=True),
    stands=shows_calls(Passed, Bade, Doubled),
    hand=hand,
    cards=attrgetter("hand"),
    meant=meant,
    with_ticks=with_ticks,
)
