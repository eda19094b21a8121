"""The books of games of deals: accounts that add up, sure mistakes, and only what the seat knew."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.engine_figures.belote import plain
from bench.engine_figures.players import Player, at_random
from bench.recorded import recorded
from tapis.coach.account import analyst, evaluations_at, ledger_of
from tapis.coach.analyst import NoLedger
from tapis.coach.cards.belote import BeloteAnalyst
from tapis.coach.cards.coinche import CoincheAnalyst
from tapis.coach.cards.comptoir import ComptoirAnalyst
from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.cards.weighing import FEWEST, looks_for
from tapis.coach.choices import decisions
from tapis.engines import Engine, Question
from tapis.engines.cards.tables import Bits
from tapis.engines.coinche import outcomes
from tapis.engines.coinche.talks import Talks
from tapis.engines.partners.playouts import finished
from tapis.games.coinche.game import Coinche
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.chance import Chance
from tapis.records.ledger import MOST, Ledger, pack
from tapis.records.record import Record
from tapis.records.replay import Revision
from tapis.shelf import GAMES, SHELF
from tests.contract import hidden_belote, hidden_coinche, hidden_comptoir
from tests.contract.plays import copied
from tests.tiers import in_turn

GOLDEN = Path(__file__).parent / "golden"
RESHUFFLE = {
    "belote": hidden_belote.reshuffle,
    "coinche": hidden_coinche.reshuffle,
    "comptoir": hidden_comptoir.reshuffle,
}
MATCHES: Mapping[str, tuple[str, Mapping[str, object], int]] = {
    "belote": ("belote", {"target": 150}, 4),
    "kept": ("belote", {"target": 100, "declarations": "auto", "belote_kept": "on"}, 4),
    "coinche": ("coinche", {"target": 300}, 4),
    "doubled": ("coinche", {"target": 100, "declarations": "auto", "no_trump": "on", "all_trump": "on"}, 4),
    "comptoir": ("comptoir", {"target": 2}, 3),
    "blind": ("comptoir", {"target": 1, "faces": "blind", "no_trump": "on", "all_trump": "on"}, 2),
    "open": ("comptoir", {"target": 1, "hand_size": "4", "faces": "open", "auction": "single"}, 4),
    "crowd": ("comptoir", {"target": 1, "hand_size": "1", "faces": "partly_blind"}, 5),
}
OTHER = "ledgers of other matches"

NUMBERS: Mapping[str, int] = {"belote": 20}
"""The matches that are played, where it is not the third: some in which two seats err."""


class QuickBelote(BeloteAnalyst):
    """Looks at few worlds, to keep tests cheap."""

    usual = 0


class QuickCoinche(CoincheAnalyst):
    """Looks at few worlds, to keep tests cheap."""

    usual = 0


class QuickComptoir(ComptoirAnalyst):
    """Looks at few worlds, to keep tests cheap."""

    usual = 0


QUICK: Mapping[str, DealAnalyst] = {
    "belote": QuickBelote(SHELF["belote"]),
    "coinche": QuickCoinche(SHELF["coinche"]),
    "comptoir": QuickComptoir(SHELF["comptoir"]),
}


def cheap(engine: Engine) -> Player:
    """Return a strong player that looks at few worlds."""
    return lambda question, luck: engine.choose(question, "strong", 200, luck)


def weak(question: Any, luck: Random) -> str:
    """Play at random, but bid low."""
    return at_random(question.model_copy(update={"legal": question.legal[:2]}), luck)


def calling(question: Any, luck: Random) -> str:
    """Play at random; in an auction of Coinche bid 80 or double as often as not."""
    said = tuple(code for code in question.legal if not code.startswith("bid.") or code[4:7] == "80.")
    return at_random(question.model_copy(update={"legal": said}), luck)


OTHERS: Mapping[str, Player] = {"belote": plain, "coinche": calling, "comptoir": weak}
"""Who sits beside the engine."""


@cache
def record(match: str, number: int | None = None) -> Record:
    """Return the record of a match; the first seat plays well."""
    number = NUMBERS.get(match, 3) if number is None else number
    game, options, seats = MATCHES[match]
    kind = GAMES[game]
    players = [cheap(SHELF[game].mind()), *[OTHERS[game]] * (seats - 1)]
    return recorded(kind, kind.Options.model_validate(options), players, number)


@cache
def ledger(match: str) -> Ledger:
    """Return the ledger of that match, from few worlds."""
    return QUICK[record(match).game].ledger(record(match))


@in_turn("match", MATCHES, 1, OTHER)
def test_luck_and_what_all_chose_are_the_result(match: str) -> None:
    for account in ledger(match).accounts:
        assert account.prior == 0, account
        terms = account.luck + account.others - account.loss
        assert terms == pytest.approx(account.result, abs=1e-5), account
        assert account.loss >= 0, account
        assert (account.course[0], account.course[-1]) == (0, pytest.approx(account.result, abs=0.01)), (
            account
        )
        assert list(account.revs) == sorted(set(account.revs)), account


@in_turn("match", ["belote", "kept", "coinche", "doubled"], 1, OTHER)
def test_the_result_of_sides_is_what_ones_own_marked_less_what_the_other_did(match: str) -> None:
    scored = [fact for move in record(match).moves for fact in move.facts if fact["kind"] == "scored"]
    lines = ("marked", "pot_won") if record(match).game == "belote" else ("marked",)
    marked = [sum(fact[name][side] for fact in scored for name in lines) for side in (0, 1)]
    ahead = marked[0] - marked[1]
    assert [account.result for account in ledger(match).accounts] == [ahead, -ahead, ahead, -ahead]


@in_turn("match", ["blind", "comptoir", "open", "crowd"], 1, OTHER)
def test_the_result_of_comptoir_is_ones_own_score_less_the_mean_of_the_others(match: str) -> None:
    scores = (record(match).result or {})["scores"]
    others = len(scores) - 1
    ahead = [score - (sum(scores) - score) / others for score in scores]
    assert [account.result for account in ledger(match).accounts] == pytest.approx(ahead, abs=1e-4)


@in_turn("match", MATCHES)
@pytest.mark.slow("ledgers of whole matches")
def test_what_is_named_costs_more_than_two_standard_errors(match: str) -> None:
    for told in ledger(match).decisions:
        assert told.loss > 2 * told.error - 0.016, "both are rounded"


@in_turn("match", MATCHES, 1, OTHER)
def test_a_ledger_of_cards_is_small(match: str) -> None:
    assert len(pack(ledger(match))) <= MOST, "the bytes that are kept"


def test_partners_share_the_deals_and_have_their_own_mistakes() -> None:
    accounts = ledger("belote").accounts
    assert accounts[0].dealt == accounts[2].dealt == -accounts[1].dealt, accounts
    assert accounts[0].result == accounts[2].result, accounts
    assert len({account.loss for account in accounts}) > 2, accounts


def test_the_best_and_the_worst_deal_of_a_side_are_named() -> None:
    strokes = ledger("belote").strokes
    dealt = {
        move.rev for move in record("belote").moves if any(fact["kind"] == "turned" for fact in move.facts)
    }
    assert {stroke.rev for stroke in strokes} <= dealt, strokes
    assert {stroke.seat for stroke in strokes} == {0, 1, 2, 3}, strokes


@in_turn("match", ["belote", "doubled", "comptoir"], 1, OTHER)
def test_a_mistake_is_judged_by_what_the_seat_knew(match: str) -> None:
    """Cards that it could not see change nothing of what would have been better."""
    keeper, rng, seen = QUICK[record(match).game], Random(5), 0
    for choice in decisions(record(match), SHELF):
        if len(choice.question.legal) == 1 or choice.rev % 5:
            continue
        other = copied(choice.before)
        RESHUFFLE[record(match).game](other, choice.seat, rng)
        asked = Question.of(other, choice.seat, choice.question.heard)
        alternatives, others = keeper.alternatives(choice.question), keeper.alternatives(asked)
        if alternatives is None or others is None or other == choice.before:
            continue
        seen += 1
        assert (
            others.weighed(choice.played, FEWEST).verdict
            == alternatives.weighed(choice.played, FEWEST).verdict
        ), choice
    assert seen > 1, "no decision was compared"


@pytest.mark.slow("positions are played out twice")
@in_turn("match", ["kept", "open"])
def test_thoughts_say_what_the_ledger_says_and_always_the_same(match: str) -> None:
    played = record(match)
    told = ledger_of(played, SHELF).decisions[0]
    evaluations = evaluations_at(played, SHELF, told.rev)
    values = {evaluation.code: evaluation.value for evaluation in evaluations}
    assert evaluations[0].code == told.best, evaluations
    assert values[told.best] - values[told.played] == pytest.approx(told.loss, abs=0.01), told
    assert evaluations_at(played, SHELF, told.rev) == evaluations, "the same question"
    choice = next(each for each in decisions(record(match), SHELF) if each.rev == told.rev)
    assert sorted(values) == sorted(choice.question.legal), "every legal action"


@pytest.mark.slow("calls are talked to their end")
@in_turn("match", ["kept", "doubled", "open", "blind"])
def test_a_contract_has_a_chance_and_nothing_else_has(match: str) -> None:
    keeper, seen = QUICK[record(match).game], 0
    for choice in list(decisions(record(match), SHELF))[:6]:
        alternatives = keeper.alternatives(choice.question)
        for evaluation in alternatives.evaluations(FEWEST) if alternatives else ():
            contract = evaluation.code.startswith(("take", "bid", "trump", "coinche", "surcoinche"))
            assert contract == (evaluation.chance is not None), evaluation
            assert evaluation.chance is None or 0 <= evaluation.chance <= 1, evaluation
            seen += contract
    assert seen, "no contract was thought of"


@in_turn("said", [0, 9], 1)
def test_advice_on_a_call_of_coinche_takes_bounded_work(said: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With most options on and whatever was said: a player waits for it, 5 s at the most."""
    played, talked = list[int](), list[int]()

    def counted(hands: Bits, *given: Any) -> Any:
        played.append(len(hands))
        return finished(hands, *given)

    def finish(talks: Talks, *given: Any) -> None:
        talked.append(len(talks))
        whole(talks, *given)

    whole = Talks.finish
    monkeypatch.setattr(outcomes, "finished", counted)
    monkeypatch.setattr(Talks, "finish", finish)
    every = {"no_trump": "on", "all_trump": "on", "generale": "on", "declarations": "choice"}
    game, _ = Coinche.start(Coinche.Options.model_validate(every), 4, Chance("advice", 0))
    for step in range(said):
        game.play(min(game.awaited()), f"bid.{80 + 10 * step}.{TRUMPS[step % 6]}", Chance("advice", step + 1))
    analyst(SHELF["coinche"]).evaluations(Question.of(game, min(game.awaited())))
    assert sum(played) <= 16_000, f"deals played out: {played}"
    assert sum(talked) <= 10_000, f"auctions talked to their end: {talked}"


def test_cards_that_are_as_good_as_each_other_are_no_choice() -> None:
    """Of 7, 8 and 9 of a plain suit any may be played."""
    for choice in decisions(record("belote"), SHELF):
        alternatives = QUICK["belote"].alternatives(choice.question)
        assert alternatives is not None, choice
        for code, like in alternatives.like.items():
            assert like in choice.question.legal, "as good, and legal"
            assert code[5:] == like[5:] or {code[5], like[5]} <= set("789"), (code, like)
        if len(alternatives.codes) == 1:
            assert alternatives.weighed(choice.played, FEWEST).verdict is None, choice


@pytest.mark.slow("another ledger of a whole match")
def test_what_a_robot_played_for_a_seat_is_no_mistake_of_who_sits_there() -> None:
    played = record("belote")
    moves = [
        move.model_copy(update={"by": "easy"} if move.seat == 1 and move.rev > 9 else {})
        if move.rev
        else move
        for move in played.moves
    ]
    found = QUICK["belote"].ledger(played.model_copy(update={"moves": moves}))
    before = ledger("belote").accounts
    assert found.accounts[1].ended, found.accounts
    assert found.accounts[1].loss < before[1].loss, found.accounts
    assert found.accounts[0] == before[0], "others are judged as ever"
    assert not [told for told in found.decisions if told.seat == 1 and told.rev > 9], found.decisions


def test_gifts_are_mistakes_and_partners_have_the_same_luck() -> None:
    for account in (accounts := ledger("belote").accounts):
        assert account.result == pytest.approx(account.luck + account.others - account.loss, abs=1e-5), (
            account
        )
    assert accounts[0].luck == accounts[2].luck == -accounts[1].luck == -accounts[3].luck, accounts
    mistakes = sum(account.loss for account in accounts)
    assert sum(account.others for account in accounts) == pytest.approx(mistakes, abs=1e-4), accounts


@in_turn("match", ["belote", "coinche", "comptoir"], 1, OTHER)
def test_equal_players_expect_nothing_of_deals_in_the_mean(match: str) -> None:
    """Short form: what a deal brings one side it takes from the other."""
    for choice in decisions(record(match), SHELF):
        keeper = QUICK[record(match).game]
        if keeper.opens(choice.before):
            worth = keeper.expected(choice.before, 16, Random(1))
            assert sum(worth) == pytest.approx(0, abs=1e-5), worth
            assert worth == keeper.expected(choice.before, 16, Random(1)), "the same luck"


def test_longer_matches_are_looked_at_less_closely() -> None:
    looks = [looks_for(moves, 20) for moves in (1, 20, 30, 60, 200)]
    assert looks == sorted(looks, reverse=True), looks
    assert looks[0] == looks[1] > looks[2], looks


def test_a_match_of_too_many_moves_has_no_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(analyst(SHELF["belote"])), "most", 0)
    with pytest.raises(NoLedger, match="long"):
        ledger_of(record("belote"), SHELF)


@in_turn("match", ["kept", "doubled"], 1, OTHER)
def test_the_golden_review_of_a_match_stays_the_same(match: str) -> None:
    """`GOLDEN=write` writes it anew."""
    path, said = GOLDEN / f"{match}.txt", review(ledger(match))
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == said, "look at it, then run with GOLDEN=write"


def review(found: Ledger) -> str:
    """Write a ledger in lines, with one digit."""
    lines = [
        f"seat {seat}: {account.result:.1f} = {account.luck:.1f} luck ({account.dealt:.1f} dealt)"
        f" + {account.others:.1f} others - {account.loss:.1f} in {account.choices} choices"
        for seat, account in enumerate(found.accounts)
    ]
    for told in found.decisions:
        better = f"{told.best} is {told.loss:.1f} ± {told.error:.1f} better"
        lines.append(f"{told.rev} seat {told.seat}: {told.played}, {better}")
    return "\n".join(
        [*lines, *(f"deal {each.rev} seat {each.seat}: {each.luck:.1f}" for each in found.strokes)]
    )


@pytest.mark.slow("two ledgers of a whole match")
def test_what_was_taken_back_and_who_came_changes_no_account() -> None:
    """A bid that is taken back and made again, and a seat that is taken over."""
    played = record("kept", 8)
    assert played.moves[1].action == "pass", "a first bid that can be taken back"
    start, bid, *others = played.moves
    seat = bid.seat
    undo = {"rev": 2, "seat": seat, "action": "undo", "facts": [{"kind": "undone", "seat": seat, "rev": 1}]}
    came = {"kind": "replaced", "seat": 3, "was": "Seat 3", "now": "Ada"}
    taken = {"rev": 4, "seat": 3, "action": "replace", "facts": [came]}
    table = [Revision.model_validate(each) for each in (undo, taken)]
    later = [move.model_copy(update={"rev": move.rev + 3}) for move in others]
    moves = [start, bid, table[0], bid.model_copy(update={"rev": 3}), table[1], *later]
    found = QUICK["belote"].ledger(played.model_copy(update={"moves": moves}))
    whole = {"course", "revs"}
    assert [account.model_dump(exclude=whole) for account in found.accounts] == [
        account.model_dump(exclude=whole) for account in QUICK["belote"].ledger(played).accounts
    ], found
