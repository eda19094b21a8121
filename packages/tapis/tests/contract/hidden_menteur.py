"""What nobody may know of Menteur, thrown anew."""

from random import Random

from tapis.games.menteur.game import Menteur


def reshuffle(game: Menteur, seat: int | None, rng: Random) -> None:
    """Throw the dice anew that lie under the cups of all but this seat (None: the channel)."""
    for other, cup in enumerate(game.cups):
        if other != seat:
            cup[:] = rng.choices(range(1, 7), k=len(cup))
