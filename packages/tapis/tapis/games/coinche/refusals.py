"""Refusals of calls in the auction of Coinche (coinche.md, section 3)."""

from tapis.games.coinche.ladder import CAPOT, GENERALE, LADDER, games_of, values_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.game import Illegal, Key, Seat

Highest = tuple[Seat, str, str] | None
"""The last bid: who, how much, in which game; None before the first."""


def value_key(value: str) -> int | Key:
    """Return what a refusal shows for a value: its number, or the text key of its name."""
    return Key(f"coinche.value.{value}") if value in {CAPOT, GENERALE} else int(value)


def game_key(game: str) -> Key:
    """Return the text key of a game's name."""
    return Key(f"trump.{game}")


def why_no_call(
    code: str, seat: Seat, highest: Highest, multiplier: int, options: CoincheOptions
) -> Illegal | None:
    """Say which rule of the auction forbids `code`; None if it is no call at all.

    Args:
        code: what the player wants to say, or the card they want to play.
        seat: the player, whose turn it is.
        highest: the last bid.
        multiplier: 2 after a coinche.
        options: the options of the table.
    """
    verb, _, rest = code.partition(".")
    if verb == "play":
        return Illegal("coinche.refuse.still_bidding")
    if code in {"coinche", "surcoinche"}:
        return why_no_double(code, seat, highest, multiplier)
    if verb != "bid":
        return None
    if multiplier > 1:
        return Illegal("coinche.refuse.frozen")
    value, _, game = rest.partition(".")
    return _why_no_value(value, game, options) or _why_not_above(value, game, highest, options)


def why_no_double(code: str, seat: Seat, highest: Highest, multiplier: int) -> Illegal:
    """Say why there is no coinche (R7), no other one (R8), or no surcoinche (R8)."""
    if code == "surcoinche":
        return Illegal("coinche.refuse.not_coinched")
    if multiplier > 1:
        return Illegal("coinche.refuse.frozen")
    own = highest is not None and highest[0] % 2 == seat % 2
    return Illegal(f"coinche.refuse.{'own_bid' if own else 'no_bid'}")


def _why_no_value(value: str, game: str, options: CoincheOptions) -> Illegal | None:
    """Say that a game is not played here, or a value not on the ladder (R5, R6, R30, R31)."""
    if game in TRUMPS and game not in (games := games_of(options)):
        return Illegal("coinche.refuse.game", game=game_key(game), games=[game_key(each) for each in games])
    values = values_of(options)
    if value == GENERALE and value not in values:
        return Illegal("coinche.refuse.no_generale")
    if value not in values and (value in LADDER or (value.isascii() and value.isdigit())):
        numbers = [int(each) for each in values if each.isdigit()]
        more = [value_key(each) for each in values if not each.isdigit()]
        return Illegal("coinche.refuse.off_ladder", first=numbers[0], last=numbers[-1], more=more)
    return None


def _why_not_above(value: str, game: str, highest: Highest, options: CoincheOptions) -> Illegal:
    """Say that a bid is not high enough; of what is no bid at all, what one would be."""
    values = values_of(options)
    last = highest[1] if highest else ""
    if last == values[-1]:
        return Illegal("coinche.refuse.highest", value=value_key(last))
    above = value_key(values[values.index(last) + 1 if last else 0])
    if not last or value not in values or game not in TRUMPS:
        return Illegal("coinche.refuse.no_bid_at_all", value=above, game=game_key("H"))
    return Illegal("coinche.refuse.not_higher", value=value_key(last), above=above)
