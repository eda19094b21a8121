"""Tables of Menteur for its tests: players A, B, C and D are seats 0 to 3."""

from typing import Any

from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Fact
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.options import MenteurOptions
from tapis.games.menteur.view import Said

A, B, C, D = range(4)


def at(*cups: str, opener: int = A, had: tuple[int, ...] = (), **options: Any) -> Menteur:
    """A new round in which these dice lie under the cups, "" for a player who is out."""
    chance = Chance("a table", 0)
    game, _ = Menteur.start(MenteurOptions(**options), len(cups), chance)
    game.dice = [len(cup) for cup in cups]
    game.fallen = [[seat] for seat, cup in enumerate(cups) if not cup]
    game.opener, game.had_palifico = opener, list(had)
    list(game._throw(Loaded([int(die) for cup in cups for die in cup])))
    return game


def dice(total: int, seats: int = 3, **options: Any) -> Menteur:
    """A new round with so many dice in play, spread over the seats; what they show is of no matter."""
    shares = [total // seats + (seat < total % seats) for seat in range(seats)]
    return at(*("2" * share for share in shares), had=(A, B, C), **options)


def standing(total: int, count: int, value: int, seats: int = 3, **options: Any) -> Menteur:
    """Seat 0's bid stands in a round with so many dice; seat 1 is to speak."""
    game = dice(total, seats, **options)
    game.bids, game.turn = [Said(seat=A, bid=Bid(count=count, value=value))], B
    return game


def bid(game: Menteur, count: int, value: int) -> list[Fact]:
    """The player to move bids."""
    return play(game, f"bid.{count}.{value}")


def play(game: Menteur, code: str, seed: str = "luck") -> list[Fact]:
    """The player to move does this."""
    assert game.turn is not None, "somebody is to move"
    return game.play(game.turn, code, Chance(seed, len(game.bids)))


def bids(game: Menteur) -> list[str]:
    """The bids that may be made now, as "5x3"."""
    (seat,) = game.awaited()
    return [f"{each.count}x{each.value}" for each in game.legal(seat) if isinstance(each, Bid)]


def calls(game: Menteur) -> list[str]:
    """The calls that may be made now."""
    (seat,) = game.awaited()
    return [str(each) for each in game.legal(seat) if not isinstance(each, Bid)]


def leave(game: Menteur, seat: int) -> list[Fact]:
    return game.withdraw(seat, Chance("left", seat))


def fall(game: Menteur, *seats: int) -> None:
    """These players lose their last die one after the other, by a wrong call each."""
    for seat in seats:
        others = [other for other in game.going() if other != seat]
        before = max((other for other in others if other < seat), default=others[-1])
        game.dice[seat], game.opener = 1, before
        game.had_palifico = list(range(game.players))
        list(game._throw(Chance("fall", seat)))
        game.cups = [[2] * count for count in game.dice]
        bid(game, 1, 2)
        assert game.turn == seat, "who falls speaks next"
        play(game, "liar")
