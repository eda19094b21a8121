"""The public screens of Tarot; the hand is in `hand.py`."""

from collections.abc import Iterator
from operator import attrgetter

from bot.screens.kit.card_board import Shown, card_board, score_page, shows_calls
from bot.screens.kit.cards import cards_line
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.known import known
from bot.screens.kit.numbers import number
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Body, HandScreen, Picture, Scene, Screen
from bot.screens.kit.trick import ROUND, Call, Trick, cells, last_line, master_line, picture
from bot.screens.tarot.hand import hand
from bot.screens.tarot.names import meant, names, parsed, with_ticks
from bot.screens.tarot.words import (
    contract_name,
    contract_parts,
    contract_times,
    half,
    outcome,
    plain_cards,
    result_block,
    size_name,
    worth,
)
from bot.text import Text, capital
from tapis.drawing.columns import clip, in_line
from tapis.drawing.table_text import listed, seen_from_above
from tapis.games.kit.game import Fact
from tapis.games.tarot.actions import MULTIPLIERS
from tapis.games.tarot.cards import EXCUSE, TRUMP, half_points, master
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.facts import (
    Bade,
    Contracted,
    Discarded,
    HandfulShown,
    PartnerKnown,
    Passed,
    PetitSec,
    TrickWon,
)
from tapis.games.tarot.scoring import DealScored
from tapis.games.tarot.shown import by_camp, camps_won, highest_bid
from tapis.games.tarot.view import TarotView

GAME = "tarot"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(TarotView)
    trick = _trick(scene, view)
    picture = _picture(scene, view, trick)
    shown = Shown(_turn(scene, view), lambda: _text(scene, view, trick), picture)
    return card_board(scene, GAME, view, sum(view.tricks_won), shown, result_block)


# The board


def _text(scene: Scene, view: TarotView, trick: Trick) -> str:
    """Write the position, then the scores."""
    t = scene.t
    contract = " · ".join(contract_parts(scene, view))
    last = worth(t, half_points(card for _, card in view.last_trick if card != EXCUSE))
    parts = [
        "-# " + t("partners.deal", deal=view.deal, seat=in_line(scene.names[view.dealer])),
        f"### {capital(contract)}" if contract else "",
        _laid(scene, view),
        master_line(scene, trick),
        last_line(scene, trick, last),
        *_shown(scene, view, drawn=True),
        *_camps(scene, view),
        *_scores(scene, view),
        "-# " + " · ".join([_goal(scene, view), *([t("alt.trumps")] if trick.trump else [])]),
    ]
    return "\n".join(filter(None, parts))


def _laid(scene: Scene, view: TarotView) -> str:
    """Write what lies before each player: a card of the trick, or what they said."""
    said = {seat: contract_name(scene.t, contract) for seat, contract in view.bids}
    shown = cells(scene, view.last_trick if view.phase == "over" else view.trick)
    if view.phase == "auction":
        shown = [said.get(seat, "·") for seat in range(view.players)]
    if view.players <= ROUND:
        return seen_from_above(scene.names, shown, view.turn)
    t = scene.t
    heads = [t("tarot.head.said" if view.phase == "auction" else "tarot.head.card")]
    return listed(scene.names, [shown], view.turn, heads)


def _shown(scene: Scene, view: TarotView, *, drawn: bool) -> Iterator[str]:
    """Yield what else lies on the table in this deal: the dog, discarded trumps, handfuls."""
    t = scene.t
    if view.phase == "over":
        return
    dog = cards_line(t, view.dog, drawn=drawn) or t("tarot.dog.down", count=DOG[view.players])
    yield t("tarot.dog", cards=dog)
    if view.discarded_trumps:
        yield t("tarot.discarded_trumps", cards=cards_line(t, view.discarded_trumps, drawn=drawn))
    for each in view.handfuls_shown:
        seat = bold(scene.names[each.seat]) if drawn else scene.names[each.seat]
        said = t("tarot.shown", seat=seat, size=size_name(t, each.size), cards=plain_cards(t, each.cards))
        yield f"🖐️ {said}" if drawn else said


def _camps(scene: Scene, view: TarotView) -> Iterator[str]:
    """Yield what each camp has won so far, if the camps are known."""
    if not by_camp(view) or not any(view.tricks_won):
        return
    for camp, (tricks, points) in camps_won(view).items():
        yield scene.t(f"tarot.camp.{camp}", won=_tricks(scene, tricks, points))


def _tricks(scene: Scene, tricks: int, points: int) -> str:
    return scene.t("partners.tricks", n=tricks, points=worth(scene.t, points))


def _scores(scene: Scene, view: TarotView) -> Iterator[str]:
    """Yield each player's score, with what they have won in this deal while the camps are hidden."""
    hidden = view.phase == "play" and not by_camp(view) and any(view.tricks_won)
    for seat, score in enumerate(view.scores):
        name = in_line(clip(scene.names[seat], 22))
        line = scene.t("partners.score", side=name, score=number(score))
        won = _tricks(scene, view.tricks_won[seat], view.points[seat]) if hidden else ""
        yield " · ".join(filter(None, (line, won)))


def _goal(scene: Scene, view: TarotView) -> str:
    """Say what ends the game."""
    if view.options.target:
        return scene.t("tarot.goal", target=view.options.target)
    deals = view.options.rounds * view.players
    return scene.t("partners.goal.deals", deal=min(view.scored + 1, deals), deals=deals)


def _turn(scene: Scene, view: TarotView) -> str:
    """Say who is to act, and what they must or may do."""
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    highest = highest_bid(view)
    match view.phase:
        case "auction" if view.options.chooses:
            return t("tarot.turn.chooses", seat=seat)
        case "auction" if highest:
            return t("tarot.turn.above", seat=seat, contract=contract_name(t, highest[1]))
        case "play":
            key = "partners.turn.play" if view.trick else "partners.turn.lead"
            return t(key if any(view.tricks_won) else "tarot.turn.first", seat=seat)
        case _:
            return t(f"tarot.turn.{view.phase}", seat=seat, count=DOG[view.players])


# What just happened


def _told(scene: Scene, fact: Fact) -> Reply:
    t = scene.t
    said: Reply = None
    match fact:
        case PartnerKnown() if fact.seat is None:
            said = t("tarot.fact.alone")
        case DealScored():
            said = outcome(scene, fact)
        case PetitSec():
            said = {"cards": plain_cards(t, fact.hand)}
        case Bade() | Contracted():
            said = {"contract": contract_times(t, fact.contract)}
        case HandfulShown():
            said = {"cards": plain_cards(t, fact.cards), "size": size_name(t, fact.size)}
        case TrickWon():
            said = {"points": worth(t, fact.points)}
        case Discarded():
            said = t("tarot.fact.discard", n=fact.number)
            if fact.trumps:
                said += " " + t("tarot.discarded_trumps", cards=cards_line(t, fact.trumps))
        case _:
            pass
    return said


# The picture


def _trick(scene: Scene, view: TarotView) -> Trick:
    """Describe the table as everybody sees it."""
    auction, cards = view.phase == "auction", [card for _, card in view.trick]
    highest = highest_bid(view)
    over, playing = view.phase == "over", view.phase == "play"
    dog = view.dog or ("",) * DOG[view.players]
    return Trick(
        trick=view.trick,
        last=view.last_trick,
        last_winner=view.last_winner,
        trump="" if view.taker is None or over else TRUMP,
        taker=(highest and highest[0]) if auction else None if over else view.taker,
        turn=view.turn,
        master=view.trick[master(cards)][0] if cards and set(cards) != {EXCUSE} else None,
        dealer=view.dealer,
        turned="",
        held=view.hand_sizes,
        open=(),
        scores=tuple(("", score) for score in view.scores),
        teams=False,
        won=tuple(map(half, view.points)) if playing and not by_camp(view) else (),
        notes=tuple(_notes(scene, view)),
        calls=_calls(scene.t, view) if auction else (),
        partner=None if over else view.partner,
        dog=() if playing or over else dog,
        piles=tuple(_piles(scene, view, dog)) if playing else (),
    )


def _calls(t: Text, view: TarotView) -> tuple[Call, ...]:
    """Return what was said, in that order."""
    return tuple(Call(seat, contract_name(t, said)) for seat, said in view.bids)


def _contracts(t: Text, view: TarotView) -> tuple[Call, ...]:
    """Return what was said without the passes: each speaks once, so who is not named has passed."""
    return tuple(Call(seat, contract_name(t, said)) for seat, said in view.bids if said in MULTIPLIERS)


def _piles(scene: Scene, view: TarotView, dog: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what lies aside while cards are played, each under its caption."""
    t = scene.t
    yield t("tarot.pile.dog"), dog
    if view.discarded_trumps:
        yield t("tarot.pile.discard"), view.discarded_trumps
    for each in view.handfuls_shown:
        named = {"seat": scene.names[each.seat], "combination": size_name(t, each.size)}
        yield t("picture.called", **named), each.cards


def _notes(scene: Scene, view: TarotView) -> Iterator[str]:
    """Yield short lines beside the table: what was called, what the camps have, what ends it."""
    t = scene.t
    yield from map(capital, contract_parts(scene, view)[1:])
    if by_camp(view) and any(view.tricks_won):
        for camp, (_, points) in camps_won(view).items():
            yield t(f"tarot.camp.{camp}", won=worth(t, points))
    yield _goal(scene, view)


def _picture(scene: Scene, view: TarotView, trick: Trick) -> Picture:
    """Describe the picture; in the corner stands the contract."""
    t, named, note = scene.t, "", ""
    alt: list[str] = []
    if view.taker is not None and view.contract is not None and view.phase != "over":
        taker = scene.names[view.taker]
        short = capital(t(t.first(f"tarot.short.{view.contract}", f"tarot.contract.{view.contract}")))
        named = t("tarot.times", contract=short, times=MULTIPLIERS[view.contract])
        note = t("picture.taker", seat=taker)
        alt.append(t("tarot.alt.contract", contract=contract_times(t, view.contract), seat=taker))
    told = (*_notes(scene, view), *_shown(scene, view, drawn=False))
    alt += [f"{line.rstrip('.')}." for line in told]
    return picture(scene, trick, note, alt, named)


# The score


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Draw everybody's score and the last deal's result; there is one page."""
    t, view = scene.t, scene.view_as(TarotView)
    lines = [*_scores(scene, view), "-# " + _goal(scene, view)]
    lines += [] if view.last_deal else [t("partners.sheet.none")]
    return score_page(scene, GAME, lines, view.last_deal, result_block)


TOLD = teller(GAME, _told)
SCREEN = HandScreen(
    table=table,
    names=names,
    told=TOLD,
    sheet=sheet,
    known=known(TOLD, _contracts, lambda _: TRUMP),
    stands=shows_calls(Passed, Bade),
    hand=hand,
    cards=attrgetter("hand"),
    parsed=parsed,
    parsed_for=frozenset({"", "play", "discard"}),
    meant=meant,
    with_ticks=with_ticks,
)
