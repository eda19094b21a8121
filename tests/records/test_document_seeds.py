"""The programs that were written from docs/record.md alone agree with the bot over many seeds of each game.

What seldom happens is counted (ties, a dry Petit, bytes that are passed over), and has seeds of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from itertools import islice
from typing import Any, TypeAlias

import pytest

from tapis.games.belote.game import Belote
from tapis.games.coinche.game import Coinche
from tapis.games.comptoir.game import Comptoir
from tapis.games.crapette.game import Crapette
from tapis.games.four_twenty_one.game import FourTwentyOne
from tapis.games.kit import chance
from tapis.games.kit.chance import KeyedChance
from tapis.games.tarot.game import Tarot
from tapis.records.day_games import TAROT, game_of
from tapis.records.days import DAY, DEALS
from tapis.shelf import GAMES
from tapis.walk import Walk
from tests.contract.plays import case
from tests.records import check_day
from tests.records import test_belote_document as belote
from tests.records import test_cant_stop_document as cant_stop
from tests.records import test_coinche_document as coinche
from tests.records import test_comptoir_document as comptoir
from tests.records import test_crapette_document as crapette
from tests.records import test_dice_poker_document as dice_poker
from tests.records import test_five_thousand_document as five_thousand
from tests.records import test_four_twenty_one_document as four_twenty_one
from tests.records import test_menteur_document as menteur
from tests.records import test_record_document as document
from tests.records import test_tarot_document as tarot
from tests.records import test_top_jack_document as top_jack
from tests.records.whole_days import SECRET, Day, Round, Shared, vectors
from tests.tiers import in_turn

Seldom: TypeAlias = Iterator[str]
"""What seldom happens, as often as it happened."""

QUICK, MANY = 12, 1000
HASH, BELOW = vectors()["hash"], document.below
DOCUMENTS = (belote, cant_stop, coinche, comptoir, crapette, dice_poker, five_thousand)
DOCUMENTS += (four_twenty_one, menteur, document, tarot, top_jack)


# Tables: the luck of each revision


def steps(walk: Walk, most: int = 10_000) -> dict[str, Any]:
    """Play so many moves; return of the record what its check reads."""
    for _ in islice(walk.steps(), most):
        pass
    return {
        "seed": walk.seed,
        "seats": [""] * walk.seats,
        "options": walk.options.as_of(walk.version),
        "moves": [move for move in walk.moves if move["rev"] or move["facts"]],
        "result": walk.result and walk.result.model_dump(mode="json"),
    }


def ties(record: dict[str, Any]) -> Seldom:
    """Yield each round of a starting roll that those who were tied threw."""
    for fact in (fact for move in record["moves"] for fact in move["facts"]):
        if fact["kind"] == "starting" and len(fact["seats"]) < len(record["seats"]):
            yield "tie"


def dice(key: str, check: Callable[[dict[str, Any]], list[int]], most: int = 10_000, **options: Any) -> Any:
    """Return what walks a game of dice and checks it."""
    kind = GAMES[key]

    def walked(seed: str, seats: int) -> Seldom:
        record = steps(Walk(kind, kind.Options(**options), seats, seed), most)
        found = check(record)
        assert record["result"] is None or found == record["result"]["scores"]
        return ties(record)

    return walked


def yams(seed: str, seats: int) -> Seldom:
    """Check a game whose luck has words in it."""
    salt = [seed, "forêt", *[""] * (seats - 1)]
    record = steps(Walk(GAMES["yams"], None, seats, chance.mixed(seed, salt)))
    told = {"seed": seed, "seed_sha256": check_day.sha(seed), "salt": salt}
    assert document.check(record | told) == record["result"]["scores"]
    return iter(())


def tokens(seed: str, seats: int) -> Seldom:
    play = four_twenty_one.Play(case(FourTwentyOne, {}, seats), seed)
    record = steps(play)
    four_twenty_one.check_start(play)
    four_twenty_one.check_throws(play)
    yield from ties(record)
    yield from ["tied tokens"] * four_twenty_one.check_ties(play)


def cups(seed: str, seats: int) -> Seldom:
    record = Walk(GAMES["menteur"], GAMES["menteur"].Options(dice=3), seats, seed).to_the_end().record()
    menteur.Checker(record.plain()).check()
    return ties(record.plain())


def says(play: Walk, *codes: str) -> None:
    for code in codes:
        play.play(play.game.turn, code)


def passed(seed: str, seats: int) -> Seldom:
    """Belote: a deal that all pass, then one that somebody takes in either round."""
    play = belote.Keeping(case(Belote, {}, seats), seed)
    says(play, *["pass"] * (8 + len(seed) * int(seed[-1]) % 8))
    says(play, str(play.game.legal(play.game.turn)[-1]))
    assert belote.check_deals(play) == 2
    belote.check_rest(play)
    return iter(())


def cancelled(seed: str, seats: int) -> Seldom:
    """Coinche: deals that all pass."""
    play = belote.Keeping(case(Coinche, {}, seats), seed)
    says(play, *["pass"] * 2 * seats)
    assert coinche.check_deals(play) == 3
    return iter(())


def packets(seed: str, seats: int) -> Seldom:
    """Belote de comptoir: the dealer chooses how many cards there are; all pass."""
    play = comptoir.Dealing(case(Comptoir, {}, seats), seed)
    for number in range(2):
        choices = play.game.legal(play.game.turn)
        says(play, str(choices[(int(seed[-1]) + number) % len(choices)]), *["pass"] * seats)
    assert play.deals == 2
    return iter(())


def dogs(seed: str, seats: int) -> Seldom:
    """Tarot: deals that all pass, and those that a dry Petit cancels before."""
    play = belote.Keeping(case(Tarot, {}, seats), seed)
    says(play, *["pass"] * 2 * seats)
    tarot.check_deals(play)
    return iter(["dry Petit"] * len(belote.told(play, "petit_sec")))


def piles(seed: str, seats: int) -> Seldom:
    play = crapette.Play(case(Crapette, {}, seats), seed)
    steps(play, 8)
    stranger = crapette.Stranger(seed)
    equal = stranger.ranks(0) == stranger.ranks(1)
    for move in play.moves:
        stranger.read(move["facts"])
    return iter(["equal cards"] * equal)


TABLES: dict[str, tuple[Callable[[str, int], Seldom], tuple[int, ...], dict[str, int]]] = {
    "yams": (yams, (1, 2, 3), {}),
    "top_jack": (dice("top_jack", top_jack.check), (2, 5), {"seeds-21": 5}),
    "dice_poker": (dice("dice_poker", dice_poker.check), (2,), {}),
    "five_thousand": (dice("five_thousand", five_thousand.check, 60), (2, 3), {}),
    "cant_stop": (dice("cant_stop", cant_stop.check), (2, 3), {}),
    "four_twenty_one": (tokens, (2, 5), {"seeds-17": 5}),
    "menteur": (cups, (2, 4), {}),
    "belote": (passed, (4,), {}),
    "coinche": (cancelled, (4,), {}),
    "comptoir": (packets, (2, 3, 4, 5), {}),
    "tarot": (dogs, (3, 4, 5), {"document-764": 4, "document-3": 5}),
    "crapette": (piles, (2,), {"equal 30270": 2, "equal 47713": 2}),
}
"""What checks a game, with how many seats, and seeds of what is rarer, with their seats."""


# Days and rounds: the luck of each draw


def shared(key: str, number: int) -> Shared:
    """Return a game with the luck of a round, or every second one of a day, in which all pass."""
    choose, kind = (None, "throw") if key == "yams" else (all_pass, "deal")
    return Round(key, number, choose) if number % 2 else Day(kind, days_of(key)[number // 2], choose)


def all_pass(walk: Walk) -> tuple[int, str]:
    return walk.game.turn, "pass"


@cache
def days_of(key: str) -> list[date]:
    """Return so many days of a game that half of all numbers have one."""
    days = [TAROT + number * DAY for number in range(2 * MANY)]
    return [day for day in days if key in {game_of("throw", day), game_of("deal", day)}]


def alone(number: int) -> Seldom:
    """Yams, played to its end; the first throw of each turn is drawn once more."""
    walk = shared("yams", number)
    check_day.check(walk.to_the_end().record().plain(), SECRET, HASH)
    for turn in range(1, 14):
        dice = [document.below(document.stream(f"{walk.seed}/{turn}/1", place), 6) + 1 for place in range(5)]
        assert dice == [check_day.draws(f"{walk.seed}/{turn}/1/{place}")(6) + 1 for place in range(5)]
    return iter(())


def deals(key: str) -> Callable[[int], Seldom]:
    """Return what checks four deals that all pass."""

    def walked(number: int) -> Seldom:
        walk = shared(key, number)
        check_day.check(walk.to_the_end().record().plain(), SECRET, HASH)
        again = document.shuffled(document.stream(f"{walk.seed}/deal", DEALS), check_day.SMALL)
        assert again == check_day.pack(walk.seed, DEALS)
        return iter(())

    return walked


def written(number: int) -> Seldom:
    """Tarot: four deals that are not played, by the rules of now and of before, each way to take them."""
    seed = shared("tarot", number).seed
    taker = ("turns", "first", "chooses")[number // 2 % 3] if number % 2 else "turns"
    packs = {version: list[Any]() for version in (2, 3)}
    for version, dealt in packs.items():
        game, _ = Tarot.begin(Tarot.Options(deals=DEALS, taker=taker), 4, KeyedChance(seed), version)
        takers = range(DEALS) if taker == "turns" else [0] * DEALS
        for now, dealer, hands, dog in check_day.tarot(seed, version, takers):
            told = game.fresh[-1]
            dealt.append(list(map(set, told.hands)))
            assert (game.deal, game.dealer, dealt[-1], set(told.dog)) == (now, dealer, hands, dog)
            game.marks.append((0, 0))
            assert list(game._next_deal(KeyedChance(seed))), "the next deal is told"
    if game.deal > DEALS + 1:
        yield "dry Petit"
    if packs[2] != packs[3]:
        yield "equal hands"
    again = document.shuffled(document.stream(f"{seed}/deal", 1), check_day.LARGE)
    assert again == check_day.pack(seed, 1, check_day.LARGE)


DAYS: dict[str, tuple[Callable[[int], Seldom], tuple[int, ...]]] = {
    "yams": (alone, ()),
    "belote": (deals("belote"), ()),
    "coinche": (deals("coinche"), ()),
    "tarot": (written, (14, 77, 202, 225, 967)),
}
"""What checks a game by the number of a day or of a round, and numbers of what is rarer."""
SELDOM = {
    **{key: {"tie"} for key in ("top_jack", "cant_stop", "menteur")},
    "four_twenty_one": {"tie", "tied tokens"},
    "tarot": {"dry Petit"},
    "crapette": {"equal cards"},
    "day of tarot": {"dry Petit", "equal hands"},
}
"""What happens in a game and to no throw or card of most others."""


# What they find


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return what will have happened; the bytes that the programs pass over are counted there."""
    found, below = Counter[str](), BELOW

    def noting(source: Iterator[int], n: int) -> int:
        taken = list[int]()
        value = below((byte for byte in source if taken.append(byte) is None), n)
        found["byte passed over"] += len(taken) - 1
        return value

    for module in DOCUMENTS:
        if hasattr(module, "below"):
            monkeypatch.setattr(module, "below", noting)
    return found


def table(key: str, seen: Counter[str], many: int) -> None:
    """Check so many tables of a game, and those of what is rarer."""
    walk, seats, rarer = TABLES[key]
    for seed, sit in [*((f"seeds-{n}", seats[n % len(seats)]) for n in range(many)), *rarer.items()]:
        seen.update(walk(seed, sit))
    assert (+seen).keys() == {"byte passed over", *SELDOM.get(key, ())}


def days(key: str, seen: Counter[str], many: int) -> None:
    """Check so many days and rounds of a game, and those of what is rarer."""
    walk, rarer = DAYS[key]
    for number in (*range(1, many + 1), *rarer):
        seen.update(walk(number))
    assert (+seen).keys() == {"byte passed over", *SELDOM.get(f"day of {key}", ())}


@in_turn("key", TABLES)
def test_the_luck_of_some_tables_is_as_the_document_says(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table(key, counted(monkeypatch), QUICK)


@in_turn("key", DAYS)
def test_the_luck_of_some_days_and_rounds_is_as_the_document_says(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    days(key, counted(monkeypatch), QUICK)


@pytest.mark.slow("a thousand games of each")
@pytest.mark.parametrize("key", TABLES)
def test_the_luck_of_a_thousand_tables_is_as_the_document_says(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(key, counted(monkeypatch), MANY)


@pytest.mark.slow("a thousand days and rounds of each")
@pytest.mark.parametrize("key", DAYS)
def test_the_luck_of_a_thousand_days_and_rounds_is_as_the_document_says(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    days(key, counted(monkeypatch), MANY)
