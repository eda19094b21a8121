"""The position of Crapette that a view shows, with blank cards where they lie face down."""

from collections.abc import Sequence
from itertools import takewhile

from tapis.games.crapette.facts import Moved
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.piles import BESIDE, COLUMNS, FOUNDATION, RANK
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.cards import Card
from tapis.games.kit.game import Fact

BLANK: Card = ""
"""A card that lies face down."""


def position_of(view: CrapetteView) -> Crapette:
    """Return the position as it is seen; the rules' own functions may be asked about its tops and columns."""
    acting = 0 if view.turn is None else view.turn
    return Crapette(
        players=view.players,
        options=view.options,
        crapettes=_piles(view.crapettes, view.crapette_counts),
        stocks=[[BLANK] * count for count in view.stock_counts],
        wastes=_piles(view.wastes, view.waste_counts),
        turned=[card for card in view.turned if card is not None],
        columns=[list(column) for column in view.columns],
        foundations=list(view.foundations),
        turn=1 - acting if view.state == "demonstrate" else acting,
        number=view.number,
    )


def _piles(tops: Sequence[Card | None], counts: Sequence[int]) -> list[list[Card]]:
    """Return each pile with its top card on blank ones."""
    return [
        [] if top is None else [BLANK] * (count - 1) + [top] for top, count in zip(tops, counts, strict=True)
    ]


def rewound(view: CrapetteView, heard: Sequence[Fact]) -> tuple[Crapette, list[Moved]]:
    """Return an earlier position of this turn, with the moves since: as many as can be taken back exactly.

    A waste that was turned over hides what it was; so does whatever does not fit what is seen now.
    """
    game = position_of(view)
    since = list(takewhile(lambda fact: fact.kind not in {"restocked", "ended"}, reversed(heard)))
    taken: list[Moved] = []
    for fact in since:
        if isinstance(fact, Moved):
            if fact.seat != game.turn or not _taken_back(game, fact):
                break
            taken.append(fact)
    return game, taken[::-1]


def _taken_back(game: Crapette, move: Moved) -> bool:
    """Take a move back; return False if it cannot have been the last one, and change nothing then."""
    piles = game.layout.piles(move.seat)
    if move.target == FOUNDATION:
        rank = RANK[move.card]
        places = [place for place in _places(move.card) if game.foundations[place] == rank]
        if not places:
            return False
        game.foundations[places[0]] -= 1
    elif piles[move.target][-1:] == [move.card]:
        pile = piles[move.target]
        pile.pop()
        if pile[-1:] == [BLANK]:
            # Nobody's duty depends on the card that was loaded: any that the rules allow stands for it.
            pile[-1] = min(BESIDE[move.card])
    else:
        return False
    if move.source == "d":
        game.stocks[move.seat] += game.turned
        game.turned[:] = [move.card]
    else:
        piles[move.source].append(move.card)
    return True


def _places(card: Card) -> tuple[int, int]:
    """Return the places of the two foundations of a card's suit."""
    first = 2 * "SHDC".index(card[-1])
    return first, first + 1


def column_moves(view: CrapetteView) -> list[tuple[int, int]]:
    """Return the player's last moves from column to column since any other move, the newest first."""
    own = takewhile(
        lambda step: step[0] == view.turn and step[2] in COLUMNS and step[3] in COLUMNS,
        reversed(view.recent),
    )
    return [(COLUMNS.index(source), COLUMNS.index(target)) for _, _, source, target in own]
