"""Calls of games with trumps, by the hand, by what was said, and by the convention's page."""

from collections.abc import Mapping

from tapis.coach.words.plays import chance_of
from tapis.coach.words.trumps import OUTBID, is_call
from tests.second_ways.cards import PLAYS
from tests.second_ways.chances import NEAR, chances, likelier, near, way
from tests.second_ways.told import Check, Told


def of_call(told: Told, code: str, chance: float) -> bool:
    """Return True if an action is a contract, the other one none, and its chance is near."""
    [without] = {told.code, told.other} - {code}
    return (
        is_call(code)
        and not without.startswith(("bid.", "take", "trump.", "surcoinche"))
        and near(told, chance)
    )


def made(told: Told) -> bool:
    chance = chances(told).get(told.code, 0.0)
    return of_call(told, told.code, chance) and chance > 0.5 - NEAR


def overbid(told: Told) -> bool:
    chance = chances(told).get(told.other, 1.0)
    return of_call(told, told.other, chance) and chance < 0.5 + NEAR


def loses(told: Told) -> bool:
    return told.other == "pass" and is_call(told.code) and near(told, chances(told)["pass"])


def still_fails(told: Told) -> bool:
    return told.code == "pass" and is_call(told.other) and near(told, 1 - chances(told)[told.other])


def waits(told: Told) -> bool:
    found = chances(told)
    passed, fails = found["pass"], 1 - found.get(told.other, 1.0)
    return told.code == "pass" and near(told, passed) and passed < fails


def outbid(told: Told) -> bool:
    found = chances(told)
    one, two = (found[chance_of(code, OUTBID)] for code in (told.code, told.other))
    return near(told, two) and near(told, one, "less") and one < two


def suit_of(told: Told, code: str) -> str:
    named = code.rpartition(".")[2]
    return named if named in {*"SHDC"} else told.game.turned[-1] if code == "take" else ""


def trumps_of(told: Told, code: str) -> set[str]:
    """Return all cards of the suit that a call names, which the hand will have."""
    hand = {*told.game.hands[told.seat], *([told.game.turned] if told.game.key == "belote" else [])}
    return {card for card in hand if suit_of(told, code) and card[-1] == suit_of(told, code)}


def trumps(told: Told) -> bool:
    held = trumps_of(told, told.code)
    return {str(each) for each in told.values["cards"]} == {f"card.{each}" for each in held} and told.values[
        "n"
    ] == len(held)


def longer(told: Told) -> bool:
    one, two = (len(trumps_of(told, code)) for code in (told.code, told.other))
    return one == told.values["more"] > two == told.values["less"]


def no_top(told: Told) -> bool:
    suit = suit_of(told, told.other)
    top = [str(told.values[name]).removeprefix("card.") for name in ("jack", "nine")]
    return top == [f"J{suit}", f"9{suit}"] and not {*top} & trumps_of(told, told.other)


def named(told: Told, code: str) -> bool:
    """Return True if the value and the game are those of the bid, or of the one that is doubled."""
    game = told.game
    said = next((each for each in (code, *(said for _, said in reversed(game.bids))) if "bid." in each), "..")
    _, value, trump = said.split(".")
    return (str(told.values["value"]).removeprefix("coach.contract."), str(told.values["game"])) == (
        value,
        f"coach.contract.{trump}",
    )


def points_counted(told: Told, suit: str) -> int:
    """Return 20, each trump by its rank, 10 for an ace outside, 20 for king and queen of trump."""
    hand = [card for card in told.game.hands[told.seat] if card[-1] == suit]
    ranks = {"J": 35, "9": 25, "A": 20, "10": 15, "K": 15, "Q": 15, "8": 10, "7": 10}
    aces = sum(card[:-1] == "A" and card[-1] != suit for card in told.game.hands[told.seat])
    return (
        20 + sum(ranks[card[:-1]] for card in hand) + 10 * aces + 20 * ({f"K{suit}", f"Q{suit}"} <= {*hand})
    )


def of_side(told: Told, suit: str) -> bool:
    """Return True if the own side bid a suit."""
    return any(said.endswith(f".{suit}") for who, said in told.game.bids if who % 2 == told.seat % 2)


def meant(told: Told, code: str) -> bool:
    """Return True if a suit is named anew by its jack or nine, third, by no more than 5 above the count."""
    if not code.startswith("bid.") or code[-1] not in {*"SHDC"} or code.endswith(("SA", "TA")):
        return False
    hand = trumps_of(told, code)
    high = {f"J{code[-1]}", f"9{code[-1]}"} & hand
    return (
        not of_side(told, code[-1])
        and len(hand) >= 3
        and bool(high)
        and said(code) <= points_counted(told, code[-1]) + 5
    )


def names(told: Told) -> bool:
    hand, suit = trumps_of(told, told.code), told.code[-1]
    high = [f"coach.convention.{rank}" for rank in ("J", "9") if rank + suit in hand]
    told_of = [*map(str, told.values["high"])], told.values["trumps"], told.values["points"]
    return (
        meant(told, told.code)
        and not meant(told, told.other)
        and told_of == (high, len(hand), points_counted(told, suit))
    )


def raises(told: Told) -> bool:
    """Return True if the partner named the suit, and the help is what the hand holds of it, and its aces."""
    game, suit = told.game, told.code[-1]
    hand = game.hands[told.seat]
    number = sum(card[:-1] == "A" and card[-1] != suit for card in hand)
    held = [f"coach.convention.{rank}" for rank in ("J", "9") if rank + suit in hand]
    helps = [*held, *([f"coach.convention.aces.{number}"] if number else [])]
    partner = any(
        who == (told.seat + 2) % 4 and said.startswith("bid.") and said.endswith(f".{suit}")
        for who, said in game.bids
    )
    return told.code.startswith("bid.") and partner and [*map(str, told.values["help"])] == helps != []


def unnamed(told: Told) -> bool:
    """Return True if the other bid names a suit with neither jack nor nine, or fewer than three."""
    suit, hand = told.other[-1], trumps_of(told, told.other)
    weak = len(hand) < 3 or not {f"J{suit}", f"9{suit}"} & hand
    return (
        told.other.startswith("bid.")
        and bool(hand or suit_of(told, told.other))
        and not of_side(told, suit)
        and weak
    )


def said(code: str) -> int:
    """Return the points that a bid says."""
    value = code.split(".")[1]
    return {"82": 80, "capot": 250, "generale": 500}.get(value) or int(value)


def hides(told: Told) -> bool:
    points = points_counted(told, told.code[-1])
    lower = said(told.other) < said(told.code) <= points + 5
    return points == told.values["points"] and lower and named(told, told.other)


def promises(told: Told) -> bool:
    points = points_counted(told, told.other[-1])
    return points == told.values["points"] and said(told.other) > points + 5 and named(told, told.other)


def stands(told: Told) -> bool:
    bids = [(who, said) for who, said in told.game.bids if said.startswith("bid.")]
    return told.code == "pass" and bids[-1][0] == (told.seat + 2) % 4 and named(told, "pass")


def fails(told: Told) -> bool:
    return told.code == "coinche" and named(told, "coinche") and near(told, chances(told)["coinche"])


def holds(told: Told) -> bool:
    doubled = told.other == "coinche" and named(told, "coinche")
    return doubled and near(told, 1 - chances(told)["coinche"])


CARDS: Mapping[str, Check] = {
    **PLAYS,
    "made": made,
    "likelier": likelier,
    "overbid": overbid,
    "waits": waits,
    "another_waits": waits,
    "still_fails": still_fails,
    "outbid": outbid,
    "loses": loses,
    "another": loses,
    "no_top": no_top,
    "trumps": trumps,
    "longer": longer,
    "names": names,
    "raises": raises,
    "fails": fails,
    "holds": holds,
    "contract": lambda told: made(told) and named(told, told.code),
    "surer": lambda told: likelier(told) and named(told, told.code),
    "unnamed": unnamed,
    "risky": lambda told: overbid(told) and named(told, told.other),
    "stands": stands,
    "hides": hides,
    "promises": promises,
    "way.made": lambda told: way(told, turned=told.code == "coinche"),
    "way.fails": lambda told: way(told, turned=told.code != "coinche"),
    "way.loses": way,
    "way.keeps": lambda told: way(told, turned=True),
}
