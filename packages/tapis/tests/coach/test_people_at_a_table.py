"""Ledgers of games in which people leave, are away, are stood in for, hand over seats and take moves back."""

from collections.abc import Mapping
from math import isfinite
from random import Random
from typing import Any

import pytest

from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from tapis.coach import four_twenty_one
from tapis.coach.account import ledger_of
from tapis.coach.analyst import NoLedger
from tapis.coach.choices import Choices
from tapis.coach.races import wins
from tapis.games.kit.chance import Chance
from tapis.games.kit.level import LEVELS
from tapis.records.record import Record, build
from tapis.records.replay import REPLACE, UNDO, WITHDRAW, plain_facts
from tapis.shelf import GAMES, SHELF
from tests.kept import solve
from tests.tiers import in_turn

TABLES: Mapping[str, tuple[str, Mapping[str, object], int]] = {
    "421": ("four_twenty_one", {}, 3),
    "dice": ("menteur", {"dice": 3}, 3),
    "5000": ("five_thousand", {}, 3),
    "sheet": ("dice_poker", {}, 3),
    "climb": ("cant_stop", {}, 3),
    "yams": ("yams", {}, 2),
    "columns": ("top_jack", {}, 2),
    "crapette": ("crapette", {}, 2),
    "belote": ("belote", {"target": 200}, 4),
    "coinche": ("coinche", {"target": 301}, 4),
    "comptoir": ("comptoir", {"target": 2}, 3),
}
SEED = "5eed"

pytestmark = pytest.mark.usefixtures("tables")


def record_of(table: str, number: int) -> Record:
    """Return the record of a game at whose table everything happens that may happen at one."""
    key, chosen, seats = TABLES[table]
    kind, luck, seed = GAMES[key], Random(number), f"{SEED}{number}"
    options = solve(key, chosen)
    game, facts = kind.start(options, seats, Chance(seed, 0))
    moves: list[dict[str, Any]] = [{"rev": 0, "seat": None, "action": "start", "facts": plain_facts(facts)}]
    robots = {seat: luck.choice(LEVELS) for seat in range(seats) if luck.random() < 0.2}
    back: tuple[int, int, str] | None = None
    while game.awaited():
        rev, seat = len(moves), min(game.awaited())
        move: dict[str, Any] = {"rev": rev, "seat": seat}
        draw = luck.random()
        here = [other for other in range(seats) if other not in game.out]
        if back and draw < 0.3 and back[1] not in robots:
            taken, move["seat"], before = back
            later, game = game, kind.load(before, kind.version)
            game.take_back(later)
            move |= {"action": UNDO, "facts": [{"kind": "undone", "seat": move["seat"], "rev": taken}]}
            back = None
        elif draw < 0.02 and len(here) > (kind.seats.start if luck.random() < 0.8 else 0):
            move["seat"] = luck.choice(here)
            facts, back = game.withdraw(move["seat"], Chance(seed, rev)), None
            move |= {"action": WITHDRAW, "facts": plain_facts(facts)}
        elif draw < 0.04 and seat not in robots and seat not in game.out:
            was, now = luck.sample(("Ada", "Blaise", "Chloe"), 2)
            move |= {"action": REPLACE, "facts": [{"kind": "replaced", "seat": seat, "was": was, "now": now}]}
            back = None
        else:
            code = str(game.legal(seat).draw(luck.randrange))
            if seat in robots:
                move["by"] = robots[seat]
            elif draw < 0.2 or seat in game.out:
                move["by"] = luck.choice(LEVELS)
            elif draw < 0.3:
                code, move["skipped"] = str(game.fallback(seat)), True
            before = game.dump()
            played = game.play(seat, code, Chance(seed, rev))
            back = (rev, seat, before) if game.undoable(played.action) else None
            move |= {"action": code, "facts": plain_facts(played)}
        moves.append(move)
    return build(
        kind=kind,
        version=kind.version,
        options=options.as_of(kind.version),
        seats=[f"Seat {seat}" for seat in range(seats)],
        seed=seed,
        moves=moves,
        result=game.result(),
        deals=False,
    )


@in_turn("number", [1, 2, 3], 1, "more of the same tables")
@in_turn("table", TABLES, 3, "other tables")
def test_every_game_that_ended_has_a_ledger_that_adds_up_or_a_reason(
    table: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(four_twenty_one, "WORLDS", 60)
    record = record_of(table, number)
    ranked = (record.result or {})["ranked"]
    if not ranked and record.moves[-1].action != WITHDRAW:
        with pytest.raises(NoLedger, match="early"):
            ledger_of(record, SHELF)
        return
    ledger = ledger_of(record, SHELF)
    for told in ledger.accounts:
        terms = told.prior + told.luck + told.others - told.loss
        assert all(map(isfinite, (terms, told.error, told.dealt, *told.course))), told
        assert terms == pytest.approx(told.result, abs=3e-6), told
        assert told.loss >= 0, told
    if ranked and ledger.measure == "win":
        replayed = Choices(record, SHELF[record.game])
        list(replayed.choices())
        ends = wins(replayed.game)
        assert sum(won for won in ends if won is not None) == pytest.approx(1.0), ends
        assert all(0.0 <= value <= 1.0 for told in ledger.accounts for value in told.course), ledger.accounts
        for told, won in zip(ledger.accounts, ends, strict=True):
            assert told.ended or told.result == pytest.approx(won), told
            assert told.ended or told.revs[-1] <= record.moves[-1].rev, told


def test_a_round_of_421_goes_on_by_the_limit_of_a_starter_who_left() -> None:
    options = solve("four_twenty_one", {})
    kind, player = GAMES["four_twenty_one"], by_engine(SHELF["four_twenty_one"].mind(), "strong", 8)
    game: Any = kind.start(options, 3, Chance(f"{1:064x}", 0))[0]
    first = game.order[0]
    record = recorded(kind, options, [player] * 3, 1, leaves={4: first})
    left = [account.ended for account in ledger_of(record, SHELF).accounts]
    assert left == [seat == first for seat in range(3)], "who left"
