"""What players see of the dice games where a moment of notation does not show it: whole games, many names."""

import re
from itertools import islice

import pytest

from bot.messages.sprites import Sprites
from bot.screens import dice_poker, yams
from bot.screens.cant_stop import board as cant_stop_board
from bot.screens.cant_stop import screen as cant_stop
from bot.screens.four_twenty_one.words import called
from bot.screens.frame.ends import over
from bot.screens.top_jack import screen as top_jack
from bot.text import LANGUAGES, text_in
from tapis.drawing import pawns
from tapis.games.cant_stop.game import CantStop
from tapis.games.cant_stop.throws import COLUMNS, length
from tapis.games.dice_poker import DicePoker, DicePokerOptions
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact
from tapis.games.top_jack.columns import BOXES
from tapis.games.top_jack.game import GameEnded, TopJack, TopJackOptions
from tapis.games.yams import Yams, YamsOptions
from tests.moments import position
from tests.screens.sketches import LONGEST, frame_of, scene_of, told, walk

# Can't Stop


def test_the_longest_text_of_a_picture_is_sent_whole() -> None:
    """Four players in every column, with the longest names."""
    game = position("cant_stop", "players=4 | 3344 move.6+8").game
    assert isinstance(game, CantStop)
    for seat in range(4):
        for column in COLUMNS:
            game.tokens[seat][column - COLUMNS.start] = min(seat + 1, length(column) - 1)
    picture = cant_stop.table(scene_of(game, (), "fr", LONGEST)).picture
    assert picture is not None
    assert "Colonne 12, 3 cases" in picture.alt
    assert not picture.alt.endswith("…")


def test_players_have_the_letters_that_their_pawns_have() -> None:
    assert cant_stop_board.LETTERS == pawns.LETTERS


# 421


def test_every_combination_has_a_name_in_both_languages() -> None:
    every = [(a, b, c) for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)]
    for language in LANGUAGES:
        named = {called(text_in(language), dice) for dice in every}
        assert len(named) == 56


# Yams


def test_values_kept_are_the_name_of_one_throw_only() -> None:
    """Of equal dice the leftmost is meant; another choice is named by the places of the dice."""
    scene = scene_of(position("yams", "| 52516").game, (), "en")
    rolls = [action for action in scene.offers[0] if str(action).startswith("roll")]
    assert [str(action) for action in rolls if "5 2" in yams.names(scene, action)] == ["roll.00111"]
    shown = [yams.names(scene, action)[0] for action in rolls]
    assert len(set(shown)) == len(shown)


def test_at_a_large_table_the_board_shows_the_mover_and_their_rivals_and_the_ranking() -> None:
    game, facts = next(islice(walk(Yams, YamsOptions(), 25, "large"), 299, None))
    scene = scene_of(game, facts, "en")
    head = yams.table(scene).body.split("```")[1].splitlines()[1]
    mover = scene.names[min(game.awaited())]
    assert head.split()[0] == f">{mover}"[: len(head.split()[0])]
    assert len(head.split()) == 3
    ranking = yams.table(scene).body.rpartition("\n\n")[2].splitlines()
    assert len([line for line in ranking if line != "…"]) <= 8
    assert sum("←" in line for line in ranking) == 1


# Poker aux dés


def test_what_all_win_and_lose_is_their_total_against_the_mean() -> None:
    """Added up from the totals that stand in the same ranking."""
    *_, (game, _) = walk(DicePoker, DicePokerOptions(), 5, "golden")
    lines = dice_poker.sheet(scene_of(game, (), "en"), 0)[0].body.splitlines()
    told = [re.search(r"\*\*(\S+)\*\* · (wins|loses) ([\d.]+)", line) for line in lines]
    totals = [int(each[1].replace("\N{MINUS SIGN}", "-")) for each in told if each]
    won = [float(each[3]) * (1 if each[2] == "wins" else -1) for each in told if each]
    assert len(won) == 5
    assert won == pytest.approx([(5 * total - sum(totals)) / 5 for total in totals], abs=0.005)


def test_the_final_ranking_says_the_settlement() -> None:
    *_, (game, facts) = walk(DicePoker, DicePokerOptions(), 3, "end")
    scene = scene_of(game, facts, "fr")
    assert scene.result is not None
    screen = over(frame_of(DicePoker, scene, seed="0f" * 32), scene, dice_poker.table(scene))
    ranking = [row for row in screen.text.splitlines() if " · gagne " in row or " · perd " in row]
    assert [row.partition(" ")[0] for row in ranking] == ["🥇", "🥈", "🥉"]


# Series of Top Jack


def first_game(scores: str, players: int = 2) -> tuple[TopJack, list[Fact]]:
    """Play the first game of a series of three: seat 0 throws five aces for this box, all else is mixed."""
    begun, facts = [6] * 5 + [1] * 5 * (players - 1), list[Fact]()
    game = TopJack.start(TopJackOptions(series=3), players, Loaded(begun))[0]
    for box in BOXES:
        for seat in range(players):
            last = box == list(BOXES)[-1] and seat == players - 1
            dice = [6] * 5 if seat == 0 and box == scores else [1, 2, 3, 3, 6]
            game.play(seat, "roll.11111", Loaded(dice))
            facts = game.play(seat, f"score.{box}", Loaded(begun if last else []))
    return game, facts


def test_the_end_of_a_game_of_a_series_is_told_with_its_scores_and_who_begins_the_next() -> None:
    game, facts = first_game("top_jack")
    scene = scene_of(game, tuple(facts), "en")
    body, line = top_jack.table(scene), told(scene, "top_jack")
    ended = next(fact for fact in facts if isinstance(fact, GameEnded))
    assert f"🏁 Game 1 of 3 is over: **Alice** {ended.totals[0]} + 100 · **Bob** {ended.totals[1]}" in line
    assert line.endswith(" **Alice** begins.")
    assert "-# 🔁 Game 2 of 3: " in body.body
    assert f"`1` Alice · **{ended.scores[0]}** · {ended.scores[0]} before ←" in body.body.splitlines()
    first, second = (score for (score,) in game.past)
    assert f"Games so far: Alice {first} · Bob {second}" in top_jack.sheet(scene, 0)[0].body
    assert body.asides == (f"{first} + 0", f"{second} + 0")


def test_of_many_players_the_best_of_a_game_are_named() -> None:
    game, facts = first_game("ace", players=4)
    line = told(scene_of(game, tuple(facts), "en"), "top_jack")
    line = line[line.index("🏁") : line.index("…") + 1]
    assert line.count("**") == 6
    assert line.endswith(" · …")
    assert line.index("**Alice**") < line.index("**Bob**") < line.index("**Chloé**")


def test_french_dice_have_french_letters() -> None:
    """R D V, on the dice and in what the boxes hint."""
    assert [Sprites(language=language).text("{{face3}}") for language in ("fr", "en")] == ["V", "J"]
    assert text_in("fr")("top_jack.hint.major_straight").startswith("rouge, V, D, R, A")
