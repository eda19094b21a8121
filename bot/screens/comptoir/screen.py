"""The screens of Belote de comptoir: the public board, what happened, the scores."""

from operator import attrgetter

from bot.screens.comptoir.hand import contract, deal_line, faces_text, hand
from bot.screens.comptoir.names import names
from bot.screens.kit.card_board import Shown, card_board, score_page, shows_calls
from bot.screens.kit.cards import card_text, cards_line, meant_card, trump_text
from bot.screens.kit.facts import Reply, tell
from bot.screens.kit.known import known
from bot.screens.kit.numbers import number, points
from bot.screens.kit.people import bold, place_number
from bot.screens.kit.screen import Block, Body, HandScreen, Picture, Scene, Screen
from bot.screens.kit.trick import (
    DRAWN,
    ROUND,
    Call,
    Trick,
    calls_text,
    last_line,
    master_line,
    picture,
    short,
)
from bot.text import Text
from tapis.drawing.columns import clip, in_line
from tapis.drawing.table_text import listed, seen_from_above
from tapis.games.comptoir.facts import Dealer, DealScored, Dealt, Spoke, Tied
from tapis.games.comptoir.view import ComptoirView, DealResult
from tapis.games.kit.auctions import Passed
from tapis.games.kit.game import Fact, Seat, places
from tapis.games.kit.steps import Step

GAME = "comptoir"

_NAMED = 12
"""Up to this many players a line lists names; above, it counts them."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(ComptoirView)
    trick = _trick(scene, view)
    picture = _picture(scene, view, trick)
    shown = Shown(_turn(scene, view), lambda: _text(scene, view, trick), picture)
    return card_board(scene, GAME, view, sum(view.tricks), shown, _result)


# The board


def _text(scene: Scene, view: ComptoirView, trick: Trick) -> str:
    """Write the position, then the scores."""
    parts = [
        deal_line(scene, view),
        contract(scene, view),
        _laid(scene, view),
        _said(scene, view) if _bidding(view) else "",
        master_line(scene, trick),
        last_line(scene, trick, points(scene.t, view.last_points)),
        *_open(scene, view),
        *_scores(scene, view),
    ]
    return "\n".join(filter(None, parts))


def _laid(scene: Scene, view: ComptoirView) -> str:
    """Write what lies before each player; at a large table also their points and score."""
    cells = [_cell(scene, view, seat) for seat in range(view.players)]
    turn = view.turn
    if view.players <= ROUND:
        return seen_from_above(scene.names, cells, turn)
    t = scene.t
    heads = [t("comptoir.head.bid" if _bidding(view) else "comptoir.head.card")]
    columns = [cells]
    if view.players <= DRAWN:
        heads.append(t("comptoir.head.won"))
        columns.append([number(won) for won in view.points])
    heads.append(t("comptoir.head.score"))
    columns.append([number(score) for score in view.scores])
    return listed(scene.names, columns, turn, heads)


def _bidding(view: ComptoirView) -> bool:
    return view.phase in {"deal", "auction", "trump"}


def _cell(scene: Scene, view: ComptoirView, seat: Seat) -> str:
    """Write a player's card of the trick (at the end, of the last one), or what they said last."""
    if not _bidding(view):
        laid = dict(view.last_trick if view.phase == "over" else view.trick)
        return card_text(scene.t, laid[seat]) if seat in laid else "·"
    said = [call.said for call in _calls(scene.t, view) if call.seat == seat]
    return said[-1] if said else "·"


def _calls(t: Text, view: ComptoirView) -> tuple[Call, ...]:
    """Return what was bid, in that order, then the game that was named."""
    said = [Call(seat, number(bid) if bid else t("comptoir.bid.pass")) for seat, bid in view.bids]
    named = [Call(view.taker, t(f"trump.{view.trump}"))] if view.taker is not None and view.trump else []
    return (*said, *named)


def _said(scene: Scene, view: ComptoirView) -> str:
    """Write all that was said, where somebody has spoken more than once."""
    calls = _calls(scene.t, view)
    if len({call.seat for call in calls}) == len(calls):
        return ""
    return "-# " + scene.t("alt.calls", calls=calls_text(scene, calls))


def _open(scene: Scene, view: ComptoirView) -> list[str]:
    """Write the cards that lie face up before each player."""
    t, drawn = scene.t, len(scene.names) <= DRAWN
    held = [(seat, cards) for seat, cards in enumerate(view.open_cards) if cards]
    if drawn:
        return [
            t("comptoir.open", seat=bold(scene.names[seat]), cards=cards_line(t, cards))
            for seat, cards in held
        ]
    shown = [f"{short(scene, seat)} {cards_line(t, cards, drawn=False)}" for seat, cards in held]
    return [t("comptoir.open_all", cards=" · ".join(shown))] if shown else []


def _scores(scene: Scene, view: ComptoirView) -> list[str]:
    """Write what is played for, and the scores unless the list of players has them."""
    t = scene.t
    lines = [_score(scene, view, seat) for seat in range(view.players)] if view.players <= ROUND else []
    return [*lines, "-# " + t("comptoir.target", n=view.target)]


def _score(scene: Scene, view: ComptoirView, seat: Seat) -> str:
    """Write a player's score and, while the deal is played, the points in their tricks."""
    t = scene.t
    score = t("comptoir.score", seat=in_line(scene.names[seat]), score=number(view.scores[seat]))
    if _bidding(view):
        return score
    return t("comptoir.won", score=score, won=points(t, view.points[seat]))


def _turn(scene: Scene, view: ComptoirView) -> str:
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    if view.phase == "auction":
        return t("comptoir.turn.auction", seat=seat, least=view.least, cap=view.cap)
    key = "lead" if view.phase == "play" and not view.trick else view.phase
    return t(f"comptoir.turn.{key}", seat=seat)


def _result(scene: Scene, deal: DealResult) -> Block:
    """Write why the last contract was made or failed, and who got what."""
    t = scene.t
    won = [
        f"{short(scene, seat)} {number(taken)}"
        for seat, taken in enumerate(deal.taken)
        if deal.tricks[seat] and seat != deal.taker
    ]
    lines = [
        t(
            "comptoir.result.game",
            game=trump_text(t, deal.trump),
            seat=bold(scene.names[deal.taker]),
            bid=deal.bid,
        ),
        _outcome(scene, deal.taker, deal.bid, deal.points, made=deal.made),
    ]
    if won:
        lines.append("-# " + t("comptoir.result.others", won=", ".join(won)))
    return Block(t("comptoir.result.before" if scene.result is None else "comptoir.result"), "\n".join(lines))


def _outcome(scene: Scene, taker: Seat, bid: int, won: int, *, made: bool) -> str:
    key = "comptoir.outcome.made" if made else "comptoir.outcome.failed"
    return scene.t(key, seat=bold(scene.names[taker]), bid=bid, points=won)


# What just happened


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line."""
    return tell(scene, GAME, _news(step.facts), lambda fact: _told(scene, fact))


def _news(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Leave out who deals where the deal itself follows at once."""
    return tuple(
        fact
        for fact, after in zip(facts, (*facts[1:], None), strict=True)
        if not (isinstance(fact, Dealer) and isinstance(after, Dealt))
    )


def _told(scene: Scene, fact: Fact) -> Reply:
    match fact:
        case DealScored():
            return _outcome(scene, fact.seat, fact.bid, fact.points, made=fact.made)
        case Tied():
            seats = [bold(scene.names[seat]) for seat in fact.seats[:_NAMED]]
            return {"seats": [*seats, *(["…"] * (len(fact.seats) > _NAMED))]}
        case Dealt():
            return {"n": fact.cards, "faces": faces_text(scene, fact.faces, fact.turned, fact.cards)}
        case _:
            return None


# The picture


def _trick(scene: Scene, view: ComptoirView) -> Trick:
    return Trick(
        trick=view.trick,
        last=view.last_trick,
        last_winner=view.last_winner,
        trump=view.trump,
        taker=view.taker,
        turn=view.turn,
        master=view.master,
        dealer=view.dealer,
        turned="",
        held=view.hand_sizes,
        open=view.open_cards if any(view.open_cards) else (),
        scores=tuple(("", score) for score in view.scores),
        teams=False,
        won=() if _bidding(view) else tuple(map(number, view.points)),
        notes=(scene.t("picture.target", target=view.target),),
        calls=_calls(scene.t, view) if _bidding(view) else (),
    )


def _picture(scene: Scene, view: ComptoirView, trick: Trick) -> Picture:
    t, note = scene.t, ""
    alt: list[str] = []
    if view.taker is not None:
        taker = scene.names[view.taker]
        note = t("picture.bid", bid=view.bid)
        named = t(f"trump.plain.{view.trump}") if view.trump else ""
        alt.append(
            t("alt.game", trump=named, seat=taker, bid=view.bid)
            if named
            else t("alt.bid", bid=view.bid, seat=taker)
        )
    return picture(scene, trick, note, alt)


# The scores


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Draw everybody's score, ranked, and the last deal's result; there is one page."""
    t, view = scene.t, scene.view_as(ComptoirView)
    standing = places(view.scores)
    order = sorted(range(view.players), key=lambda seat: (standing[seat], seat))
    lines = [
        f"{place_number(standing[seat])} {name} · {bold(number(view.scores[seat]))}"
        for seat, name in ((seat, in_line(clip(scene.names[seat], 22))) for seat in order)
    ]
    lines.append("-# " + t("comptoir.target", n=view.target))
    return score_page(scene, GAME, lines, view.last_deal, _result)


SCREEN = HandScreen(
    table=table,
    names=names,
    told=told,
    sheet=sheet,
    known=known(told, _calls, attrgetter("trump")),
    stands=shows_calls(Spoke, Passed),
    hand=hand,
    cards=attrgetter("hand"),
    meant=meant_card,
)
