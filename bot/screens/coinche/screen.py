"""The public screens of Coinche; the hand is in `hand.py`."""

from dataclasses import replace

from bot.games.coinche import Bade, Coinche, CoincheView, Contracted, Doubled, Passed
from bot.games.coinche.scoring import DealScored
from bot.games.kit.cards import ALL_TRUMP
from bot.games.kit.game import Fact
from bot.games.kit.steps import Step
from bot.games.kit.tricks import trick_points
from bot.screens.coinche.auction import auction_table, call_parts
from bot.screens.coinche.contract import (
    bid_text,
    contract_line,
    contract_text,
    deal_line,
    game_word,
    value_text,
)
from bot.screens.coinche.hand import coinche_button, hand
from bot.screens.coinche.names import meant, names
from bot.screens.coinche.result import outcome, result_block
from bot.screens.kit.calls import hand_button
from bot.screens.kit.facts import Said, teller
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Body, Button, HandScreen, Picture, Scene, Screen
from bot.screens.kit.trick import Call, Trick, last_line, master_line, picture, seen_from_above
from bot.screens.partners.announcements import Belotes, announced_alt, announced_lines
from bot.screens.partners.hand import lengthened
from bot.screens.partners.narration import told_of_play
from bot.screens.partners.sides import goal, scores, whole_goal
from bot.screens.partners.table import laid, notes, trick_of, turn_line

GAME = "coinche"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(CoincheView)
    trick = _trick(scene, view)
    over = view.phase == "over"
    return Body(
        _turn(scene, view),
        lambda: _text(scene, view, trick),
        blocks=_result(scene, view),
        rows=() if over else (_buttons(scene, view),),
        picture=_picture(scene, view, trick),
    )


# The board


def _text(scene: Scene, view: CoincheView, trick: Trick) -> str:
    """Write the position, then the scores."""
    auction = view.phase == "auction"
    contract = contract_line(scene, view)
    parts = [
        auction_table(scene, view) if auction else "",
        deal_line(scene, view),
        f"### {contract}" if contract else "",
        "" if auction else seen_from_above(scene, laid(scene, view), view.turn),
        master_line(scene, trick),
        last_line(scene, trick, points(scene.t, _last_points(view))),
        *announced_lines(scene, view, _belotes(view)),
        *scores(scene, view),
        "-# " + whole_goal(scene.t, view),
    ]
    return "\n".join(filter(None, parts))


def _buttons(scene: Scene, view: CoincheView) -> tuple[Button, ...]:
    """Offer the hand, and while anybody may coinche the bid that stands, that."""
    stands = view.options.turn == "any" and view.phase == "auction" and view.highest and view.multiplier == 1
    return (hand_button(scene.t, GAME), *([coinche_button(scene.t, view)] if stands else ()))


def _result(scene: Scene, view: CoincheView) -> tuple[Block, ...]:
    """Tell the result of the last deal, until a trick of the next one is won."""
    if view.last_deal is None or (view.phase != "over" and sum(view.tricks_won)):
        return ()
    return (result_block(scene, view.last_deal),)


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


def stands(scene: Scene, step: Step) -> bool:
    """Return True if the auction shows the move."""
    auction = scene.view_as(CoincheView).phase == "auction"
    return auction and all(isinstance(fact, Passed | Bade | Doubled) for fact in step.facts)


def _told(scene: Scene, fact: Fact) -> Said:
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
    calls = tuple(Call(seat, *call_parts(scene.t, call)) for seat, call in view.bids)
    return replace(trick, taker=bidder, calls=calls)


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
    alt += announced_alt(scene, view, _belotes(view))
    return picture(scene, trick, note, [*alt, whole_goal(t, view) + "."], named)


# The score


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw the score of the race, the auction of this deal, the last deal's result; there is one page."""
    del page
    t, view = scene.t, scene.view_as(CoincheView)
    deal = view.last_deal
    body = [*scores(scene, view), "-# " + whole_goal(t, view)]
    body += [] if deal else [t("partners.sheet.none")]
    auction = auction_table(scene, view)
    if auction and view.phase != "over":
        body += [t("coinche.sheet.auction"), auction]
    blocks = () if deal is None else (result_block(scene, deal),)
    return Screen(t("coinche.sheet"), "\n".join(body), blocks), 1


SCREEN = HandScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    hand=hand,
    meant=meant,
    lengthened=lengthened,
)
