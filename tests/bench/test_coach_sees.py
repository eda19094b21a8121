"""What the coach sees most: how mistakes are told apart, and how the section stands in the rules."""

import re
from itertools import islice
from random import Random

import pytest

from bench.coach_sees import COACHED, LEAST, SEEN, WIDTH, WORDS, Seen, Sight, put, section, sight
from bench.honest import Mean
from bot.shelf import SHELF
from bot.text import LANGUAGES, rules_in, text_in
from tapis.coach.words import cant_stop, coinche, crapette, five_thousand, menteur, top_jack, trumps, yams
from tapis.coach.words.mistakes import Kind, thrown
from tapis.engines.kit.playable import named
from tapis.walk import Walk
from tests.tiers import in_turn

NOT_MEASURED = {"belote", "coinche", "comptoir", "tarot"}
"""Games of which nothing is told, as 200 reviews of them take hours."""
SECTION = "## Five things the coach sees most\nIn 2 games.\n- **Stopping**: once a game.\n"


@in_turn(
    ("kind", "played", "best", "name"),
    [
        (thrown, "roll.11110", "roll.11000", "threw_more"),
        (thrown, "roll.11000", "roll.11110", "kept_more"),
        (thrown, "roll.10001", "roll.11000", "other_dice"),
        (thrown, "score.chance", "roll.10000", "stopped"),
        (thrown, "roll.100", "stop", "went_on"),
        (yams.mistake, "score.ones", "score.chance", "upper_box"),
        (yams.mistake, "score.2.yams", "score.chance", "figure_box"),
        (yams.mistake, "score.chance", "score.ones", "free_box"),
        (top_jack.mistake, "announce.full", "announce.pair", "announced"),
        (five_thousand.mistake, "keep.110", "keep.100", "aside_more"),
        (five_thousand.mistake, "bank", "roll", "banked"),
        (five_thousand.mistake, "roll", "bank", "went_on"),
        (cant_stop.mistake, "move.2+12", "move.6+8", "outer"),
        (cant_stop.mistake, "move.7", "move.4+10", "inner"),
        (cant_stop.mistake, "stop", "roll", "stopped"),
        (menteur.mistake, "liar", "bid.3.5", "doubted"),
        (menteur.mistake, "bid.3.5", "exact", "believed"),
        (menteur.mistake, "bid.4.5", "bid.3.6", "bid_more"),
        (menteur.mistake, "bid.3.1", "bid.3.6", "other_bid"),
        (trumps.card_mistake, "pass", "take.S", "passed"),
        (trumps.card_mistake, "take", "pass", "took"),
        (trumps.card_mistake, "bid.12", "bid.9", "bid_more"),
        (trumps.card_mistake, "play.AS", "play.7S", "spent"),
        (trumps.card_mistake, "play.7S", "play.10S", "spared"),
        (trumps.card_mistake, "play.9S", "play.8S", "spent"),
        (trumps.card_mistake, "play.9S", "play.KS", "other_card"),  # in trump the nine is above the king
        (trumps.card_mistake, "play.7S", "play.7H", "other_suit"),
        (trumps.card_mistake, "play.7S", "play.7S.declare", "undeclared"),
        (coinche.mistake, "pass", "bid.80.S", "silent"),
        (coinche.mistake, "bid.80.S", "pass", "overbid"),
        (coinche.mistake, "bid.capot.S", "bid.160.S", "bid_more"),
        (coinche.mistake, "bid.90.S", "bid.110.H", "bid_less"),
        (coinche.mistake, "bid.90.S", "bid.90.TA", "other_trump"),
        (coinche.mistake, "coinche", "bid.90.S", "doubled"),
        (coinche.mistake, "pass", "surcoinche", "undoubled"),
        (coinche.mistake, "play.AS", "play.7S", "spent"),
        (crapette.mistake, "end", "move.c.f", "crapette_due"),
        (crapette.mistake, "move.d.t3", "move.w.f", "foundation_due"),
        (crapette.mistake, "end", "move.c.t2", "end_before_column"),
        (crapette.mistake, "move.d.t3", "move.c.oc", "move_before_opponent"),
        (crapette.mistake, "end", "move.t1.t2", "ended"),
    ],
)
def test_mistakes_are_told_apart_by_what_was_played_and_what_was_best(
    kind: Kind, played: str, best: str, name: str
) -> None:
    assert kind(played, best) == name


def test_every_game_with_ledgers_has_its_kinds_and_every_word_stands_in_both_languages() -> None:
    """No word stands there for what no game calls a mistake."""
    assert set(COACHED) == {key for key, entry in SHELF.items() if entry.analyst}
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    kinds = {f"mistake.{kind}" for game in COACHED for kind in kinds_of(game)}
    for t in map(text_in, LANGUAGES):
        assert {key for key in t.keys if key.startswith("mistake.")} == kinds


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the closed list of a game's kinds of mistakes."""
    return named(f"{SHELF[game].words}:KINDS")


@in_turn("game", COACHED)
def test_whatever_is_played_in_place_of_anything_is_a_mistake_of_the_closed_list(game: str) -> None:
    """In games at random, of two actions that are each legal in a position."""
    told: Kind = named(f"{SHELF[game].words}:mistake")
    found, rng = set[str](), Random(45)
    for number, seats in enumerate(SHELF[game].rules.seats):
        walk = Walk(SHELF[game].rules, None, seats, str(number))
        for seat, _ in islice(walk.steps(), 200):
            codes = walk.game.legal(seat).kinds()
            found |= {told(*rng.sample(codes, 2)) for _ in range(9 * (len(codes) > 1))}
    assert found <= set(kinds_of(game))
    assert len(found) > len(kinds_of(game)) / 2


@pytest.mark.slow("six games are played and counted")
def test_the_section_of_games_that_were_just_played_has_the_costliest_kinds_first() -> None:
    seen = sight("menteur", 6)
    assert (seen.games, seen.seats, seen.measure) == (6, 3, "win")
    assert 1 <= len(seen.seen) <= SEEN
    assert all(each.cost.value > WIDTH * each.cost.error for each in seen.seen), "what may be 0 is left out"
    costs = [each.cost.value for each in seen.seen]
    assert costs == sorted(costs, reverse=True)


def test_a_section_says_how_much_with_its_interval_and_how_often_in_each_language() -> None:
    seen = Sight(
        200,
        2,
        "points",
        (
            Seen("stopped", Mean(2.34, 0.1), Mean(4.71, 0.3)),
            Seen("went_on", Mean(0.26, 0.1), Mean(1.46, 0.6)),
        ),
    )
    english, french = (section(seen, language).split("\n") for language in LANGUAGES)
    assert (
        english[2]
        == "- **Stopping while another throw is worth more**: 4.7 ± 0.6 points a game; 2.3 times a game."
    )
    assert english[3].endswith(": 1 ± 1 points a game; once in 4 games.")
    assert french[2].endswith(
        "**\N{NO-BREAK SPACE}: 4,7 ± 0,6 points par partie\N{NO-BREAK SPACE}; 2,3 fois par partie."
    )
    assert french[3].endswith(": 1 ± 1 point par partie\N{NO-BREAK SPACE}; une fois en 4 parties.")


@in_turn(
    ("before", "after"),
    [
        ("# Yams\n\n## A turn\n- Throw.\n", f"# Yams\n\n## A turn\n- Throw.\n\n{SECTION}"),
        (
            "# Yams\n\n## A turn\n\n## Rulings\n- R1\n",
            f"# Yams\n\n## A turn\n\n{SECTION}\n## Rulings\n- R1\n",
        ),
    ],
)
def test_the_section_stands_before_the_rulings_or_last_and_takes_its_old_place(
    before: str, after: str
) -> None:
    assert put(before, SECTION) == after
    assert put(after, SECTION) == after
    assert put(after, SECTION.replace("once", "twice")) == after.replace("once", "twice")


@in_turn("game", COACHED)
def test_the_rules_of_a_game_tell_the_same_figures_in_both_languages(game: str) -> None:
    found = []
    for language in LANGUAGES:
        title = WORDS[language]["title"]
        bodies = [body for heading, body in rules_in(language, game) if heading == title]
        if game in NOT_MEASURED:
            assert bodies == []
            continue
        [body] = bodies
        assert len(f"### {title}\n{body}") < 1000, "a page holds it"
        assert 1 <= body.count("\n- ") <= SEEN
        found.append(re.findall(r"\d+(?:\.\d+)?", body.replace(",", ".")))
        assert int(found[-1][0]) >= LEAST
    assert [sorted(figures) for figures in found[:1]] == [sorted(figures) for figures in found[1:]]
