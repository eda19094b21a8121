"""What players see of Tarot, in public and in their hands."""

from collections.abc import Callable, Sequence

from bot.screens.kit.cards import card_text
from bot.screens.kit.screen import Screen, Select, Typed
from bot.screens.tarot import screen as tarot
from bot.screens.tarot.names import discards_offered
from bot.screens.tarot.words import result_block
from bot.text import text_in
from tapis.drawing.table import Table
from tapis.games.kit.cards import EXCUSE
from tapis.games.kit.chance import KeyedChance
from tapis.games.tarot.cards import BOUTS, POINTS
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.need import need_of
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import NEED, Camp, DealScored, share
from tapis.walk import Walk, at_random
from tests.games.tarot_table import say, table
from tests.screens.limits import breaches
from tests.screens.sketches import Ticked, buttons, codes, hand_scene, held, scene_of
from tests.tiers import in_turn

TIMES = "\N{MULTIPLICATION SIGN}"
TRUMPS = " ".join(f"T{height}" for height in range(1, 12))
"""Eleven trumps, of which a single handful of four players hides one."""
GARDE = ("bid.garde", "pass", "pass", "pass")
NO_TRUMP = "KS QS 9S 8S 7S 6S 5S 4S 3S 2S KH QH 9H 8H 7H 6H 5H 4H"


def hand_of(
    game: Tarot, seat: int | None = None, language: str = "en", marks: str = "", page: int = 0
) -> Screen:
    draft = Ticked(frozenset(marks.split()), page)
    shown = held("tarot", hand_scene(game, game.turn if seat is None else seat, language, draft=draft))
    assert breaches(shown) == []
    return shown


def legal(game: Tarot, screen: Screen) -> list[str]:
    """The verbs of what a hand offers and the rules allow, without the slam."""
    found = [code for code in codes(screen) if game.legal(game.turn).find(code)]
    return [code.partition(".")[0] for code in found if code != "slam"]


def selects(screen: Screen) -> list[Select]:
    return [row for row in screen.rows if isinstance(row, Select)]


def board(game: Tarot, language: str = "en") -> str:
    return tarot.table(scene_of(game, (), language)).body


# The auction


@in_turn(("language", "labels"), [("en", f"Garde {TIMES}2"), ("fr", f"Garde sans {TIMES}4")])
def test_a_contract_is_offered_with_what_it_multiplies(language: str, labels: str) -> None:
    shown = hand_of(table(4, {}, "bid.prise"), language=language)
    assert codes(shown) == ["bid.garde", "bid.sans", "bid.contre", "pass"]
    assert labels in [button.label for button in buttons(shown)]


def test_a_king_is_called_by_a_button_and_more_cards_in_a_list() -> None:
    called = ("pass",) * 4 + ("garde",)
    game = table(5, {0: "KS KH"})
    say(game, *called[:4], "bid.garde")
    assert codes(hand_of(game)) == ["call.KS", "call.KH", "call.KD", "call.KC"]
    game = table(5, {0: "KS KH KD KC"})
    say(game, *called[:4], "bid.garde")
    [listed] = selects(hand_of(game))
    assert len(listed.choices) == 8


# The discard


def test_the_discard_is_one_list_of_exactly_six() -> None:
    game = table(4, {1: "KS T1 T2 T21"}, "bid.garde", "pass", "pass", "pass")
    view = game.view(1)
    shown = hand_of(game)
    [listed] = selects(shown)
    assert listed.several == (6, 6)
    assert {choice.do.name[1:] for choice in listed.choices} == set(view.discardable)
    assert codes(shown) == [], "nothing is chosen yet"
    marks = [choice.do.name for choice in listed.choices[:6]]
    shown = hand_of(game, marks=" ".join(marks))
    assert set(codes(shown)[0].split(".")[1:]) == {mark[1:] for mark in marks}
    assert legal(game, shown) == ["discard"]
    marks += [choice.do.name for choice in listed.choices[6:7]]
    assert codes(hand_of(game, marks=" ".join(marks))) == [], "a seventh card, by a forged press"


@in_turn(
    ("lengths", "dog", "suits"),
    [
        ((7, 7, 7, 3), "8S 8H 8D 8C 9S 9H", ("♠ ♥", "♣ ♦")),
        ((10, 5, 5, 4), "JS NS QS 6D 5C 6C", ("♠", "♥ ♣ ♦")),
    ],
)
def test_more_than_25_cards_to_discard_stand_in_two_lists_of_whole_suits(
    lengths: Sequence[int], dog: str, suits: Sequence[str]
) -> None:
    plain = [
        f"{rank}{suit}" for suit, most in zip("SHDC", lengths, strict=True) for rank in range(1, most + 1)
    ]
    game = table(3, {1: " ".join(plain)}, "bid.garde", "pass", "pass", dog=dog)
    first, second = selects(hand_of(game))
    assert [listed.several for listed in (first, second)] == [(0, 6), (0, 6)]
    for listed, signs in zip((first, second), suits, strict=True):
        assert listed.placeholder == f"For the discard: {signs} (6 in all)"
        assert {choice.label[-1] for choice in listed.choices} == {*signs.split()}
    assert len(first.choices) + len(second.choices) == 30
    marks = [*(each.do.name for each in first.choices[:2]), *(each.do.name for each in second.choices[:4])]
    ready = hand_of(game, marks=" ".join(marks))
    assert legal(game, ready) == ["discard"]


def test_cards_that_must_go_are_told_and_trumps_alone_are_chosen() -> None:
    trumps = " ".join(f"T{height}" for height in range(1, 14))
    game = table(
        4, {1: f"{trumps} KS KH KD KC 2S"}, "bid.garde", "pass", "pass", "pass", dog="T14 T15 T16 T17 T18 3S"
    )
    shown = hand_of(game)
    assert "These go anyway: 2♠ 3♠." in shown.body
    [listed] = selects(shown)
    assert listed.several == (4, 4)
    marks = " ".join(choice.do.name for choice in listed.choices[:4])
    assert legal(game, hand_of(game, marks=marks)) == ["discard"]


@in_turn(
    ("typed", "code"),
    [
        ("2S 3S 4S", "discard.2S.3S.4S"),
        ("2 of spades, 3 of spades", "discard.2S.3S"),
        ("21 Ex", "discard.T21.EX"),
        ("2S table", None),
    ],
)
def test_a_discard_is_typed_card_by_card(typed: str, code: str | None) -> None:
    game = table(4, {}, "bid.garde", "pass", "pass", "pass")
    assert tarot.parsed(hand_scene(game, 1, "en"), typed) == code


def test_a_card_is_read_before_what_is_legal_so_that_no_other_one_is_played() -> None:
    """Where the five of clubs is not legal, the rule refuses it: it is not taken for the trump 5."""
    game = table(4, {}, "pass", "bid.contre")
    say(game, "ready")
    scene = hand_scene(game, 1, "fr")
    assert [tarot.parsed(scene, text) for text in ("T5", "5T", "5", "roi")] == [
        "play.5C",
        "play.5C",
        "play.T5",
        None,
    ]
    assert tarot.parsed(hand_scene(game, 2, "fr"), "5") is None, "out of turn"


@in_turn(("typed", "code"), [("2S table", "discard.2S.?"), ("2S T5", "discard.2S.?"), ("table", None)])
def test_a_discard_of_what_is_no_card_is_read_for_the_rule_that_forbids_it(
    typed: str, code: str | None
) -> None:
    scene = hand_scene(table(4, {}, *GARDE), 1, "en")
    assert tarot.SCREEN.meant(scene, Typed(typed, "discard")) == code


def test_while_a_discard_is_typed_each_next_card_is_offered() -> None:
    game = table(4, {1: "2S 3S 4S 5S 6S 7S"}, "bid.garde", "pass", "pass", "pass")
    scene = hand_scene(game, 1, "en")
    assert ("discard.2S.3S", "2♠ 3♠") in discards_offered(scene, "2S")
    [whole] = discards_offered(scene, "2S 3S 4S 5S 6S 7S")
    assert whole == ("discard.2S.3S.4S.5S.6S.7S", "2♠ 3♠ 4♠ 5♠ 6♠ 7♠")


# The hand


@in_turn("players", [3, 4, 5])
def test_a_hand_fits_a_phone_at_each_turn_of_the_play(players: int) -> None:
    """At most 20 buttons in four rows, so that a board of one's own has room for its row."""
    walk = Walk(Tarot, TarotOptions(), players, "fit", at_random)
    for _ in range(110):
        game = walk.game
        if game.phase == "play":
            shown = hand_of(game)
            assert len(shown.rows) <= 4
            offered = {choice.do.code for listed in selects(shown) for choice in listed.choices}
            assert {*codes(shown), *offered} == {f"play.{card}" for card in game.view(game.turn).playable}
            drawn = shown.body.count("{{card_") + len(buttons(shown))
            assert drawn >= len(game.hands[game.turn]), "each card is a button, or is drawn"
        walk.step()


def test_who_waits_sees_the_cards_without_buttons() -> None:
    game = table(4)
    shown = hand_of(game, seat=3)
    assert shown.rows == ()
    assert shown.body.count("{{card_") == 18


# Handfuls


def playing(hand: str = TRUMPS) -> Tarot:
    """The first card of seat 1, who defends with this hand."""
    game = table(4, {1: hand}, "pass", "bid.contre", dealer=0)
    say(game, "ready")
    assert game.turn == 1
    return game


def test_a_handful_is_ticked_for_the_next_card_and_hides_the_highest_unless_others_are_chosen() -> None:
    game = playing()
    assert "You may show a handful: single." in hand_of(game).body
    page = hand_of(game, marks="s", page=1)
    [listed] = selects(page)
    assert (listed.several, [choice.label for choice in listed.choices if choice.chosen]) == ((1, 1), ["11✦"])
    said = [code for code in codes(hand_of(game, marks="s")) if code.startswith("play.")]
    assert {code.partition(".single.")[2] for code in said} == {"T11"}
    other = listed.choices[1].do.name
    said = codes(hand_of(game, marks=f"s {other}"))
    assert said[0].endswith(".single.T2")
    assert [code for code in said if game.legal(1).find(code) is None] == []


def test_a_typed_card_takes_the_ticked_handful_along() -> None:
    scene = hand_scene(playing(), 1, "en", draft=Ticked(frozenset("s")))
    assert tarot.with_ticks(scene, "play.T3") == "play.T3.single.T11"
    assert tarot.with_ticks(hand_scene(playing(), 1, "en"), "play.T3") == "play.T3"


def test_no_handful_is_offered_to_who_holds_too_few_trumps() -> None:
    game = playing(NO_TRUMP)
    assert "handful" not in hand_of(game).body
    assert tarot.with_ticks(hand_scene(game, 1, "en", draft=Ticked(frozenset("s"))), "play.KS") == "play.KS"


@in_turn(
    ("typed", "verb", "code"),
    [("21", "play", "play.T21"), ("garde", "bid", "bid.garde"), ("KS", "call", "call.KS")],
)
def test_what_is_not_legal_is_read_for_the_rule_that_forbids_it(typed: str, verb: str, code: str) -> None:
    assert tarot.SCREEN.meant(hand_scene(table(4), 1, "en"), Typed(typed, verb)) == code


# What the contract needs


def counted(game: Tarot, camp: Camp) -> tuple[int, int]:
    """Bouts and half points of a camp, card by card from its tricks and the taker's discard."""
    points = sum(POINTS[card] for card in game.discard)
    bouts = sum(card in BOUTS for card in game.hands[camp.taker])
    for trick in game.tricks:
        for seat, card in [((trick.leader + at) % game.players, card) for at, card in enumerate(trick.cards)]:
            if card != EXCUSE:
                points += POINTS[card] if trick.winner in camp else 0
                bouts += card in BOUTS and trick.winner in camp
                continue
            bouts += seat in camp
            if seat in camp:
                points += 9 if trick.winner in camp else 8
            else:
                points += 1 if trick.winner in camp else 0
    return bouts, points


@in_turn("players", [3, 4, 5])
def test_the_taker_alone_is_told_what_the_contract_needs(players: int) -> None:
    seen = set[bool]()
    for number in range(2):
        walk = Walk(Tarot, TarotOptions(), players, f"need{number}", at_random)
        for _ in range(90):
            game = walk.game
            for seat in range(players):
                need = need_of(game.view(seat), seat)
                told = seat == game.taker and game.camps and game.phase in {"dog", "ready", "play"}
                assert (need is not None) == told
                if need is not None:
                    bouts, points = counted(game, Camp(seat, game.partner))
                    assert need == (NEED[bouts], bouts, points)
                    seen.add(bool(game.tricks))
            walk.step()
    assert True in seen


@in_turn(
    ("language", "line"),
    [
        ("en", "🎯 **51** needed (1 oudler), 0 so far."),
        ("fr", "🎯 Il faut **51** (1 bout). Acquis\u00a0: 0."),
    ],
)
def test_the_need_is_written_in_the_hand(language: str, line: str) -> None:
    game = table(4, {1: "T21"}, "bid.garde", "pass", "pass", "pass", dog="2S 3S 4S 5S 6S 7S")
    for card in ("T1", "EX"):
        assert card not in game.hands[1]
    assert line in hand_of(game, language=language).body


# The board


def first(players: int, wanted: Callable[[Tarot], bool], seed: str = "board") -> Tarot:
    walk = Walk(Tarot, TarotOptions(), players, seed, at_random)
    while not wanted(walk.game):
        walk.step()
    return walk.game


def test_points_are_told_by_seat_until_the_partner_is_known_and_by_camp_then() -> None:
    game = first(5, lambda game: len(game.tricks) == 2 and not game.camps)
    text = board(game)
    assert "Attack:" not in text
    assert text.count("trick") >= 5
    say_known = first(5, lambda game: len(game.tricks) == 2 and game.camps)
    text = board(say_known)
    assert "Attack: " in text
    assert "Defence: " in text


def test_the_board_shows_dog_handfuls_and_what_was_called() -> None:
    game = table(5, {0: "KH", 1: "KS"}, "pass", "pass", "pass", "pass", "bid.garde")
    say(game, "call.KS")
    text = board(game)
    assert f"### Garde {TIMES}2 · **Alice** took · K♠ called" in text
    assert text.count("{{card_") == 3, "the dog"
    game = playing()
    say(game, "play.T3.single.T11")
    assert "🖐️ **Bob**: single handful (10✦ 9✦ 8✦" in board(game)


def seen(game: Tarot) -> tuple[Table, str]:
    """What the picture of a board shows, and its text."""
    picture = tarot.table(scene_of(game, (), "en")).picture
    assert picture is not None
    return Table(*picture.data), picture.alt


@in_turn(("players", "count"), [(3, 6), (4, 6), (5, 3)])
def test_the_dog_lies_face_down_then_open_and_aside_while_cards_are_played(players: int, count: int) -> None:
    """Face down while players bid and call; nobody sees that of a garde sans."""
    for contract, shown in (("garde", True), ("contre", False)):
        game = table(players, {1: "KS"}, dog="2S 3H 4D 5C 6S 7H"[: 3 * count - 1])
        assert seen(game)[0].dog == ("",) * count
        say(game, f"bid.{contract}", *["pass"] * (players - 1 if shown else 0))
        if players == 5:
            assert seen(game)[0].dog == ("",) * count
            say(game, "call.KS")
        dog = game.view(None).dog if shown else ("",) * count
        cards = (
            " ".join(card_text(text_in("en"), card) for card in dog) if shown else f"{count} cards face down"
        )
        assert (seen(game)[0].dog, f"Dog: {cards}." in seen(game)[1]) == (dog, True)
        assert (f"Dog: {cards}" in board(game)) != shown, "an open dog is drawn in the text, too"
        say(game, str(game.fallback(1)))
        assert (seen(game)[0].dog, seen(game)[0].piles) == ((), (("Dog", dog),))


def test_a_handful_and_trumps_discarded_lie_aside_and_are_told() -> None:
    trumps = " ".join(f"T{height}" for height in range(1, 16))
    game = table(4, {1: f"{trumps} KS KH KD"}, *GARDE, dog="KC T16 2S 3S 4S 5S")
    say(game, "discard.2S.3S.4S.5S.T15.T16", "play.KS.triple.T14")
    picture, alt = seen(game)
    handful = tuple(f"T{height}" for height in range(16, 0, -1) if height != 14)
    assert picture.piles[1:] == (("Discarded", ("T15", "T16")), ("Bob: triple", handful))
    assert "Trumps in the discard: 15✦ 16✦. Bob: triple handful (16✦ 15✦ 13✦" in alt
    assert (alt.endswith("5✦ is a trump."), board(game).endswith("5✦ is a trump.")) == (True, True)


def test_a_partner_has_the_takers_mark_once_everybody_knows_them() -> None:
    game = table(5, {1: "KS"}, "pass", *GARDE, "call.KS")
    say(game, str(game.fallback(2)))
    assert seen(game)[0].partner is None
    say(game, "play.KS")
    picture, alt = seen(game)
    assert (picture.taker, picture.partner, "With Bob." in alt) == (2, 1, True)


def test_everybody_reads_who_must_do_what() -> None:
    steps: Sequence[tuple[tuple[str, ...], str]] = (
        ((), "**Bob**: take, or pass."),
        (("prise",), "**Chloé**: go above the prise, or pass."),
        (("garde", "pass", "pass", "pass"), "**Bob**: discard 6 cards."),
        (("contre",), "**Bob**: begin, or announce a slam."),
    )
    for said, told in steps:
        game = table(4)
        say(game, *(call if call == "pass" else f"bid.{call}" for call in said))
        assert tarot.table(scene_of(game, (), "en")).turn.startswith(told)


@in_turn(
    ("language", "turn", "own"),
    [
        ("en", "**Alice**: choose the contract of this deal.", "Your turn: you take this deal."),
        ("fr", "**Alice**\N{NO-BREAK SPACE}: choisissez le contrat", "À vous\N{NO-BREAK SPACE}: vous prenez"),
    ],
)
def test_who_takes_a_written_deal_is_asked_for_a_contract_and_offered_no_pass(
    language: str, turn: str, own: str
) -> None:
    game = Tarot.start(TarotOptions(taker="chooses"), 4, KeyedChance("c" * 64))[0]
    shown = hand_of(game, language=language)
    assert codes(shown) == ["bid.garde", "bid.sans", "bid.contre"]
    assert own in shown.body
    assert tarot.table(scene_of(game, (), language)).turn.startswith(turn)


# The result


def scored(**changes: object) -> DealScored:
    """The sheet's example 63: four players, garde sans, 45 points, two bouts, the Petit to the defence."""
    found = share("sans", 90, 2, petit=-1)
    values: dict[str, object] = {
        "taker": 1, "partner": None, "contract": "sans", "share": found, "excuse": None,
        "slam_announced": False, "discard": (), "dog": ("KS",), "marks": (-76, 228, -76, -76),
        "scores": (-76, 228, -76, -76),
    }  # fmt: skip
    return DealScored.model_validate(values | changes)


def test_a_deal_is_told_line_by_line_as_the_sheet_computes_it() -> None:
    block = result_block(scene_of(table(4), (), "en"), scored())
    assert "✅ **Bob**: garde sans won by 4, 45 points for 41 with 2 oudlers." in block.body
    lines = [line.split() for line in block.body.split("```")[1].strip().splitlines()]
    assert ["(25", "+", "4)", TIMES, "4", "+116"] in lines
    assert ["Petit", "last", "\N{MINUS SIGN}40"] in lines
    assert ["Each", "one\u2019s", "share", "+76"] in lines
    assert ["Bob", "+228", "228"] in lines


def test_half_a_point_is_shown_with_what_it_is_rounded_to() -> None:
    """The sheet's example 72: three players, garde, 40½ points with two bouts, lost by 1."""
    found = share("garde", 81, 2)
    deal = scored(contract="garde", share=found, marks=(52, -104, 52), scores=(52, -104, 52))
    block = result_block(scene_of(table(3), (), "fr"), deal)
    assert "❌ **Bob**\u00a0: garde chutée de 1, 40½ points pour 41 avec 2 bouts." in block.body
    assert "40½ → 40" in block.body
    assert "\N{MINUS SIGN}104" in block.body


def test_the_sheet_has_a_line_for_each_player() -> None:
    shown, pages = tarot.sheet(scene_of(table(5), (), "en"), 0)
    assert pages == 1
    assert [line.split(" · ")[0] for line in shown.body.splitlines()[:5]] == [
        "Alice",
        "Bob",
        "Chloé",
        "David",
        "Élise",
    ]
