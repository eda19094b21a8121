"""The worked examples of tarot.md, section 12, by number, but for single moments (`moments/tarot.txt`)."""

import re

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import places
from tapis.games.tarot import facts
from tapis.games.tarot.actions import MULTIPLIERS
from tapis.games.tarot.cards import master, playable
from tapis.games.tarot.dealing import dealt
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.handfuls import handfuls_of
from tapis.games.tarot.laying import callable_cards
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import HANDFULS, Camp, Excuse, ExcuseLast, Trick, excuse_of, share, slam_bonus
from tests.games.tarot_table import pack, refused, say, table
from tests.tiers import in_turn


@pytest.mark.parametrize(
    ("players", "first", "dog", "last"),
    [
        pytest.param(4, "1 2 3 17 18 19", "4 8 12 16 20 24", "76 77 78", id="1"),
        pytest.param(3, "1 2 3 4 16", "5 10 15 20 25 30", "75 76 77 78", id="2"),
        pytest.param(5, "1 2 3 19", "4 8 12", "76 77 78", id="3"),
    ],
)
def test_the_pack_goes_round_in_packets(players: int, first: str, dog: str, last: str) -> None:
    hands, aside = dealt([f"{number}" for number in range(1, 79)], 0, players)
    assert hands[1][: len(first.split())] == first.split()
    assert aside == dog.split()
    assert hands[0][-len(last.split()) :] == last.split()


PLAIN = "KS QS NS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S 1S 2H 3H 4H"


@pytest.mark.parametrize(
    ("trumps", "options", "kept"),
    [
        pytest.param("T1", {}, False, id="4a"),
        pytest.param("T1 EX", {}, True, id="4b"),
        pytest.param("T1 T2", {}, True, id="4c"),
        pytest.param("T1", {"petit_sec": "play"}, True, id="4d"),
    ],
)
def test_4_a_dry_petit_cancels_the_deal(trumps: str, options: dict[str, str], kept: bool) -> None:
    hand = trumps + " " + " ".join(PLAIN.split()[: 18 - len(trumps.split())])
    luck = Loaded(orders=[pack(4, {2: hand}), pack(4, {})], numbers=[0])
    game, told = Tarot.start(TarotOptions.model_validate(options), 4, luck)
    kinds = [fact.kind for fact in told]
    assert kinds == (["began"] if kept else ["began", "petit_sec", "cancelled", "began"])
    assert (game.deal, game.dealer, len(game.secrets())) == ((1, 0, 1) if kept else (2, 1, 2))
    if not kept:
        shown = told[1]
        assert isinstance(shown, facts.PetitSec)
        assert (shown.seat, sorted(shown.hand)) == (2, sorted(hand.split()))


@pytest.mark.parametrize(
    ("held", "count", "last"),
    [
        pytest.param("KS KH QS", 4, "KC", id="12"),
        pytest.param("KS KH KD KC QS", 8, "QC", id="13"),
        pytest.param("KS KH KD KC QS QH QD QC", 12, "NC", id="14"),
        pytest.param("KS KH KD KC QS QH QD QC NS NH ND NC", 16, "JC", id="15"),
    ],
)
def test_what_may_be_called(held: str, count: int, last: str) -> None:
    found = callable_cards(held.split())
    assert (len(found), found[-1]) == (count, last)


FOUR_PASS = ["pass", "pass", "pass", "pass"]


def test_89_in_sans_a_called_card_in_the_dog_is_known_when_the_deal_is_scored() -> None:
    game = table(5, {}, *FOUR_PASS, "bid.sans", "call.KD", "ready", dog="KD")
    told = []
    while not sum(game.taken):
        assert not game.view(0).camps
        told = say(game, str(game.fallback(game.turn)))
    *_, known, scored, _began = told
    assert known == facts.PartnerKnown(seat=None)
    assert isinstance(scored, facts.DealScored)
    assert (scored.partner, "KD" in scored.dog) == (None, True)


@in_turn(("holder", "partner"), [(0, None), (3, 3)])
def test_89_the_called_card_tells_the_camps_when_it_is_played(holder: int, partner: int | None) -> None:
    game = table(5, {holder: "KD"}, *FOUR_PASS, "bid.contre", "call.KD", "ready")
    game.hands[1], game.turn = ["EX"], 1
    say(game, "play.EX")
    game.turn = holder
    assert not game.view(2).camps
    told = say(game, "play.KD")
    assert told[1] == facts.PartnerKnown(seat=partner)
    assert (game.view(2).camps, game.view(2).partner) == (True, partner)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        pytest.param("5S", "8S KS T9 EX", "8S KS EX", id="24"),
        pytest.param("5S T7", "8S KS T9", "8S KS", id="25"),
        pytest.param("5S", "9H T3 T20 EX", "T3 T20 EX", id="26"),
        pytest.param("5S T7", "9H T3 T20", "T20", id="27"),
        pytest.param("5S T7", "9H T3 T6 EX", "T3 T6 EX", id="28"),
        pytest.param("T7 T12", "KS T9 T13 T21", "T13 T21", id="29"),
        pytest.param("T3 5S T12", "T1 T5 KS", "T1 T5", id="30"),
        pytest.param("5S T7", "9H KD", "9H KD", id="31"),
        pytest.param("EX", "9H T3 KD", "9H T3 KD", id="32"),
        pytest.param("EX 9H", "2H T3 KD", "2H", id="33"),
        pytest.param("EX T4", "2H T3 KD", "T3", id="34"),
        pytest.param("5S", "9H EX", "9H EX", id="35"),
    ],
)
def test_the_legal_cards(trick: str, hand: str, legal: str) -> None:
    assert list(playable(hand.split(), trick.split())) == legal.split()


@pytest.mark.parametrize(
    ("hand", "options", "legal"),
    [
        pytest.param("3S KS 9H T4 EX", {}, "KS 9H T4 EX", id="36"),
        pytest.param("3S QS 9H", {}, "9H", id="37a"),
        pytest.param("3S QS 9H", {"called_lead": "open"}, "3S QS 9H", id="37b"),
    ],
)
def test_the_called_suit_is_not_led_first(hand: str, options: dict[str, str], legal: str) -> None:
    game = table(5, {}, *FOUR_PASS, "bid.contre", "call.KS", "ready", **options)
    game.hands[1] = hand.split()
    assert game.view(1).playable == tuple(legal.split())
    if not options:
        assert refused(game, "play.3S") == "called_suit"


def test_38_after_an_excuse_led_the_called_suit_is_free() -> None:
    game = table(5, {1: "EX"}, *FOUR_PASS, "bid.contre", "call.KS", "ready", "play.EX")
    game.hands[2] = ["3S", "9H", "T4"]
    assert game.view(2).playable == ("3S", "9H", "T4")


@pytest.mark.parametrize(
    ("trick", "hand", "card", "why"),
    [
        pytest.param("5S", "9H T3", "9H", "must_trump", id="39a"),
        pytest.param("5S", "9H T3", "KD", "not_held", id="39b"),
        pytest.param("5S T7", "8S T3", "T3", "follow", id="40a"),
        pytest.param("5S T7", "T3 T9", "T3", "higher", id="40b"),
    ],
)
def test_why_a_card_is_refused(trick: str, hand: str, card: str, why: str) -> None:
    game = table(4, {}, "bid.contre", "ready")
    game.table, game.hands[game.turn] = trick.split(), hand.split()
    assert refused(game, f"play.{card}") == why


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("5S KS T1 EX", 2, id="41"),
        pytest.param("EX 2H KS 3H", 3, id="42"),
        pytest.param("T5 T12 KS T9", 1, id="43"),
    ],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    assert master(trick.split()) == winner


def trumps(count: int) -> list[str]:
    """The lowest trumps from T2 on."""
    return [f"T{height}" for height in range(2, 2 + count)]


@pytest.mark.parametrize(
    ("players", "count", "excuse", "wanted"),
    [
        pytest.param(4, 11, False, "single 1", id="44"),
        pytest.param(4, 9, True, "single 0 EX", id="45"),
        pytest.param(4, 8, True, "", id="46"),
        pytest.param(4, 13, True, "single 3, double 0", id="47"),
        pytest.param(3, 18, False, "single 5, double 3, triple 0", id="48"),
        pytest.param(5, 9, True, "single 1, double 0 EX", id="49"),
    ],
)
def test_the_handfuls(players: int, count: int, excuse: bool, wanted: str) -> None:
    found = handfuls_of([*trumps(count), *["EX"] * excuse], (), players)
    assert ", ".join(f"{one.size} {one.hidden}{' EX' * one.excuse}" for one in found) == wanted


def test_50_a_discarded_trump_counts_and_is_shown_again() -> None:
    game = table(4, {}, "bid.garde", *["pass"] * 3)
    hand = [*(f"T{height}" for height in (*range(1, 5), *range(6, 16))), "KS", "KH", "KD", "KC"]
    game.phase, game.turn, game.leader, game.hands[1] = "play", 1, 1, hand
    game.discard = ["2S", "3S", "4S", "6S", "7S", "T5"]
    found = [(one.size, one.hidden) for one in game.view(1).handfuls]
    assert found == [("single", 5), ("double", 2), ("triple", 0)]
    [handful, _played] = say(game, "play.KS.triple")
    assert isinstance(handful, facts.HandfulShown)
    assert handful.cards == tuple(f"T{height}" for height in range(15, 0, -1))


def test_51_what_a_handful_hides() -> None:
    hand = " ".join([*trumps(11), "EX"])
    game = table(4, {1: hand, 2: "2S"}, "bid.contre", "ready")
    assert refused(game, "play.2S.single") == "not_held", "its card is judged first"
    assert refused(game, "play.T2.single") == "handful_hidden"
    assert refused(game, "play.T2.single.EX") == "handful_hidden"
    assert refused(game, "play.T2.double.T3") == "handful_short"
    say(game, "play.T12.single.T3")
    while game.turn != 1 or not game.tricks:
        say(game, str(game.fallback(game.turn)))
    assert refused(game, f"play.{game.view(1).playable[0]}.single.T4") == "handful_late"


def tricks(*rows: str) -> list[Trick]:
    """Read "leader: cards > winner"."""
    found: list[Trick] = []
    for row in rows:
        leader, cards, winner = re.split("[:>]", row)
        found.append(Trick(leader=int(leader), cards=tuple(cards.split()), winner=int(winner)))
    return found


EXCUSED = "0: EX T5 T6 T3 > 2"
"""Seat 0 plays the Excuse, seat 2 wins."""
KINGS = "1: KC QC NC JC > 1"
SMALL = {seat: f"{seat}: KS 2H 3H 4H > {seat}" for seat in range(4)}
"""A trick of each seat with small cards."""


@pytest.mark.parametrize(
    ("rows", "camp", "rule", "takers", "exchanged"),
    [
        pytest.param([EXCUSED, SMALL[0]], Camp(0, None), "lost", True, True, id="52"),
        pytest.param([EXCUSED, KINGS], Camp(0, None), "lost", True, False, id="53"),
        pytest.param(["0: EX T5 T6 T9 T3 > 3", KINGS], Camp(0, 3), "lost", True, False, id="54"),
        pytest.param([EXCUSED, SMALL[1]], Camp(2, None), "lost", False, True, id="55"),
        pytest.param([EXCUSED, SMALL[2]], Camp(2, None), "lost", False, False, id="56"),
        pytest.param([SMALL[0], EXCUSED], Camp(0, None), "lost", False, False, id="57a"),
        pytest.param([SMALL[0], EXCUSED], Camp(0, None), "trick", False, False, id="57b"),
        pytest.param([SMALL[0], EXCUSED], Camp(0, None), "kept", True, True, id="57c"),
        pytest.param([SMALL[3], EXCUSED], Camp(3, None), "lost", True, True, id="58a"),
        pytest.param([SMALL[3], EXCUSED], Camp(3, None), "trick", False, False, id="58b"),
        pytest.param([SMALL[3], EXCUSED], Camp(3, None), "kept", False, False, id="58c"),
        pytest.param([SMALL[1], EXCUSED], Camp(2, None), "lost", True, False, id="59a"),
        pytest.param([SMALL[1], EXCUSED], Camp(2, None), "trick", True, False, id="59b"),
        pytest.param([SMALL[1], EXCUSED], Camp(2, None), "kept", False, True, id="59c"),
    ],
)
def test_whose_the_excuse_is(
    rows: list[str], camp: Camp, rule: ExcuseLast, takers: bool, exchanged: bool
) -> None:
    found = excuse_of(tricks(*rows), camp, rule)
    assert found == Excuse(takers=takers, exchanged=exchanged)


def last_trick(game: Tarot, won: int, *cards: str) -> Tarot:
    """Play the last trick of a deal whose other tricks seat 0 has won, or all but so many."""
    game.tricks = tricks(*[f"0: KS T1 2H 3H > {0 if number >= won else 1}" for number in range(17)])
    game.hands, game.turn, game.leader = [[card] for card in cards], 0, 0
    say(game, *[f"play.{card}" for card in cards])
    return game


def test_60_an_excuse_wins_the_last_trick_of_who_has_won_all() -> None:
    game = last_trick(table(4, {}, *["pass"] * 3, "bid.contre", "ready"), 0, "EX", "T21", "2H", "3H")
    deal = game.last_deal
    assert deal is not None
    assert (deal.share.slam, deal.share.petit, game.earlier and game.earlier.winner) == (200, 60, 0)


def test_61_else_it_does_not() -> None:
    game = last_trick(table(4, {}, *["pass"] * 3, "bid.contre", "ready"), 1, "EX", "T1", "2H", "3H")
    deal = game.last_deal
    assert deal is not None
    assert (deal.share.slam, deal.share.petit, deal.excuse) == (0, -60, Excuse(takers=False, exchanged=False))


DEALS = """
62 | 4p garde; 49 points, 2 bouts; single; petit takers | won by 8; A +106; +318, -106
63 | 4p sans; 45 points, 2 bouts; petit defence | won by 4; A +76; +228, -76
64 | 4p prise; 34 points, 2 bouts; single; petit takers | lost by 7; A -42; -126, +42
65 | 4p garde; 52 points, 2 bouts; single | won by 11; A +92; +276, -92
66 | 4p garde; 86½ points, 2 bouts; single; petit takers; slam announced made | won by 46; A +582; +1746, -582
67 | 4p prise; 56 points, 0 bouts | won by 0; A +25; +75, -25
68 | 4p prise; 55 points, 0 bouts | lost by 1; A -26; -78, +26
69 | 4p contre; 51 points, 1 bouts; petit takers | won by 0; A +210; +630, -210
70 | 4p garde; 35 points, 3 bouts; double; petit defence | lost by 1; A -102; -306, +102
71 | 4p garde; 41 points, 2 bouts; single; single | won by 0; A +90; +270, -90
72 | 3p garde; 40½ points, 2 bouts | lost by 1; A -52; -104, +52
73 | 3p garde; 41½ points, 2 bouts | won by 1; A +52; +104, -52
74 | 3p prise; 50½ points, 1 bouts; triple | lost by 1; A -66; -132, +66
75 | 5p garde; 41½ points, 2 bouts; partner | won by 1; A +52; +104, +52, -52
76 | 5p garde; 41½ points, 2 bouts; alone | won by 1; A +52; +208, -52
77 | 5p prise; 50½ points, 1 bouts; partner; double; petit takers | lost by 1; A -46; -92, -46, +46
78 | 4p garde; 60 points, 3 bouts; slam announced, missed | won by 24; A -102; -306, +102
79 | 4p garde; 91 points, 3 bouts; petit takers; slam made | won by 55; A +380; +1140, -380
80 | 4p prise; 3 points, 0 bouts; slam of the defence | lost by 53; A -278; -834, +278
81 | 4p prise; 3 points, 0 bouts; slam announced, of the defence | lost by 53; A -478; -1434, +478
"""
"""The sheet's rows 62 to 81, as they stand there."""


def slams(words: str) -> int:
    """Return what a slam brings in a row's words."""
    taken = "made" in words
    lost = "of the defence" in words
    won = [True] if taken else [False] if lost else [True, False]
    played = tricks(*[f"0: KS > {0 if each else 1}" for each in won])
    return slam_bonus(played, Camp(0, None), announced="announced" in words)


@pytest.mark.parametrize("row", [pytest.param(row, id=row[:2]) for row in DEALS.strip().splitlines()])
def test_what_a_deal_marks(row: str) -> None:
    _, said, wanted = (part.strip() for part in row.split("|"))
    (players, contract), (points, _, bouts, _), *more = (
        part.replace(",", "").split() for part in said.split(";")
    )
    words = [" ".join(each) for each in more]
    half = 2 * int(points.rstrip("½")) + points.endswith("½")
    found = share(
        next(each for each in MULTIPLIERS if each == contract),
        half,
        int(bouts),
        handfuls=[size for size in HANDFULS for word in words if word == size],
        petit={"petit takers": 1, "petit defence": -1}.get(next((w for w in words if "petit" in w), ""), 0),
        slam=sum(slams(word) for word in words if "slam" in word),
    )
    partner = 1 if "partner" in words else None
    marks = Camp(0, partner).marks(found.total, int(players[0]))
    told = [marks[0], *([marks[1]] if partner else []), marks[-1]]
    end = "won" if found.won else "lost"
    result = f"{end} by {found.difference}; A {found.total:+}; {', '.join(f'{each:+}' for each in told)}"
    assert result == wanted
    assert sum(marks) == 0


def test_82_a_round_is_one_scored_deal_a_player() -> None:
    game = table(4)
    scored = 0
    for number in range(5):
        assert game.result() is None
        if number == 1:
            say(game, *["pass"] * 4)
            continue
        say(game, "bid.contre", "ready")
        scored += 1
        while sum(game.taken) < scored:
            say(game, str(game.fallback(game.turn)))
    assert (game.phase, game.deal, sum(game.taken), sum(game.scores)) == ("over", 5, 4, 0)


@in_turn(("rounds", "before", "over"), [(1, 480, True), (12, 480, True), (1, -30000, False)])
def test_83_a_target_ends_the_game_when_a_total_has_reached_it(rounds: int, before: int, over: bool) -> None:
    game = table(4, {}, *["pass"] * 3, "bid.contre", "ready", target=500, rounds=rounds)
    game.scores, game.taken = [before, 0, 0, 0], [9, 9, 9, 9]
    last_trick(game, 0, "EX", "T21", "2H", "3H")
    assert (game.phase == "over") == over


def test_84_equal_totals_share_a_place_and_a_leaver_is_last() -> None:
    assert places([212, 0, 0, -212]) == (1, 2, 2, 4)
    assert places([212, 0, 0, -212], out=[0]) == (4, 1, 1, 3)


def test_85_what_is_played_for_who_is_late() -> None:
    game = table(5, {0: "KS KH"}, *FOUR_PASS, "bid.garde")
    game.hands[0] = ["KS", "KH"]
    assert str(game.fallback(0)) == "call.KD"
    say(game, "call.KC")
    game.hands[0] = ["KS", "QH", "QS", "NS", "10C", "2D", "T1", "T2"]
    assert str(game.fallback(0)) == "discard.NS.QS.QH"
    game.phase = "play"
    for hand, card in (("10C 9H T2 EX", "9H"), ("KS EX", "EX")):
        game.hands[0] = hand.split()
        assert str(game.fallback(0)) == f"play.{card}"


def test_88_who_leaves_is_ranked_last_and_the_others_play_on() -> None:
    game = table(4, {}, "bid.contre", "ready")
    for _ in range(14):
        say(game, str(game.fallback(game.turn)))
    game.withdraw(3, Loaded())
    while (result := game.result()) is None:
        say(game, "bid.contre" if game.phase == "auction" else str(game.fallback(game.turn)))
    assert result.places[3] == 4
    assert min(result.places[:3]) == 1
