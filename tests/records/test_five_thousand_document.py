"""What docs/record.md says of 5000 is enough to check a game from its seed alone."""

from typing import Any

from tests.records.test_record_document import stream, throw


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the totals."""
    everything = record["options"]["dice"]
    thrown: list[int] = []
    totals, free, at_stake = [0] * len(record["seats"]), everything, 0
    for rev, move in enumerate(record["moves"], 1):
        facts = {fact["kind"]: fact for fact in move["facts"]}
        if move["action"] == "roll":
            assert facts["thrown"]["dice"] == throw(stream(record["seed"], rev), free)
        elif move["action"] != "bank":
            marks = move["action"].removeprefix("keep.")
            kept = [die for die, mark in zip(thrown, marks, strict=True) if mark == "1"]
            at_stake += facts["kept"]["points"]
            assert (facts["kept"]["dice"], facts["kept"]["at_stake"]) == (kept, at_stake)
            free = free - len(kept) or everything
            assert ("full_hand" in facts) == (free == everything)
        thrown = facts["thrown"]["dice"] if "thrown" in facts else []
        if "bust" in facts:
            assert facts["bust"]["lost"] == at_stake
            assert facts["bust"]["ballot"] == (len(thrown) == everything)
        if "settled" in facts:
            assert facts["settled"]["points"] == (0 if "five_ones" in facts else at_stake)
            totals[move["seat"]] = facts["settled"]["total"]
        if {"bust", "settled"} & set(facts):
            free, at_stake = everything, 0
    return totals
