"""What nobody may know of Belote de comptoir, dealt anew."""

from random import Random

from tapis.games.comptoir.game import Comptoir


def reshuffle(game: Comptoir, seat: int | None, rng: Random) -> None:
    """Deal the cards this seat cannot see (None: the channel) anew among the places they may be in.

    It sees cards that lie face up and its own, but for those it bids blind on.  A pack that is still to be
    dealt, or was dealt in this very revision, is in no order anybody knows.
    """
    places = [(other, place) for other, hand in enumerate(game.hands) for place in range(len(hand))]
    hidden = [(other, place) for other, place in places if not _sees(game, seat, other, place)]
    unseen = [game.hands[other][place] for other, place in hidden] + game.stock
    rng.shuffle(unseen)
    for other, place in hidden:
        game.hands[other][place] = unseen.pop()
    game.stock = unseen
    if game.pack and game.phase == "deal":
        rng.shuffle(game.pack)
    elif game.pack:
        dealt = [(game.dealer + 1 + step) % game.players for step in range(game.players)]
        game.pack = [card for other in dealt for card in game.hands[other]] + game.stock


def _sees(game: Comptoir, seat: int | None, other: int, place: int) -> bool:
    if game.hands[other][place] in game.open_cards[other]:
        return True
    blind = game.phase == "auction" and game.faces in {"blind", "partly_blind"}
    return other == seat and not (blind and place < game.turned)
