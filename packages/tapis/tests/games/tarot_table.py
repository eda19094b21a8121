"""Tables of Tarot with the cards that a test wants, for its tests."""

from collections.abc import Mapping, Sequence

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact, Illegal
from tapis.games.tarot.cards import PACK78, PETIT
from tapis.games.tarot.dealing import DOG, PACKET
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions

Hands = Mapping[int, str]
"""By seat, cards that it is dealt, "KS T1"; what is missing is filled from the rest of the pack."""


def pack(players: int, hands: Hands, dog: str = "", dealer: int = 0) -> list[str]:
    """Return a pack that deals these cards; no hand gets the Petit alone by the filling."""
    wanted = [hands.get(seat, "").split() for seat in range(players)]
    aside = dog.split()
    used = {*aside, *(card for hand in wanted for card in hand)}
    left = [card for card in PACK78 if card not in used and card != PETIT]
    if PETIT not in used:
        left.insert(-3, PETIT)
    size = (len(PACK78) - DOG[players]) // players
    while len(aside) < DOG[players]:
        aside.append(left.pop(0))
    turns = [hand + [left.pop() for _ in range(size - len(hand))] for hand in wanted]
    cards: list[str] = []
    seat = dealer
    while any(turns):
        seat = (seat + 1) % players
        cards += turns[seat][: PACKET[players]]
        del turns[seat][: PACKET[players]]
        if aside:
            cards.append(aside.pop(0))
    return cards


def table(
    players: int = 4,
    hands: Hands | None = None,
    *calls: str,
    dog: str = "",
    dealer: int = 0,
    packs: Sequence[Sequence[str]] = (),
    **options: str | int,
) -> Tarot:
    """A deal with these cards, in which these calls were said, each at its turn."""
    first = pack(players, hands or {}, dog, dealer)
    luck = Loaded(orders=[*packs, first], numbers=[dealer])
    game = Tarot.start(TarotOptions.model_validate(options), players, luck)[0]
    say(game, *calls)
    return game


def say(game: Tarot, *codes: str) -> list[Fact]:
    """Let whose turn it is play each notation; return what was told."""
    spare = Loaded(orders=[PACK78] * 2)
    return [fact for code in codes for fact in game.play(game.turn, code, spare)]


def refused(game: Tarot, code: str, seat: int | None = None) -> str:
    """Return why a notation is refused to whose turn it is, or to a seat, without the name of the game."""
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(game.turn if seat is None else seat, code, Loaded())
    assert game.dump() == before
    return refusal.value.why.removeprefix("tarot.refuse.")
