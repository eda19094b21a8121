"""The sentence of a finished game: how its winner came to it, and nothing that the figures do not bear."""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.screens import yams
from bot.screens.frame.accounts import account_lines, how_won
from bot.screens.frame.ends import over
from bot.screens.frame.frame import Frame
from bot.text import LANGUAGES
from tapis.games.kit.game import Result
from tapis.games.kit.level import Measure
from tapis.games.yams import Yams, YamsOptions
from tapis.records.ledger import Account, Coached, Ledger
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn

GAMES = 400
"""Ledgers that are made up of each kind."""
FEW = {"points": 12.0, "win": 0.1, "turns": 1.0, "cards": 0.0}
"""What somebody who has played well may have lost."""


def account(prior: float, luck: float, loss: float, others: float = 0.0, **changed: Any) -> Account:
    result = prior + luck + others - loss
    return Account(prior=prior, luck=luck, others=others, loss=loss, result=result, **changed)


def framed(measure: Measure, accounts: Sequence[Account], language: str = "en", **changed: Any) -> Frame:
    game, facts = next(walk(Yams, YamsOptions(), max(1, len(accounts)), "frame"))
    ledger = Ledger(measure=measure, accounts=tuple(accounts))
    frame = frame_of(Yams, scene_of(game, facts, language), coached=Coached("done", ledger=ledger))
    return replace(frame, **changed)


def said(measure: Measure, *accounts: Account, places: tuple[int, ...] = (), **changed: Any) -> str:
    """The sentence of a game with these accounts, whose first player wins."""
    won = places or (1, *(2 for _ in accounts[1:]))
    return how_won(framed(measure, accounts, **changed), Result(places=won, scores=(0,) * len(accounts)))


def partners(luck: float, loss: float, others: float, dealt: float, **changed: Any) -> list[Account]:
    """Two sides of two, the first of which wins; each of its partners lost half, the other side's gave."""
    ours = account(0, luck, loss / 2, others - loss / 2, dealt=dealt, **changed)
    theirs = account(0, -luck, others / 2, loss - others / 2, dealt=-dealt, **changed)
    return [ours, theirs, ours, theirs]


def test_deal_play_and_gifts_are_told_in_words() -> None:
    changed: dict[str, Any] = {"teams": True, "places": (1, 2, 1, 2)}
    won = partners(194, 0, 14, 194, error=0.4)
    assert said("cards", *won, **changed) == "Well dealt, well played, 14 points given by the other side."
    assert said("cards", *won, language="fr", **changed) == (
        "Bonne donne, bien joué, 14 points offerts par l\N{RIGHT SINGLE QUOTATION MARK}adversaire."
    )


def test_luck_of_dice_and_the_help_of_others_are_told_in_words() -> None:
    two = account(0.5, 0.3, 0.05, 0.25), account(0.5, -0.3, 0.25, 0.05)
    assert said("win", *two) == "Good dice, well played, with help from the other side."
    assert said("win", *two, language="fr").startswith("De bons dés, bien joué, avec l")
    three = account(0.33, -0.2, 0.3, 1.17), *[account(0.33, 0.1, 0.6, 0.17)] * 2
    assert said("win", *three) == "In spite of the dice, with help from the others."
    assert said("points", account(205, 22, 13), account(205, -40, 0)) == "Good dice."
    assert said("points", account(205, 3, 0)) == "Without a mistake."
    assert said("turns", account(-20, 3, 0.4)) == "Good dice, well played."
    assert said("none", account(0, 0, 0), account(0, 2, 2)) == "No duty overlooked."


def test_where_nothing_is_sure_or_nobody_won_alone_nothing_is_said() -> None:
    assert said("points", account(205, 3, 40), account(205, -3, 50)) == ""
    assert said("points", account(205, 60, 0), account(205, 60, 0), places=(1, 1)) == ""
    assert said("points", account(205, 60, 0), places=(2,)) == ""
    assert said("win", account(0.5, 0.3, 0, ended=True), account(0.5, -0.3, 0)) == ""
    assert said("none", account(0, 0, 3)) == ""


def test_a_player_for_whom_somebody_stood_in_is_not_praised_for_it() -> None:
    assert said("points", account(205, 60, 0, stood_in=1)) == "Good dice."
    told = said("win", account(0.5, 0.3, 0.05, 0.25, stood_in=9), account(0.5, -0.3, 0.25, 0.05))
    assert told == "Good dice."


def made_up(measure: Measure, luck: Random) -> list[Account]:
    """The accounts of a game for two sides, at cards of two partners each, with sums that hold."""
    if measure == "cards":
        size = luck.choice([1, 100])
        chance, loss, others = luck.gauss(0, size), luck.expovariate(4 / size), luck.expovariate(4 / size)
        error = luck.choice([0.02, 0.1]) * size
        return partners(chance, loss, others, chance + luck.gauss(0, size / 2), error=error)
    if measure == "win":
        chance, loss = luck.uniform(-0.5, 0.5), luck.expovariate(8)
        return [
            account(0.5, chance, loss, 0.5 - chance + loss),
            account(0.5, -chance, 0.5 - chance + loss, loss),
        ]
    spread, mistakes = (40, 15) if measure == "points" else (3, 1)
    prior = 205 if measure == "points" else -20
    return [account(prior, luck.gauss(0, spread), luck.expovariate(1 / mistakes)) for _ in range(2)]


@in_turn("measure", ["points", "win", "turns", "cards"])
def test_no_sentence_claims_what_the_figures_contradict(measure: Measure) -> None:
    """The claims are read from the words, the figures of the winner's side added up from all accounts."""
    luck, claims = Random(measure), set[str]()
    for _ in range(GAMES):
        accounts = made_up(measure, luck)
        teams, side = len(accounts) == 4, accounts[::2]
        places = (1, 2) * (len(accounts) // 2)
        told = said(measure, *accounts, teams=teams, places=places)
        own, loss = accounts[0], sum(each.loss for each in side)
        gifts = own.result - own.prior - own.luck + loss  # what is missing, as the terms add up
        terms = (own.dealt, own.luck - own.dealt, gifts, loss)
        for claim in filter(None, re.split(r", |\.", told.lower())):
            claims.add(re.sub(r"\d+ points?", "N", claim))
            chance = own.dealt if "deal" in claim else own.luck - own.dealt if "cards" in claim else own.luck
            if claim.startswith("in spite of"):
                assert chance < -2 * own.error, (told, terms)
            elif claim in {"well dealt", "the cards lay well", "good dice"}:
                assert chance > 2 * own.error, (told, terms)
            elif claim in {"well played", "without a mistake"}:
                least = max(2 * own.error, 0.1 * sum(map(abs, terms))) if teams else FEW[measure]
                assert loss <= least + 1e-9, (told, terms)
            elif number := re.match(r"\d+", claim):
                assert abs(gifts - int(number[0])) <= own.error + 0.5 + 1e-9, (told, terms)
                assert gifts > 2 * own.error, (told, terms)
            else:
                assert claim == "with help from the other side"
                assert gifts >= 0.1, (told, terms)
    assert len(claims) >= 4, claims


def test_what_is_said_to_be_given_is_what_scores_write() -> None:
    luck = Random("given")
    for _ in range(GAMES):
        frame = framed("cards", made_up("cards", luck), teams=True)
        result = Result(places=(1, 2, 1, 2), scores=(0,) * 4)
        given = re.search(r"(\d+) points? given", how_won(frame, result))
        written, _ = account_lines(frame, result).split("\n")
        assert given is None or f"+ {given[1]} given" in written, written


@in_turn("language", LANGUAGES)
def test_the_sentence_stands_below_the_winner_without_any_formula(language: str) -> None:
    *_, (game, facts) = walk(Yams, YamsOptions(), 2, "frame")
    scene = replace(scene_of(game, facts, language), result=Result(places=(1, 2), scores=(263, 180)))
    frame = frame_of(Yams, scene)
    ledger = Ledger(measure="points", accounts=(account(205, 62, 4), account(205, 0, 25)))
    counted = replace(frame, coached=Coached("done", ledger=ledger))
    before, after = (over(each, scene, yams.table(scene)).body.split("\n") for each in (frame, counted))
    assert before[0] == after[0]
    assert before[1] == frame.history[-1], "until the coach has counted, the last move stands there"
    assert after[1:] == [how_won(counted, scene.result or Result())]
    assert not set("=+%") & set("".join(after)), after
