"""What players see of Belote, in public and in their hands."""

import re
from dataclasses import replace
from itertools import islice

from bot.messages.sprites import Sprites
from bot.screens import belote
from bot.screens.frame.ends import over
from bot.screens.kit.facts import history
from bot.screens.kit.screen import Act, Mark, Screen, Verb
from tapis.games.belote.game import Belote
from tapis.games.kit.cards import in_hand
from tests.screens.card_tables import Position, found
from tests.screens.card_tables import belote as positions
from tests.screens.conftest import Golden
from tests.screens.sketches import SHORT, Ticked, buttons, frame_of, hand_scene, held, scene_of, told
from tests.tiers import in_turn

DECLARING = Ticked(frozenset("d"))


def deal(number: int = 1, **options: object) -> Position:
    """The start of a deal."""
    return found(positions(**options), lambda game, kinds: game.deal == number and "turned" in kinds)


def in_trick(number: int, cards: int = 2) -> Position:
    return found(positions(), lambda game, _: len(game.tricks) == number and len(game.table) == cards)


def announcing() -> Position:
    """A position in which the player to move may announce."""
    return found(positions(), lambda game, _: bool(own(game).declarable))


def own(game: Belote):
    (seat,) = game.awaited() or {0}
    return game.view(seat)


def hand_of(
    game: Belote, language: str = "en", draft: Ticked | None = None, seat: int | None = None
) -> Screen:
    (mover,) = game.awaited()
    return held("belote", hand_scene(game, mover if seat is None else seat, language, draft=draft))


# The board


def test_the_board_shows_dealer_turned_card_and_who_speaks() -> None:
    game, facts = deal()
    scene = scene_of(game, facts, "en")
    body = belote.table(scene)
    dealer, mover = SHORT[game.dealer], SHORT[own(game).turn]
    assert f"dealer {dealer}" in body.body
    assert "Turned card: {{card_" in body.body
    assert f">{mover}" in body.body
    assert body.turn.startswith(f"**{mover}**: take at ")
    assert told(scene, "belote") == f"🃏 Deal 1: **{dealer}** deals and turns {{{{card_{game.turned}}}}}."


def test_the_corner_says_us_and_them_to_who_looks_alone() -> None:
    game, facts = found(positions(), lambda game, _: bool(game.trump))
    scene = scene_of(game, facts, "en")
    boards = [belote.table(replace(scene, viewer=seat)) for seat in (None, 0, 1)]
    labels = [[label for label, _ in board.picture.data[13]] for board in boards]
    assert labels == [["", ""], ["Us", "Them"], ["Them", "Us"]]


def test_passes_are_said_at_the_seats_of_the_picture_and_told_once() -> None:
    game, facts = found(positions(), lambda game, _: len(game.bids) == 5 and not game.trump)
    scene = scene_of(game, facts, "en")
    picture = belote.table(scene).picture
    assert picture is not None
    seats = [seat for seat, _ in game.bids]
    assert picture.data[-1] == (*((seat, "pass", "") for seat in seats[1:4]), (seats[4], "pass ×2", ""))  # noqa: RUF001
    assert f"Calls: {SHORT[seats[0]]} pass, " in picture.alt
    assert history(scene, belote.SCREEN) == []
    game, facts = found(positions(), lambda game, _: bool(game.trump))
    assert belote.table(scene_of(game, facts, "en")).picture.data[-1] == ()


def test_passes_lie_before_who_has_passed() -> None:
    game, facts = found(positions(), lambda game, _: len(game.bids) == 5 and not game.trump)
    body = belote.table(scene_of(game, facts, "fr")).body
    assert body.count("passe \N{MULTIPLICATION SIGN}2") == 1
    assert body.count("passe") == 4


def test_the_trick_lies_around_the_table_clockwise_with_seat_0_below() -> None:
    game, facts = in_trick(3, 4 - 1)
    lines = belote.table(scene_of(game, facts, "en")).body.split("```")[1].strip("\n").splitlines()
    heads = [line.replace(">", "").split() for line in lines[0::2]]
    assert [heads[0], heads[1], heads[2]] == [["Chloé"], ["Bob", "David"], ["Alice"]]
    laid = {card for _, card in own(game).trick}
    assert {card.replace("♠", "S") for card in " ".join(lines).split() if "♠" in card} == {
        card for card in laid if card.endswith("S")
    }


def test_the_last_trick_stays_visible_with_its_winner_and_points() -> None:
    game, facts = in_trick(2, 3)
    view = own(game)
    line = next(
        line for line in belote.table(scene_of(game, facts, "en")).body.splitlines() if "Last trick" in line
    )
    assert [card for _, card in view.last_trick if f"{{{{card_{card}}}}}" not in line] == []
    assert f"→ **{SHORT[view.last_winner]}**, {game.tricks[-1].points} point" in line


def test_the_last_trick_of_a_deal_is_still_there_at_the_next_auction() -> None:
    game, facts = deal(2)
    assert "Last trick: " in belote.table(scene_of(game, facts, "en")).body


def test_a_declaration_is_told_and_stays_on_the_board_by_kind_and_height_alone() -> None:
    game, facts = found(positions(), lambda game, kinds: "called" in kinds and len(game.table) == 1)
    call = game.calls[0]
    scene = scene_of(game, facts, "fr")
    named = scene.t(f"partners.combination.{call.combination}.{call.rank}")
    body = belote.table(scene)
    assert f"📣 **{SHORT[call.seat]}** annonce **{named}**" in told(scene, "belote")
    assert f"📣 Annonces\u00a0: {SHORT[call.seat]} **{named}**" in body.body
    assert named in body.picture.alt


def test_the_winning_announcements_are_shown_with_their_cards() -> None:
    game, facts = found(positions(), lambda game, kinds: "shown" in kinds)
    view = own(game)
    body = belote.table(scene_of(game, facts, "en")).body
    assert "hold the best announcement" in body
    shown = view.shown[0].combinations[0].cards
    texts = [scene_of(game, facts, "en").t(f"card.{card}") for card in shown]
    assert f"({' '.join(texts)})" in body


def test_in_the_first_trick_the_board_says_that_one_may_announce() -> None:
    said = "in the first trick one may announce"
    for options, expected in (({}, True), ({"declarations": "auto"}, False)):
        game, facts = found(positions(**options), lambda game, _: len(game.table) == 1)
        assert (said in belote.table(scene_of(game, facts, "en")).turn) == expected
    game, facts = in_trick(1)
    assert said not in belote.table(scene_of(game, facts, "en")).turn


def test_belote_is_told_and_stays_on_the_board() -> None:
    game, facts = found(positions(), lambda game, kinds: "belote" in kinds and not game.rebelote)
    body = belote.table(scene_of(game, facts, "en"))
    caller = SHORT[game.belote]
    assert f"👑 **{caller}**: “**Belote!**”" in told(scene_of(game, facts, "en"), "belote")
    assert f"👑 **{caller}**: **Belote** (20)" in body.body


@in_turn("outcome", ["made", "failed", "litige"])
def test_a_deals_result_stands_line_by_line_until_the_next_first_trick_is_won(outcome: str) -> None:
    game, facts = found(
        positions(target=3000), lambda game, kinds: "scored" in kinds and game.last_deal.outcome == outcome
    )
    body = belote.table(scene_of(game, facts, "en"))
    (block,) = body.blocks
    result = game.last_deal
    lines = {line[:12].strip(): line[12:].split() for line in block.body.split("```")[1].splitlines()}
    assert lines["Total"] == [str(total) if total else "·" for total in result.totals]
    assert lines["Scored"] == [str(marked) if marked else "·" for marked in result.marked]
    assert ("Belote" in lines) == any(result.belote)
    assert block.body.splitlines()[0][0] == {"made": "✅", "failed": "❌", "litige": "⚖"}[outcome]
    later, more = in_trick(1)
    assert belote.table(scene_of(later, more, "en")).blocks == ()


def test_partners_and_the_score_of_both_sides_are_named() -> None:
    game, facts = deal(2, races=3)
    body = belote.table(scene_of(game, facts, "en")).body
    assert f"🔵 Alice & Chloé · **{game.scores[0]}**" in body
    assert f"🔴 Bob & David · **{game.scores[1]}**" in body
    assert "Match to 1001 · 3 to win" in body


def test_a_pot_that_waits_is_named() -> None:
    game, facts = found(positions(target=3000), lambda game, kinds: "scored" in kinds and game.pot)
    assert f"pot of {game.pot} waiting" in belote.table(scene_of(game, facts, "en")).body


def test_the_board_opens_hands_and_offers_no_card() -> None:
    game, facts = in_trick(1)
    assert [button.do for row in belote.table(scene_of(game, facts, "en")).rows for button in row] == [
        Verb("hand")
    ]


def test_in_the_end_the_last_trick_lies_on_the_table_and_nothing_can_be_pressed() -> None:
    game, facts = found(positions(target=100), lambda game, _: not game.awaited())
    body = belote.table(scene_of(game, facts, "en"))
    assert body.rows == ()
    assert body.turn == ""
    lines = body.body.split("```")[1].split()
    assert {scene_of(game, facts, "en").t(f"card.{card}") for _, card in game.view(None).last_trick} < set(
        lines
    )


def test_the_winners_are_named_together() -> None:
    game, facts = found(positions(target=100), lambda game, _: not game.awaited())
    scene = scene_of(game, facts, "en")
    screen = over(frame_of(Belote, scene, seed="0f" * 32), scene, belote.table(scene))
    assert "** win!" in screen.body


def test_the_picture_names_what_the_board_shows() -> None:
    game, facts = in_trick(2)
    scene = scene_of(game, facts, "fr")
    picture = belote.table(scene).picture
    assert picture is not None
    view = own(game)
    assert picture.data[:5] == ("fr", SHORT[:4], view.trick, view.last_trick, view.last_winner)
    assert [
        card for _, card in (*view.trick, *view.last_trick) if scene.t(f"card.{card}") not in picture.alt
    ] == []
    hash(picture.data)


# Hands


def test_in_the_first_round_one_takes_or_passes() -> None:
    game, _ = deal()
    take, passing = buttons(hand_of(game))
    assert (take.do, take.emoji) == (Act("take"), f"suit_{game.turned[-1]}")
    assert passing.do == Act("pass")


def test_in_the_second_round_one_names_one_of_the_other_three_suits() -> None:
    game, _ = found(positions(), lambda game, _: len(game.bids) == 4 and not game.trump)
    played = [button.do for button in buttons(hand_of(game, "fr"))]
    others = [f"take.{suit}" for suit in "SHDC" if suit != game.turned[-1]]
    assert played == [Act(code) for code in (*others, "pass")]


def test_all_cards_are_shown_and_those_that_may_not_be_played_are_disabled() -> None:
    for game, _ in islice(positions(), 40):
        view = own(game)
        if view.phase == "play":
            offered = [button for button in buttons(hand_of(game)) if isinstance(button.do, Act)]
            made = [button for button in offered if button.do.code != "claim"]
            assert len(offered) - len(made) == (any(view.tricks_won) and len(view.hand) > 1), "the rest"
            assert sorted(button.do.code for button in made) == sorted(f"play.{card}" for card in view.hand)
            playable = [button.do.code for button in made if not button.disabled]
            assert playable == [f"play.{card}" for card in view.playable]


def test_eight_cards_are_two_rows_of_four_and_stand_nowhere_else() -> None:
    game, _ = found(positions(), lambda game, _: bool(game.trump) and not game.table and not game.tricks)
    screen = hand_of(game)
    assert [len(row) for row in screen.rows if len(row) > 1] == [4, 4]
    assert "card_" not in screen.body


def test_a_hand_that_has_no_buttons_yet_is_drawn() -> None:
    game, _ = found(positions(), lambda game, _: game.phase == "bid1")
    drawn = re.findall(r"{{card_(\w+)}}", "".join(re.findall("^# .*", hand_of(game).body, re.MULTILINE)))
    assert drawn == in_hand(own(game).hand)


def test_the_buttons_of_a_hand_stand_as_it_is_held_those_that_may_be_played_first() -> None:
    game, _ = found(
        positions(),
        lambda game, _: len(own(game).hand) > 5 and 0 < len(own(game).playable) < len(own(game).hand) - 2,
    )
    view, screen = own(game), hand_of(game)
    cards = [button.emoji.removeprefix("card_") for button in buttons(screen) if button.emoji[:4] == "card"]
    held = in_hand(view.hand, game.trump)
    assert cards == sorted(held, key=lambda card: card not in view.playable)
    assert [button.disabled for button in buttons(screen)[: len(held)]] == sorted(
        card not in view.playable for card in held
    )


def test_who_waits_sees_his_cards_and_can_press_none() -> None:
    game, _ = in_trick(1)
    waiting = (own(game).turn + 1) % 4
    screen = hand_of(game, seat=waiting)
    assert [button for button in buttons(screen) if not button.disabled] == []
    assert len(buttons(screen)) == len(game.view(waiting).hand)
    assert screen.body == "", "the board says whose turn it is"


@in_turn(("language", "letter"), [("fr", "V"), ("en", "J")])
def test_cards_carry_the_letters_of_their_reader(language: str, letter: str) -> None:
    game, _ = found(
        positions(), lambda game, _: game.trump and any(card[0] == "J" for card in own(game).hand)
    )
    jack = next(button for button in buttons(hand_of(game, language)) if "J" in button.emoji)
    assert Sprites(language=language).text(f"{{{{{jack.emoji}}}}}").startswith(letter)
    assert jack.bare.startswith(letter)


def test_the_duty_is_said() -> None:
    game, _ = found(
        positions(),
        lambda game, _: (
            game.table
            and game.table[0][-1] != game.trump
            and 0 < len(own(game).playable) < len(own(game).hand)
            and own(game).playable[0][-1] == game.table[0][-1]
        ),
    )
    assert "Il faut fournir." in hand_of(game, "fr").body


def test_announcing_is_a_mark_that_turns_every_card_into_its_announcing_self() -> None:
    game, _ = announcing()
    plain, marked = hand_of(game), hand_of(game, draft=DECLARING)
    assert buttons(plain)[-1].do == Mark("d", on=True)
    assert buttons(marked)[-1].do == Mark("d", on=False)
    cards = [button.emoji.removeprefix("card_") for button in buttons(plain)[:-1]]
    assert sorted(cards) == sorted(own(game).hand)
    assert [button.do for button in buttons(plain)[:-1]] == [
        Act(f"play.{card}", bound=True) for card in cards
    ]
    assert [button.do for button in buttons(marked)[:-1]] == [
        Act(f"play.{card}.declare", bound=True) for card in cards
    ]
    points = sum(each.points for each in own(game).declarable)
    assert f"Announce {points} points" in buttons(plain)[-1].label


def test_who_has_nothing_to_announce_is_not_asked() -> None:
    game, _ = in_trick(1)
    assert [button for button in buttons(hand_of(game, draft=DECLARING)) if isinstance(button.do, Mark)] == []


# Read by people


def test_boards_read_well(golden: Golden) -> None:
    shown = {
        "auction": deal(),
        "second_round": found(positions(), lambda game, _: len(game.bids) == 6 and not game.trump),
        "announced": found(positions(), lambda game, kinds: "shown" in kinds and len(game.table) == 3),
        "belote": found(positions(), lambda game, kinds: "belote" in kinds and len(game.tricks) > 2),
        "scored": found(
            positions(races=2), lambda game, kinds: "scored" in kinds and any(game.last_deal.belote)
        ),
        "over": found(positions(target=500), lambda game, _: not game.awaited()),
    }
    for name, position in shown.items():
        golden.table(name, *position)
    golden.sheets(*shown["over"])
    golden.around(*shown["over"], form=False)


def test_hands_read_well(golden: Golden) -> None:
    for name, game, draft in (
        ("take", deal()[0], None),
        ("announce", announcing()[0], DECLARING),
        ("play", in_trick(2, 3)[0], None),
    ):
        golden.hand(name, game, game.turn, draft)
