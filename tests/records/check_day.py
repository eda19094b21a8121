"""Checks a record, written from docs/record.md alone: python check_day.py SECRET HASH < RECORD.json."""

import json
import sys
from datetime import date
from hashlib import sha256

SMALL = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
LARGE = [rank + suit for suit in "SHDC" for rank in (*map(str, range(1, 11)), *"JNQK")]
LARGE += [*(f"T{height}" for height in range(1, 22)), "EX"]


def sha(text):
    return sha256(text.encode("ascii")).hexdigest()


def draws(key):
    stream = (byte for number in range(99) for byte in bytes.fromhex(sha(f"{key}/{number}")))
    return lambda n: next(byte for byte in stream if byte < 256 - 256 % n) % n


def pack(seed, deal, cards=SMALL):
    cards, below = [*cards], draws(f"{seed}/deal/{deal}")
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def trumps(hand):
    return sum(card[0] == "T" or card == "EX" for card in hand)


def worth(hand):
    faces = {"K": 9, "Q": 7, "N": 5, "J": 3}
    return sum(9 if card in {"T1", "T21", "EX"} else faces.get(card[:-1], 1) for card in hand)


def tarot(seed, version=3, takers=(0, 1, 2, 3)):
    number, drawn = 0, draws(f"{seed}/dealer")(4)
    for taker in takers:
        opposite, hands = (taker + 2) % 4, []
        dealer, drawn = opposite if version > 2 else drawn, (opposite + 1) % 4
        while not hands or any(trumps(hand) == 1 and "T1" in hand for hand in hands):
            number += 1
            cards, hands, dog = pack(seed, number, LARGE), [[] for _ in range(4)], []
            for packet in range(24):
                hands[(dealer + 1 + packet) % 4] += [cards.pop(0) for _ in range(3)]
                dog += [cards.pop(0)] if packet < 6 else []
        best = max(range(4), key=lambda seat: (trumps(hands[seat]), worth(hands[seat]), -seat))
        yield number, opposite, [set(hands[(seat - taker + best) % 4]) for seat in range(4)], set(dog)


def check_tarot(record, facts):
    taker, secrets = record["options"].get("taker", "turns"), record["secrets"]
    takers = (0, 1, 2, 3) if taker == "turns" else (0, 0, 0, 0)
    found = tarot(record["seed"], record["version"], takers)
    begun = [fact for fact in facts if fact["kind"] == "began"]
    assert len(begun) == len(secrets) == 4, "a deal is not among the secrets"
    for began, secret, (number, dealer, hands, dog) in zip(begun, secrets, found, strict=True):
        told = secret["facts"][0]
        assert list(map(set, told["hands"])) == hands, f"in deal {number} other cards were dealt"
        assert set(told["dog"]) == dog, "another dog"
        assert began == {"kind": "began", "dealer": dealer, "deal": number}, "another seat dealt"


def check(record, secret, fingerprint):
    day, game, moves = record.get("day"), record["game"], record["moves"]
    luck = f"day/{day}" if day else f"round/{record['round']}"
    seed, turn, dice = sha(f"{secret}/{luck}/{game}"), 1, [0] * 5
    if day:
        third = day >= "2027-01-01" and (date.fromisoformat(day) - date(2027, 1, 1)).days % 3 == 0
        deals = "tarot" if third else ("belote", "coinche")[int(day[-2:]) % 2]
        assert game in ("yams", deals), "this is no game of the day"
    assert (sha(secret), record["seed"]) == (fingerprint, seed), (
        "another secret of the month or of the round, or seed"
    )
    assert record["seed_sha256"] == sha(seed), "not the hash of the seed"
    undone = {move["facts"][0]["rev"] for move in moves if move["action"] == "undo"}
    facts = [fact for move in moves if move["rev"] not in undone for fact in move["facts"]]
    for fact in facts if game == "yams" else ():
        turn += fact["kind"] == "scored"
        if fact["kind"] == "rolled":
            for place in (place for place in range(5) if fact["mask"][place] == "1"):
                dice[place] = draws(f"{seed}/{turn}/{fact['throw']}/{place}")(6) + 1
            assert fact["dice"] == dice, f"in turn {turn}, throw {fact['throw']} these fell: {dice}"
    if game == "tarot":
        check_tarot(record, facts)
        return
    begun = [fact for fact in facts if fact["kind"] in {"turned", "began"}]
    takers = [fact["seat"] for fact in facts if fact["kind"] == "took"]
    first, number, cards, hands = draws(f"{seed}/dealer")(4), 0, [], []
    for told in (dealt["facts"][0] for dealt in record["secrets"]):
        taker = takers.pop(0) if game == "belote" and not told["stock"] else None
        if taker is None:
            number, cards, hands = number + 1, pack(seed, number + 1), [set() for _ in range(4)]
        else:
            hands[taker].add(cards.pop(0))
        for size in (3, 2, 3) if game == "coinche" else (3, 2) if taker is None else (3,):
            for seat in ((first + number + step) % 4 for step in range(4)):
                hands[seat] |= {cards.pop(0) for _ in range(size - (seat == taker))}
        assert list(map(set, told["hands"])) == hands, f"in deal {number} other cards were dealt"
        assert begun[number - 1]["dealer"] == (first + number - 1) % 4, "another seat dealt"
        assert [begun[number - 1].get("card"), *told["stock"]][: len(cards)] == cards, "another stock"
    assert number == len(begun), "a deal is not among the secrets"


if __name__ == "__main__":
    check(json.load(sys.stdin), *sys.argv[1:])
