"""What docs/record.md says of Top Jack is enough to check a game from its seed alone."""

from typing import Any

from tests.records.test_record_document import begins, below, stream


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the scores."""
    seats = len(record["seats"])
    start, *moves = record["moves"]
    turn = begins(stream(record["seed"], 0), list(start["facts"]), seats, 5)
    scores, dice, throws, announced = [0] * seats, [0] * 5, 0, ""
    for rev, move in enumerate(moves, 1):
        assert move["seat"] == turn
        facts = {fact["kind"]: fact for fact in move["facts"]}
        verb, _, argument = move["action"].partition(".")
        source = stream(record["seed"], rev)
        if verb == "roll":
            dice = [
                below(source, 6) + 1 if mark == "1" else die for mark, die in zip(argument, dice, strict=True)
            ]
            throws += 1
            assert (facts["rolled"]["dice"], facts["rolled"]["throw"]) == (dice, throws)
            assert ("scored" in facts) == (throws == 3)
        if verb == "announce":
            assert throws == 2
            announced = argument
        if "scored" in facts:
            written = f"{facts['scored']['grid']}.{facts['scored']['box']}"
            assert written.endswith(announced if throws == 3 else argument)
            scores[turn] += sum(facts[kind]["points"] for kind in ("scored", "bonus") if kind in facts)
            throws, turn = 0, (turn + 1) % seats
        if "game_ended" in facts:
            ended = facts["game_ended"]
            scores = [score + hundred for score, hundred in zip(scores, ended["hundreds"], strict=True)]
            assert ended["scores"] == scores
            if ended["game"] < record["options"]["series"]:
                after = move["facts"].index(ended) + 1
                turn = begins(source, move["facts"][after:], seats, 5)
    return scores
