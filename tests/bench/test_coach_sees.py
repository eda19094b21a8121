"""What the coach sees most: how mistakes are told apart, and how the section stands in the rules."""

import re

import pytest

from bench.coach_sees import COACHED, LEAST, SEEN, WIDTH, WORDS, Seen, Sight, put, section, sight
from bench.honest import Mean
from bot.shelf import SHELF
from bot.text import LANGUAGES, rules_in, text_in
from tapis.coach import kinds
from tests.tiers import in_turn

NOT_MEASURED = {"belote", "coinche", "comptoir", "tarot"}
"""Games of which nothing is told, as 200 reviews of them take hours."""
SECTION = "## Five things the coach sees most\nIn 2 games.\n- **Stopping**: once a game.\n"


@in_turn(
    ("kind", "played", "best", "name"),
    [
        (kinds.thrown, "roll.11110", "roll.11000", "threw_more"),
        (kinds.thrown, "roll.11000", "roll.11110", "kept_more"),
        (kinds.thrown, "roll.10001", "roll.11000", "other_dice"),
        (kinds.thrown, "score.chance", "roll.10000", "stopped"),
        (kinds.thrown, "roll.100", "stop", "went_on"),
        (kinds.thrown, "score.ones", "score.chance", "upper_box"),
        (kinds.thrown, "score.2.yams", "score.chance", "figure_box"),
        (kinds.thrown, "score.chance", "score.ones", "free_box"),
        (kinds.thrown, "announce.full", "announce.pair", "announced"),
        (kinds.set_aside, "keep.110", "keep.100", "aside_more"),
        (kinds.set_aside, "bank", "roll", "banked"),
        (kinds.set_aside, "roll", "bank", "went_on"),
        (kinds.stops, "move.2+12", "move.6+8", "outer"),
        (kinds.stops, "move.7", "move.4+10", "inner"),
        (kinds.stops, "stop", "roll", "stopped"),
        (kinds.bids, "liar", "bid.3.5", "doubted"),
        (kinds.bids, "bid.3.5", "exact", "believed"),
        (kinds.bids, "bid.4.5", "bid.3.6", "bid_more"),
        (kinds.bids, "bid.3.1", "bid.3.6", "other_bid"),
        (kinds.cards, "pass", "take.S", "passed"),
        (kinds.cards, "take", "pass", "took"),
        (kinds.cards, "bid.12", "bid.9", "bid_more"),
        (kinds.cards, "play.AS", "play.7S", "spent"),
        (kinds.cards, "play.7S", "play.10S", "spared"),
        (kinds.cards, "play.9S", "play.8S", "spent"),
        (kinds.cards, "play.9S", "play.KS", "other_card"),  # in trump the nine is above the king
        (kinds.cards, "play.7S", "play.7H", "other_suit"),
        (kinds.cards, "play.7S", "play.7S.declare", "undeclared"),
        (kinds.auction, "pass", "bid.80.S", "silent"),
        (kinds.auction, "bid.80.S", "pass", "overbid"),
        (kinds.auction, "bid.capot.S", "bid.160.S", "bid_more"),
        (kinds.auction, "bid.90.S", "bid.110.H", "bid_less"),
        (kinds.auction, "bid.90.S", "bid.90.TA", "other_trump"),
        (kinds.auction, "coinche", "bid.90.S", "doubled"),
        (kinds.auction, "pass", "surcoinche", "undoubled"),
        (kinds.auction, "play.AS", "play.7S", "spent"),
        (kinds.piles, "end", "move.c.f", "crapette_due"),
        (kinds.piles, "move.d.t3", "move.w.f", "foundation_due"),
        (kinds.piles, "end", "move.c.t2", "end_before_column"),
        (kinds.piles, "move.d.t3", "move.c.oc", "move_before_opponent"),
        (kinds.piles, "end", "move.t1.t2", "ended"),
    ],
)
def test_mistakes_are_told_apart_by_what_was_played_and_what_was_best(
    kind: kinds.Kind, played: str, best: str, name: str
) -> None:
    assert kind(played, best) == name
    assert [t.language for t in map(text_in, LANGUAGES) if f"mistake.{name}" not in t.keys] == []


def test_every_game_with_ledgers_has_its_kinds_and_every_word_stands_in_both_languages() -> None:
    assert set(COACHED) == {key for key, entry in SHELF.items() if entry.analyst}
    assert WORDS["en"].keys() == WORDS["fr"].keys()


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
