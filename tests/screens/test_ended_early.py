"""A game that people leave keeps a board: while somebody plays on, and when it has ended without a result."""

from dataclasses import replace
from itertools import islice

from bot.screens.frame.board import board
from bot.screens.frame.ends import ended
from bot.shelf import SHELF
from bot.text import LANGUAGES
from tapis.games.kit.chance import Chance
from tapis.shelf import GAMES
from tests.contract.plays import copied
from tests.screens.limits import breaches
from tests.screens.sketches import LONGEST, frame_of, scene_of, walk
from tests.tiers import in_turn


@in_turn("key", GAMES)
def test_a_game_that_everybody_left_keeps_its_last_position(key: str) -> None:
    """Whatever had been played, in any order of leaving: what is drawn is what stood there."""
    kind = GAMES[key]
    players = max(2, kind.seats.start)
    for step, (game, _) in enumerate(islice(walk(kind, kind.Options(), players, "left"), 90)):
        if game.result() is not None:
            break
        if step > 2 and step % 14:
            continue
        left = copied(game)
        for seat in range(players):
            if left.result() is not None:
                break
            facts = tuple(left.withdraw((seat + step) % players, Chance("left", 1000 + step)))
            scene = scene_of(left, facts, LANGUAGES[(step + seat) % 2], LONGEST)
            frame = frame_of(kind, scene, left=(LONGEST[0],), vacant=() if kind.survives else (seat,))
            if left.result() is None:
                assert breaches(board(frame, scene, SHELF[key].screen.table(scene))) == []
            body = SHELF[key].screen.table(replace(scene, result=None))
            screen = ended(replace(frame, seed="ab" * 32, ended_by=(LONGEST[1],)), body)
            assert breaches(screen) == []
            assert screen.text == body.body, "the position, where no picture takes its place"
            assert body.body or body.picture
