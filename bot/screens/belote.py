"""The screens of Belote: the public board, a player's own cards, the result of a deal."""

from dataclasses import replace
from operator import attrgetter

from bot.screens.kit.card_board import Shown, card_board, score_page, shows_calls
from bot.screens.kit.cards import card_text, cards_line, meant_card, suit_names, trump_text
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.known import known
from bot.screens.kit.matching import both, called
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Act, Block, Body, Button, HandScreen, Picture, Row, Scene, Screen
from bot.screens.kit.trick import Call, Trick, last_line, master_line, picture
from bot.screens.partners.announcements import Belotes, announced_alt, announced_lines, told_of_play
from bot.screens.partners.hand import card_rows, own, play_names, with_ticks
from bot.screens.partners.sides import deal_block, goal, scores, together, whole_goal
from bot.screens.partners.table import laid, notes, trick_of, turn_line
from bot.text import Text
from tapis.drawing.columns import in_line
from tapis.drawing.table_text import seen_from_above
from tapis.games.belote.game import BeloteView, Passed, RaceWon
from tapis.games.belote.scoring import DealScored
from tapis.games.kit.cards import SUITS, suit_of
from tapis.games.kit.game import Action, Fact, parts_of
from tapis.games.kit.tricks import trick_points

GAME = "belote"
_LINES = ("cards", "der", "capot", "announcements", "belote", "totals", "marked", "pot_won")
"""The lines of a result."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(BeloteView)
    trick = _trick(scene, view)
    picture = _picture(scene, view, trick)
    shown = Shown(_turn(scene, view), lambda: _text(scene, view, trick), picture)
    return card_board(scene, GAME, view, sum(view.tricks_won), shown, result_block)


# The board


def _text(scene: Scene, view: BeloteView, trick: Trick) -> str:
    """Write the position, then the scores."""
    parts = [
        _heading(scene, view),
        seen_from_above(scene.names, _cells(scene, view), view.turn, _middle(scene, view)),
        master_line(scene, trick),
        last_line(scene, trick, points(scene.t, _last_points(view))),
        *announced_lines(scene, view, _belotes(view)),
        *_scores(scene, view),
    ]
    return "\n".join(filter(None, parts))


def _heading(scene: Scene, view: BeloteView) -> str:
    """Write who deals, which card is turned, and what is trump."""
    t = scene.t
    deal = t("partners.deal", deal=view.deal, seat=in_line(scene.names[view.dealer]))
    if view.taker is None or not view.trump:
        return f"-# {deal}\n### {t('belote.turned.large', card=cards_line(t, [view.turned]))}"
    partner = in_line(scene.names[(view.taker + 2) % 4])
    trump = t(
        "belote.trump", trump=trump_text(t, view.trump), seat=bold(scene.names[view.taker]), partner=partner
    )
    return f"-# {deal} · {t('belote.turned', card=card_text(t, view.turned))}\n### {trump}"


def _cells(scene: Scene, view: BeloteView) -> list[str]:
    """Write what lies before each seat: its card in the trick (at the end the last one), or what it said."""
    if view.taker is not None or view.phase == "over":
        return laid(scene, view)
    said = {call.seat: call.said for call in _calls(scene.t, view)}
    return [said.get(seat, "·") for seat in range(4)]


def _calls(t: Text, view: BeloteView) -> tuple[Call, ...]:
    """Return what was said, in order: passes, a second one as such, and what was taken."""
    keys = ("partners.bid.pass", "belote.bid.passed_twice")
    said = [Call(seat, t(keys[at >= 4])) for at, (seat, call) in enumerate(view.bids) if call == "pass"]
    return (*said, *([Call(view.taker, t(f"trump.{view.trump}"))] if view.taker is not None else []))


def _middle(scene: Scene, view: BeloteView) -> str:
    if view.taker is None and view.phase != "over":
        return f"[{card_text(scene.t, view.turned)}]"
    return ""


def _last_points(view: BeloteView) -> int:
    """Return the points of the last trick's cards, under the trump it was played in."""
    trump = view.trump if sum(view.tricks_won) else view.last_deal and view.last_deal.trump
    return trick_points([card for _, card in view.last_trick], trump) if trump else 0


def _belotes(view: BeloteView) -> Belotes:
    return () if view.belote is None else ((view.belote, "", view.rebelote),)


def _scores(scene: Scene, view: BeloteView) -> list[str]:
    """Write how both sides stand, the points a race goes to, what waits in the pot."""
    return [*scores(scene, view), "-# " + " · ".join([whole_goal(scene.t, view), *_pot(scene.t, view)])]


def _pot(t: Text, view: BeloteView) -> list[str]:
    return [t("belote.pot", pot=view.pot)] if view.pot else []


def _turn(scene: Scene, view: BeloteView) -> str:
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    if view.phase in {"bid1", "bid2"}:
        return t(f"belote.turn.{view.phase}", seat=seat, suit=t(f"suit.{suit_of(view.turned)}"))
    return turn_line(scene, view)


# What just happened


def _told(scene: Scene, fact: Fact) -> Reply:
    if isinstance(fact, DealScored):
        return outcome(scene, fact)
    said = told_of_play(scene, fact)
    if isinstance(said, str) and isinstance(fact, RaceWon) and fact.pot:
        return said + " " + scene.t("belote.pot_lost", pot=fact.pot)
    return said


# The picture


def _trick(scene: Scene, view: BeloteView) -> Trick:
    turned = view.turned if view.taker is None and view.phase != "over" else ""
    before = view.last_deal.marked if view.last_deal else None
    lines = [
        *notes(scene, view, _belotes(view), before),
        " · ".join([goal(scene.t, view), *_pot(scene.t, view)]),
    ]
    calls = _calls(scene.t, view) if turned else ()
    return replace(trick_of(scene, view, view.trump or "", turned=turned, notes=lines), calls=calls)


def _picture(scene: Scene, view: BeloteView, trick: Trick) -> Picture:
    t, note = scene.t, ""
    alt: list[str] = []
    if view.taker is not None and view.trump:
        taker = scene.names[view.taker]
        note = t("picture.taker", seat=taker)
        alt.append(t("alt.trump", trump=t(f"trump.plain.{view.trump}"), seat=taker))
    alt += announced_alt(scene, view, _belotes(view))
    return picture(scene, trick, note, [*alt, " · ".join([whole_goal(t, view), *_pot(t, view)]) + "."])


# What actions are called


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    verb, rest = parts_of(action)
    if verb == "play":
        return play_names(t, rest[0], declare=len(rest) > 1)
    if verb == "pass":
        return called(t, "card.action.pass", "card.typed.pass")
    if rest:
        suits = suit_names(t, rest[0])
        return (*suits, *(text("belote.action.take_suit", suit=suit) for text in both(t) for suit in suits))
    turned = suit_names(t, suit_of(scene.view_as(BeloteView).turned))
    return tuple(dict.fromkeys((*called(t, "belote.action.take", "belote.typed.take"), *turned)))


# A player's own cards


def hand(scene: Scene) -> Body:
    """Draw what the scene's viewer holds, trumps first, and their choices."""
    view = scene.view_as(BeloteView)
    return own(scene, view, view.trump or "", _bidding(scene.t, view), _rows(scene, view))


def _bidding(t: Text, view: BeloteView) -> str:
    if view.phase in {"play", "over"}:
        return ""
    return t(f"belote.hand.{view.phase}", suit=t(f"suit.{suit_of(view.turned)}"))


def _rows(scene: Scene, view: BeloteView) -> tuple[Row, ...]:
    if view.phase == "play":
        return card_rows(scene, view)
    bidding = view.turn == scene.viewer and view.phase != "over"
    return (_bid_buttons(scene.t, view),) if bidding else ()


def _bid_buttons(t: Text, view: BeloteView) -> tuple[Button, ...]:
    turned = suit_of(view.turned)
    passing = Button(Act("pass"), t("card.action.pass"))
    if view.phase == "bid1":
        take = Button(Act("take"), t("belote.button.take", suit=t(f"suit.{turned}")), f"suit_{turned}")
        return take, passing
    suits = (suit for suit in SUITS if suit != turned)
    return (*(_suit(t, suit, f"take.{suit}") for suit in suits), passing)


def _suit(t: Text, suit: str, notation: str) -> Button:
    return Button(Act(notation), t(f"suit.{suit}"), f"suit_{suit}")


# The result of a deal


def result_block(scene: Scene, deal: DealScored) -> Block:
    """Write the last deal's result line by line, and why the contract was made or failed."""
    return deal_block(scene, "belote", outcome(scene, deal), deal, _LINES)


def outcome(scene: Scene, deal: DealScored) -> str:
    """Say whether the contract was made, and what becomes of the pot."""
    t, side = scene.t, deal.taker % 2
    key = f"belote.outcome.{deal.outcome}"
    if deal.outcome == "failed" and deal.marked[side]:
        key = "belote.outcome.kept"
    elif deal.outcome == "litige" and not deal.pot:  # no deal follows
        key = "belote.outcome.litige.lost"
    said = t(
        key,
        takers=bold(together(scene, side, 22)),
        suit=t(f"suit.{deal.trump}"),
        mine=deal.totals[side],
        theirs=deal.totals[1 - side],
    )
    for winner in (0, 1):
        if deal.pot_won[winner]:
            won = points(t, deal.pot_won[winner])
            said += "\n" + t("belote.pot_won", side=bold(together(scene, winner, 22)), points=won)
    return said


# The score


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Draw the score of the race and the last deal's result; there is one page."""
    view = scene.view_as(BeloteView)
    lines = _scores(scene, view) + ([] if view.last_deal else [scene.t("partners.sheet.none")])
    return score_page(scene, GAME, lines, view.last_deal, result_block)


TOLD = teller(GAME, _told)
SCREEN = HandScreen(
    table=table,
    names=names,
    told=TOLD,
    sheet=sheet,
    known=known(TOLD, _calls, attrgetter("trump"), partners=True),
    stands=shows_calls(Passed),
    hand=hand,
    cards=attrgetter("hand"),
    meant=meant_card,
    with_ticks=with_ticks,
)
