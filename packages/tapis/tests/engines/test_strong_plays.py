"""What strong robots play in a day's deals: all people who play a day meet the same robots."""

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tapis.engines import Question
from tapis.engines.worker import Worker
from tapis.records.days import DEALS
from tapis.shelf import GAMES, SHELF
from tapis.walk import Walk
from tests.engines.test_worker import SHARE

GOLDEN = Path(__file__).parent / "golden"
EVERY = 9
"""One in so many choices is asked."""
ASKED = 12


@cache
def questions(game: str) -> list[Question]:
    """Questions of deals that are played at random."""
    options = GAMES[game].Options.model_validate({"deals": DEALS})
    walk, found = Walk(GAMES[game], options, 4, "strong"), list[Question]()
    while walk.going and len(found) < ASKED:
        question = walk.question(min(walk.game.awaited()))
        if (len(question.legal) > 1 or question.judged) and walk.rev % EVERY == 0:
            found.append(question)
        walk.step()
    return found


@cache
def decided(game: str) -> list[str]:
    """What a strong robot answers, one question after the other."""
    engine = SHELF[game].mind()
    return [engine.choose(each, "strong", engine.budget, Random(1)) for each in questions(game)]


@pytest.mark.parametrize("game", ["belote", "coinche", "tarot"])
def test_strong_robots_of_a_day_play_as_they_did(game: str) -> None:
    lines = [f"{game}, plays {SHELF[game].robot_version}", *decided(game)]
    path = GOLDEN / f"{game}-strong.txt"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join([*lines, ""]), "utf-8")
    assert path.read_text("utf-8").splitlines() == lines, (
        "raise `robot_version` in tapis/shelf.py if this changes on purpose, then run with GOLDEN=write"
    )


@pytest.mark.slow("a process of its own")
@pytest.mark.parametrize("game", ["belote", "coinche", "tarot"])
async def test_a_strong_decision_depends_on_its_question_alone(game: str) -> None:
    """Another process, another order, another luck, and weaker robots between them change nothing."""
    worker, found = Worker(SHELF, share=SHARE), list[str]()
    try:
        for number, question in enumerate(reversed(questions(game))):
            await worker.choose(game, question, "easy", f"other {number}")
            found.append(await worker.choose(game, question, "strong", f"luck {number}"))
    finally:
        await worker.close()
    assert found[::-1] == decided(game)
