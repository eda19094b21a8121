"""What players see of Coinche, in public and in their hands."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bot.messages.custom_id import write
from bot.screens.coinche import screen as coinche
from bot.screens.coinche.names import names
from bot.screens.frame.lobby import lobby
from bot.screens.kit.facts import history
from bot.screens.kit.large import enlarged
from bot.screens.kit.screen import Act, Mark, Screen, Verb
from bot.text import text_in
from tapis.games.coinche.convention import count
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.likely import bears
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.auctions import Began
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import choose, search
from tapis.games.kit.steps import Step
from tests.screens.card_tables import Position, found
from tests.screens.card_tables import coinche as positions
from tests.screens.conftest import Golden
from tests.screens.sketches import Ticked, buttons, codes, frame_of, hand_scene, held, scene_of, told
from tests.tiers import in_turn

TOP = {"no_trump": "on", "all_trump": "on", "generale": "on"}
"""Options with which every game and every value may be bid."""


def bid(*calls: str, **options: object) -> Position:
    """A first deal in which this has been said, from the dealer's left on."""
    game, facts = Coinche.start(CoincheOptions(**options), 4, Chance("auction", 0))
    for rev, call in enumerate(calls, 1):
        (seat,) = game.awaited()
        facts = game.play(seat, call, Chance("auction", rev))
    return game, tuple(facts)


def own(game: Coinche) -> CoincheView:
    (seat,) = game.awaited() or {0}
    return game.view(seat)


def hand_of(
    game: Coinche, language: str = "en", draft: Ticked | None = None, seat: int | None = None
) -> Screen:
    (mover,) = game.awaited()
    return held("coinche", hand_scene(game, mover if seat is None else seat, language, draft=draft))


def table_lines(game: Coinche, language: str = "en") -> list[list[str]]:
    """What stands in the auction's table, cell by cell."""
    drawn = coinche.table(scene_of(game, (), language)).body
    return [line.split() for line in drawn.split("```")[1].strip("\n").splitlines()]


# The auction in public


def test_of_a_long_auction_the_newest_rounds_are_written() -> None:
    calls = [call for value in range(80, 270, 10) for call in (f"bid.{value}.S", "pass", "pass")]
    game, _ = bid(*calls, declarations="auto")
    lines = table_lines(game)
    assert " ".join(lines[1]) == "… 3 rounds before"
    assert len(lines) == 14
    assert "260♠" in [cell for line in lines for cell in line]


def test_a_lobby_lists_of_twenty_options_what_is_changed() -> None:

    def listed(**options: object) -> str:
        game, facts = bid(**options)
        return lobby(frame_of(Coinche, scene_of(game, facts, "en"))).footer.rpartition(" · ")[0]

    assert listed() == "Basic rules · Pace: 24 hours"
    assert listed(all_trump="on", target=501) == "Points to reach: 501 · All trump: allowed · Pace: 24 hours"


# Play and results


def test_a_trick_lies_around_the_table_and_the_last_trick_is_counted_by_its_game() -> None:
    """In all trump the jack is worth 14 (section 2)."""
    game, facts = found(
        positions(all_trump="on"),
        lambda game, _: game.trump == "TA" and len(game.tricks) == 1 and len(game.table) == 2,
    )
    body = coinche.table(scene_of(game, facts, "en")).body
    assert f", {game.tricks[-1].points} point" in body
    laid = {scene_of(game, facts, "en").t(f"card.{card}") for _, card in own(game).trick}
    assert laid <= set(body.split("```")[1].split())


def test_in_all_trump_each_belote_is_told_and_shown_with_its_suit() -> None:
    game, facts = found(
        positions(all_trump="on"),
        lambda game, kinds: game.trump == "TA" and "belote" in kinds and len(game.belotes) > 1,
    )
    scene = scene_of(game, facts, "fr")
    body = coinche.table(scene).body
    assert [suit for suit in game.belotes if f"**Belote {scene.t(f'suit.{suit}')[-1]}**" not in body] == []
    assert re.search(r"«\u00a0\*\*(Belote|Rebelote) [♠♥♦♣]", told(scene, "coinche"))


def scored(wanted: Callable[[object], bool], **options: object) -> Position:
    return found(
        positions(target=5000, **options),
        lambda game, kinds: "scored" in kinds and wanted(game.last_deal),
    )


@in_turn("made", [True, False])
@in_turn("doubled", [True, False])
def test_a_deals_result_stands_line_by_line(made: bool, doubled: bool) -> None:
    game, facts = scored(lambda deal: deal.made == made and (deal.multiplier > 1) == doubled)
    deal = game.last_deal
    (block,) = coinche.table(scene_of(game, facts, "en")).blocks
    lines = {line[:14].strip(): line[14:].split() for line in block.body.split("```")[1].splitlines()}
    assert lines["Total"] == [str(total) if total else "·" for total in deal.totals]
    assert lines["Scored"] == [str(marked) if marked else "·" for marked in deal.marked]
    assert ("+ Contract" in lines) == any(deal.marked_contract)
    assert block.body[0] == ("✅" if made else "❌")
    assert ("×" in block.body.splitlines()[0]) == doubled  # noqa: RUF001 - times


def test_a_failed_contract_says_what_was_missing() -> None:
    short, facts = scored(
        lambda deal: deal.value.isdecimal() and deal.totals[deal.taker % 2] < int(deal.value)
    )
    assert "points are not enough" in told(scene_of(short, facts, "en"), "coinche")
    behind, facts = scored(
        lambda deal: (
            not deal.made and deal.value.isdecimal() and deal.totals[deal.taker % 2] >= int(deal.value)
        )
    )
    assert "but not more than the" in told(scene_of(behind, facts, "en"), "coinche")


def test_the_board_tells_no_call_that_stands_in_the_table() -> None:
    """What came before the auction is told, and the call that ends it."""
    game, _ = bid()
    facts = tuple(game.play(own(game).turn or 0, "bid.90.H", Chance("auction", 1)))
    dealt = Step(0, None, (Began(dealer=game.dealer, deal=1),))
    scene = replace(scene_of(game, facts, "en"), since=(dealt, Step(1, 0, facts)))
    assert history(scene, coinche.SCREEN) == [coinche.SCREEN.told(scene, dealt)]
    game, facts = bid("bid.90.H", "coinche", "surcoinche")
    [line] = history(scene_of(game, facts, "en"), coinche.SCREEN)
    assert "Surcoinche" in line


def test_the_score_sheet_holds_race_auction_and_the_last_result() -> None:
    game, facts = found(positions(races=2), lambda game, _: game.deal == 2 and len(game.bids) == 3)
    sheet, pages = coinche.sheet(scene_of(game, facts, "en"), 0)
    assert pages == 1
    assert "The auction of this deal:" in sheet.body
    assert "Match to 1001 · 2 to win" in sheet.body


# Hands


@in_turn(
    ("hand", "game", "counted"),
    [
        ("JH 9H 7H 8S 7S 8D 7D 8C", "H", 90),
        ("AH KH QH 7H 8S 7S 8D 7D", "H", 100),
        ("QS 7S AH AD AC 10C 10D 10H", "S", 75),
        ("AS 10S AH 10H AD 10C KC QC", "SA", 130),
        ("JS 9S JH 9H 9D 9C KC QC", "TA", 135),
    ],
)
def test_a_hand_is_counted_as_players_count(hand: str, game: str, counted: int) -> None:
    assert count(hand.split(), game) == counted


BORNE = [
    ("JH 9H 7H 8S 7S 8D 7D 8C", (), "80H 90H"),
    ("JH 9H 8H 7H AS KS QC 7C", (), "80H 90H 100H"),
    ("JH 9H 8H 7H AS KS QC 7C", ("bid.90.D",), "100H 110H"),
    ("JH 9H 8H 7H AS KS QC 7C", ("bid.110.D",), ""),
    ("JH 9H 8H JS 9S 7S AC 7C", (), "80S 90S 100S 80H 90H 100H"),
    ("JH 9H AH 10H KH QH AS AC", ("bid.160.D",), "capotH"),
    ("KS QS 10S 8S 7H 8D 7D 8C", (), ""),  # neither the jack nor the nine
    ("QS 7S AH 9D 8D QC 10C 7C", (), ""),  # no strong suit, for all its cards
    ("QS 7S AH AD AC 10C 10D 10H", (), ""),  # aces without trumps
    ("JS 7S KH QH 8D 7D 8C 7C", (), ""),  # the jack second
    ("9H 8H 7H AS 8D 7D 8C 7C", (), ""),  # the nine third, and one ace
    ("7H 8H 10H 7S 8S 7C 8C 7D", (), ""),
    ("JD 7S 8S AH AC 7H 8H 7C", ("bid.90.D", "pass"), "100D 110D 120D"),  # the partner's jack, and two aces
    ("7S 8S 9S 7H 8H 9H 7C 8C", ("bid.90.D", "pass"), ""),
    ("JD 7S 8S AH AC 7H 8H 7C", ("bid.90.D", "pass", "bid.110.D", "pass", "pass", "bid.120.H"), ""),
]
"""What is held, what was said before, what the hand then bears."""


@in_turn(("hand", "calls", "borne"), BORNE)
def test_the_bids_offered_as_buttons_are_those_that_the_hand_bears(
    hand: str, calls: Sequence[str], borne: str
) -> None:
    """The next values in its two best games; the pass looks like them, whatever the hand bears."""
    game, _ = bid(*calls)
    mine = own(game)
    game.hands[mine.turn or 0] = hand.split()
    shown = [each for each in buttons(hand_of(game)) if isinstance(each.do, Act)]
    assert {each.style for each in shown} == {"primary"}
    said = [each.do.code for each in shown if isinstance(each.do, Act) and each.do.code.startswith("bid.")]
    assert " ".join(code.removeprefix("bid.").replace(".", "") for code in said) == borne
    assert Verb("type") in [button.do for button in buttons(hand_of(game))], "any other bid is typed"


def test_what_a_hand_announces_is_counted_where_it_counts() -> None:
    borne = {}
    for declarations in ("off", "auto"):
        game, _ = bid(declarations=declarations)
        view = own(game).model_copy(update={"hand": ("AS", "KS", "QS", "JH", "9H", "8H", "7D", "7C")})
        borne[declarations] = bears(view, "S"), bears(view, "H")
    assert borne == {"off": (0, 100), "auto": (0, 120)}


def test_a_hand_drawn_large_has_all_cards_as_they_stand_without() -> None:
    """Eight cards are two lines while players bid, and buttons once they play."""
    for phase in ("auction", "play"):
        game, _ = found(positions(), lambda game, _, phase=phase: game.phase == phase)
        drawn = enlarged(text_in("en"), coinche.hand(hand_scene(game, own(game).turn or 0, "en")))
        assert drawn is not None
        assert drawn.data[1] == own(game).hand


def test_cards_are_offered_and_announced_as_at_belote() -> None:
    game, _ = found(positions(declarations="choice"), lambda game, _: bool(own(game).declarable))
    marked = hand_of(game, draft=Ticked(frozenset("d")))
    assert buttons(marked)[-1].do == Mark("d", on=False)
    assert [code for code in codes(marked) if not code.endswith(".declare")] == []


# Typed


def test_a_number_alone_lists_its_bids_and_one_letter_of_two_suits_is_ambiguous() -> None:
    game, _ = bid()
    scene = hand_scene(game, own(game).turn, "fr")
    named = [(action, names(scene, action)) for action in scene.offers[scene.viewer]]
    assert [str(action) for action, _ in search("110", named)] == [f"bid.110.{suit}" for suit in "SHDC"]
    with pytest.raises(Illegal):
        choose("110 C", named)


def test_every_press_has_a_short_custom_id() -> None:
    game, _ = bid(**TOP)
    longest = [write("28d4452b", 1234567, "ab", button.do) for button in buttons(hand_of(game))]
    assert max(map(len, longest)) <= 100


# Read by people


def ended() -> Position:
    return found(positions(target=500), lambda game, _: not game.awaited())


SHOWN: dict[str, Callable[[], Position]] = {
    "first": bid,
    "auction": lambda: bid("pass", "bid.80.H", "bid.90.S", "bid.100.H", "pass"),
    "coinched": lambda: bid("bid.90.S", "pass", "pass", "coinche"),
    "surcoinched": lambda: bid("bid.90.S", "coinche", "surcoinche"),
    "play": lambda: found(
        positions(), lambda game, kinds: "belote" in kinds and len(game.tricks) > 2 and len(game.table) == 3
    ),
    "all_trump": lambda: found(
        positions(all_trump="on"),
        lambda game, _: game.trump == "TA" and len(game.belotes) > 1 and len(game.table) == 2,
    ),
    "announced": lambda: found(
        positions(declarations="choice"), lambda game, kinds: "shown" in kinds and len(game.table) == 3
    ),
    "made": lambda: scored(lambda deal: deal.made and any(deal.belote)),
    "failed": lambda: scored(lambda deal: not deal.made and deal.multiplier == 2),
}


def test_boards_read_well(golden: Golden) -> None:
    for name, position in {**SHOWN, "over": ended}.items():
        golden.table(name, *position())
    golden.sheets(*ended())
    golden.around(*ended())


def test_hands_read_well(golden: Golden) -> None:
    for name in ("first", "auction", "coinched", "play"):
        game, _ = SHOWN[name]()
        golden.hand(name, game, game.turn)
