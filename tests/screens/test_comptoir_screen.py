"""What players see of Belote de comptoir, in public and in their hands."""

from bot.screens.comptoir import screen as comptoir
from bot.screens.kit.facts import history
from bot.screens.kit.screen import Act, Screen, Select, Verb
from tapis.games.comptoir.game import Comptoir
from tests.screens.card_tables import Position, found
from tests.screens.card_tables import comptoir as positions
from tests.screens.conftest import Golden
from tests.screens.sketches import SHORT, codes, hand_scene, held, scene_of, told
from tests.tiers import in_turn


def own(game: Comptoir):
    (seat,) = game.awaited()
    return game.view(seat)


def hand_of(game: Comptoir, language: str = "en", seat: int | None = None) -> Screen:
    (mover,) = game.awaited()
    return held("comptoir", hand_scene(game, mover if seat is None else seat, language))


def auction(players: int = 4, bids: int = 0, **options: object) -> Position:
    return found(
        positions(players, **options), lambda game, _: game.phase == "auction" and len(game.bids) == bids
    )


def playing(players: int = 4, cards: int = 2, tricks: int = 1, **options: object) -> Position:
    return found(
        positions(players, **options),
        lambda game, _: game.phase == "play" and len(game.trick) == cards and sum(game.tricks) == tricks,
    )


# The board


def test_bids_are_said_at_the_seats_of_the_picture_and_all_of_them_in_words() -> None:
    game, facts = found(positions(3), lambda game, _: game.phase == "auction" and len(game.bids) > 3)
    scene = scene_of(game, facts, "en")
    body = comptoir.table(scene)
    assert body.picture is not None
    words = [(seat, str(bid) if bid else "out") for seat, bid in game.bids]
    last = dict(words)
    assert body.picture.data[-1][-1] == (*words[-1], "")
    assert {seat: said for seat, said, _ in body.picture.data[-1]} == last
    said = "Calls: " + ", ".join(f"{SHORT[seat]} {word}" for seat, word in words) + "."
    assert said in body.picture.alt
    assert said in body.body, "as text, too, where somebody has spoken twice"
    assert history(scene, comptoir.SCREEN) == []


def test_the_auction_shows_the_highest_bid_and_who_is_out() -> None:
    game, facts = found(positions(4), lambda game, _: game.bid and game.phase == "auction" and game.passed())
    body = comptoir.table(scene_of(game, facts, "en")).body
    assert f"Highest bid: **{game.bid}** · **{SHORT[game.taker]}**" in body
    assert body.split("```")[1].split().count("out") == len(game.passed())


def test_a_bid_is_told() -> None:
    game, facts = found(positions(4), lambda game, kinds: kinds == ["bid"])
    assert (
        told(scene_of(game, facts, "fr"), "comptoir") == f"🗣️ **{SHORT[game.taker]}** annonce **{game.bid}**."
    )


def test_the_contract_says_what_the_taker_must_win_and_has_won() -> None:
    game, facts = playing()
    line = next(
        line
        for line in comptoir.table(scene_of(game, facts, "en")).body.splitlines()
        if line.startswith("###")
    )
    assert f"**{SHORT[game.taker]}** must win **{game.bid}** ({game.points[game.taker]} point" in line


def test_open_cards_lie_face_up_before_each_player_until_they_are_played() -> None:
    game, facts = playing(faces="open", hand_size="4")
    body = comptoir.table(scene_of(game, facts, "en")).body
    for seat, cards in enumerate(game.open_cards):
        line = "👁️ **" + SHORT[seat] + "**: " + " ".join(f"{{{{card_{card}}}}}" for card in cards)
        assert (line in body) == bool(cards)
    assert body.count("👁️") == sum(map(bool, game.open_cards))


def test_the_last_trick_stays_visible() -> None:
    game, facts = playing(cards=1)
    line = next(
        line for line in comptoir.table(scene_of(game, facts, "en")).body.splitlines() if "Last" in line
    )
    assert [card for _, card in game.last_trick if f"{{{{card_{card}}}}}" not in line] == []
    assert f"→ **{SHORT[game.last_winner]}**, {game.last_points} point" in line


@in_turn(("made", "sign"), [(True, "✅"), (False, "❌")])
def test_the_result_says_why_the_contract_was_made_or_failed(made: bool, sign: str) -> None:
    game, facts = found(
        positions(4, target=50), lambda game, kinds: "scored" in kinds and game.last_deal.made == made
    )
    body = comptoir.table(scene_of(game, facts, "en"))
    result = game.last_deal
    (block,) = body.blocks
    assert f"{sign} **{SHORT[result.taker]}** bid {result.bid} and won" in block.body
    assert f"{sign} **{SHORT[result.taker]}**" in told(scene_of(game, facts, "en"), "comptoir")


def test_those_who_share_the_lead_are_told() -> None:
    game, facts = found(positions(3, target=2), lambda game, kinds: "tied" in kinds)
    headline = told(scene_of(game, facts, "en"), "comptoir")
    tied = next(fact for fact in facts if fact.kind == "tied")
    assert " and ".join(f"**{SHORT[seat]}**" for seat in tied.seats[-2:]) in headline


@in_turn("players", [2, 3, 4, 5, 10, 11, 32])
def test_everybody_and_his_score_are_on_the_board(players: int) -> None:
    kinds = tuple(f"P{seat}x" for seat in range(players))
    game, facts = playing(players, cards=1, tricks=0, target=9)
    body = comptoir.table(scene_of(game, facts, "en", kinds)).body
    assert [seat for seat in range(players) if f"P{seat}x" not in body] == []
    assert "First alone at 9 points" in body


def test_a_cancelled_deal_is_told() -> None:
    game, facts = found(positions(3), lambda game, kinds: "cancelled" in kinds)
    assert "the deal is cancelled" in told(scene_of(game, facts, "en"), "comptoir")


def test_the_board_opens_hands_and_offers_no_card() -> None:
    game, facts = playing()
    body = comptoir.table(scene_of(game, facts, "en"))
    assert [button.do for row in body.rows for button in row] == [Verb("hand")]


def test_the_picture_names_what_the_board_shows() -> None:
    game, facts = playing(6, hand_size="2", faces="open")
    scene = scene_of(game, facts, "fr")
    picture = comptoir.table(scene).picture
    assert picture is not None
    view = game.view(None)
    assert picture.data[2:5] == (view.trick, view.last_trick, view.last_winner)
    assert picture.data[12] == view.open_cards
    assert [
        card for _, card in (*view.trick, *view.last_trick) if scene.t(f"card.{card}") not in picture.alt
    ] == []
    hash(picture.data)


# Hands


@in_turn(
    ("options", "offered"),
    [
        ({}, ["deal.1", "deal.2", "deal.3"]),
        (
            {"hand_size": "2", "faces": "dealer"},
            [f"deal.{way}" for way in ("hand", "blind", "partly_blind", "open")],
        ),
    ],
)
def test_the_dealer_chooses_what_the_options_leave_him(options: dict[str, str], offered: list[str]) -> None:
    game, _ = next(positions(9, **options))
    assert codes(hand_of(game)) == offered


def test_many_ways_to_deal_are_a_list() -> None:
    game, _ = next(positions(4, faces="dealer"))
    (row,) = hand_of(game, "fr").rows
    assert isinstance(row, Select)
    labels = {choice.do.code: choice.label for choice in row.choices if isinstance(choice.do, Act)}
    assert len(labels) == 20
    assert labels["deal.3.open"] == "3 cartes, à découvert"


def test_a_bid_is_a_little_higher_or_typed_or_a_pass() -> None:
    game, _ = auction(bids=1)
    screen = hand_of(game)
    assert codes(screen) == ["pass", *(f"bid.{game.bid + step}" for step in (1, 5, 10))]
    (row,) = screen.rows
    assert isinstance(row, tuple)
    assert row[-1].do == Verb("type")


def test_no_button_bids_above_the_highest_bid() -> None:
    game, _ = auction(hand_size="3")
    game.bid, game.taker = 150, 0
    assert codes(hand_of(game)) == ["pass", "bid.151"]


def test_the_taker_names_a_suit_no_trump_or_all_trump() -> None:
    game, _ = found(positions(4, no_trump="on", all_trump="on"), lambda game, _: game.phase == "trump")
    assert codes(hand_of(game)) == [f"trump.{name}" for name in ("S", "H", "D", "C", "SA", "TA")]


def test_all_cards_are_shown_and_those_that_may_not_be_played_are_disabled() -> None:
    game, _ = found(
        positions(4),
        lambda game, _: game.phase == "play" and 0 < len(own(game).playable) < len(own(game).hand),
    )
    screen = hand_of(game)
    assert codes(screen) == [*(f"play.{card}" for card in own(game).playable), "claim"]
    assert sum(len(row) for row in screen.rows if isinstance(row, tuple)) == len(own(game).hand) + 1


@in_turn(("faces", "seen"), [("hand", 4), ("blind", 0), ("partly_blind", 2), ("open", 4)])
def test_cards_bid_blind_are_counted_and_not_shown(faces: str, seen: int) -> None:
    game, _ = auction(hand_size="4", faces=faces)
    body = hand_of(game).body
    assert body.count("{{card_") == seen
    assert ("still face down" in body) == (seen < 4)


def test_who_waits_can_press_nothing() -> None:
    for game, _ in (auction(), playing()):
        waiting = (own(game).turn + 1) % 4
        assert codes(hand_of(game, seat=waiting)) == []


# Read by people


def test_boards_read_well(golden: Golden) -> None:
    shown = {
        "auction_open": auction(3, 2, faces="open", hand_size="5"),
        "play_4": playing(4, 2, 1, hand_size="3"),
        "play_8": playing(8, 5, 1, hand_size="4"),
        "play_32": playing(32, 20, 0),
        "scored_3": found(positions(3), lambda game, kinds: "scored" in kinds),
        "over": found(positions(3, target=2), lambda game, _: not game.awaited()),
    }
    for name, position in shown.items():
        golden.table(name, *position)
    golden.sheets(*shown["over"])


def test_hands_read_well(golden: Golden) -> None:
    shown = {
        "deal": next(positions(9)),
        "bid": auction(4, 1, hand_size="4", faces="partly_blind"),
        "trump": found(positions(4, no_trump="on", all_trump="on"), lambda game, _: game.phase == "trump"),
        "play": playing(4, 2, 0, hand_size="5"),
    }
    for name, (game, _) in shown.items():
        golden.hand(name, game, own(game).turn)
