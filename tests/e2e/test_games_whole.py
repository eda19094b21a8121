"""Whole games of Yams against the bot's own process, and what becomes of them afterwards."""

import json
import random
from pathlib import Path

from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, text_of
from tests.e2e.forward import FIRST, any_move, near_the_end
from tests.e2e.room import Room, by_buttons, has, record_of, revision, said, verified, whispered


def over(room: Room) -> bool:
    return room.table("phase") == "over"


async def test_a_game_is_played_by_buttons_and_selects_alone(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await by_buttons(room, [ALICE, BRUNO], random.Random(3))
    assert room.table("phase", "unranked") == ("over", 0)
    board = await room.board()
    assert has(board, ":rematch")
    checked = await room.press(BRUNO, ":check", board)
    assert room.table("seed") in text_of(checked.shown)
    written = [action for _, _, action, _, _ in room.moves() if action.startswith("score.")]
    assert len(written) == 24


async def test_a_game_is_played_by_commands_alone_in_two_languages(room: Room) -> None:
    """Dice and boxes come from autocomplete, or are typed in the player's own words."""
    await room.do(ALICE, "yams new", language="en")
    assert await room.say(DAVID, "table join") == said("en", "said.joined")
    assert await room.say(ALICE, "table start") == said("fr", "said.started")
    luck, typed = random.Random(11), set[str]()
    for turn in range(24):
        user, language = ((ALICE, "fr"), (DAVID, "en"))[turn % 2]
        assert await room.do(user, "yams roll"), "the throw was not answered"
        for _ in range(luck.randrange(3)):
            await keep_some(room, user, luck)
        typed.add(await score_some(room, user, language, luck))
    assert over(room)
    assert {"offered", "typed"} <= typed
    await room.until(lambda message: has(message, ":rematch"), seconds=15)
    assert len([move for move in room.moves() if move[2].startswith("score.")]) == 24


async def keep_some(room: Room, user: str, luck: random.Random) -> None:
    """Keep some dice: as autocomplete offers them, or typed by value."""
    dice, before = json.loads(room.table("state"))["dice"], room.table("rev")
    if luck.random() < 0.5:
        kept = luck.sample(dice, luck.randint(1, 4))
        text = luck.choice((" ", ",", "")).join(map(str, kept))
    else:
        kept = [luck.choice(dice)]
        offers = await room.client.autocomplete(
            user, room.channel, "yams keep", "dice", {"dice": str(kept[0])}
        )
        text = offers[0]["value"]
    line = await room.say(user, "yams keep", dice=text)
    rev, _, action, [fact, *_], _ = room.moves()[-1]
    assert rev == before + 1
    assert action.startswith("roll.")
    stayed = sorted(value for value, thrown in zip(dice, fact["mask"], strict=True) if thrown == "0")
    assert stayed == sorted(kept)
    assert line, "the answer says nothing"


async def score_some(room: Room, user: str, language: str, luck: random.Random) -> str:
    """Write any box; return how it was named."""
    offers = await room.client.autocomplete(user, room.channel, "yams score", "box", {"box": ""})
    assert offers, "nothing is offered"
    offer = luck.choice(offers)
    box = offer["value"].partition("@")[0].removeprefix("score.")
    name = said(language, f"yams.box.{box}")
    assert offer["name"].startswith(name)
    typed = luck.random() < 0.6
    text = luck.choice((name, name.upper(), f" {name.lower()} ")) if typed else offer["value"]
    await room.say(user, "yams score", box=text)
    assert room.moves()[-1][2] == f"score.{box}"
    return "typed" if typed else "offered"


async def test_dice_and_boxes_are_typed_as_people_name_them(room: Room) -> None:
    """`/yams keep 5 5 2` in any order, `/yams score full`."""
    await room.do(ALICE, "yams new")
    await room.say(ALICE, "table start")
    await room.do(ALICE, "yams roll")
    dice = json.loads(room.table("state"))["dice"]
    wanted = sorted(dice, reverse=True)[:3]
    await room.say(ALICE, "yams keep", dice=" ".join(map(str, wanted)))
    [fact] = room.moves()[-1][3]
    kept = [value for value, thrown in zip(dice, fact["mask"], strict=True) if thrown == "0"]
    assert sorted(kept, reverse=True) == wanted
    await room.say(ALICE, "yams score", box="full")
    assert room.moves()[-1][2] == "score.full"


async def test_a_move_is_typed_in_the_form_behind_the_board(room: Room) -> None:
    """The button "Type a move": for dice and for boxes, as with the commands."""
    await room.open(DAVID)
    board = (await room.press(DAVID, ":roll.11111")).shown
    die = str(json.loads(room.table("state"))["dice"][0])
    form = await room.press(DAVID, ":type", board)
    assert form.modal is not None
    assert form.modal["title"] == said("en", "type.title")
    sent = await room.client.modal(DAVID, form, {"move": die})
    assert sent.status == "deferred", "the menu stays as it is, and the board is edited"
    assert room.moves()[-1][3][0]["mask"].count("0") == 1
    form = await room.press(DAVID, ":type")
    await room.client.modal(DAVID, form, {"move": "chance"})
    assert revision(await room.board_at(3)) == 3
    form = await room.press(DAVID, ":type")
    refused = await room.client.modal(DAVID, form, {"move": "full"})
    assert whispered(refused) == said("en", "dice.refuse.not_thrown")
    assert room.table("rev") == 3


async def test_as_many_play_as_the_game_takes(room: Room) -> None:
    """Thirty-two; the board of so many still fits what Discord shows."""
    users = [(await room.client.new_user(f"Player {number}", locale="en-GB"))["id"] for number in range(33)]
    lobby = (await room.do(users[0], "yams new", language="en")).shown
    for user in users[1:32]:
        assert (await room.press(user, ":join", lobby)).status == "answered"
    full = await room.press(users[32], ":join", lobby, forge=True)
    assert whispered(full) == said("en", "table.refuse.full", most=32)
    board = (await room.press(users[0], ":start", lobby)).shown
    for user in users[:3]:
        board = (await room.press(user, ":roll.11111", board)).shown
        board = (await room.pick(user, ":*box", "score.chance", board)).shown
    assert revision(board) == 6
    sheet = await room.press(users[9], ":sheet.0", board)
    assert "Player 31" in text_of(sheet.shown)


async def test_what_cannot_be_typed_is_refused_with_what_can(room: Room) -> None:
    await room.do(DAVID, "yams new")
    await room.say(DAVID, "table start")
    before = await room.say(DAVID, "yams score", box="full")
    assert before == said("en", "dice.refuse.not_thrown")
    await room.do(DAVID, "yams roll")
    dice = set(json.loads(room.table("state"))["dice"])
    absent = next(value for value in range(1, 7) if value not in dice)
    missing = await room.say(DAVID, "yams keep", dice=f"{absent} {absent}")
    assert missing == said("en", "dice.refuse.no_such_die", value=absent)
    for command, option, text in (
        ("yams keep", "dice", "pears"),
        ("yams score", "box", "belote"),
        ("yams score", "box", "s"),
    ):
        line = await room.say(DAVID, command, **{option: text})
        assert f"“{text}”" in line
    assert room.table("rev") == 1


async def test_a_player_alone_finishes_a_game(room: Room, tmp_path: Path) -> None:
    """A solo game ends with its points, and counts no win."""
    await room.open(CHLOE, double_pair="yes", straights="split")
    near_the_end(room, any_move(random.Random(5)))
    await by_buttons(room, [CHLOE], random.Random(5))
    assert over(room)
    stats = text_of((await room.do(CHLOE, "stats")).shown)
    assert said("fr", "stats.wins", n=0) in stats
    code, line = verified(room, await record_of(room, CHLOE), tmp_path)
    assert (code, line.startswith("valid: yams, 1 at the table")) == (0, True), line


async def test_the_options_change_the_grids_and_the_results_are_shown(room: Room) -> None:
    """Two grids with Maxi and Mini: 26 boxes each; leaderboard and stats of that variant."""
    await room.open(DAVID, BRUNO, grids=2, chance="maxi_mini", language="en")
    luck = random.Random(8)
    await by_buttons(room, [DAVID, BRUNO], luck, turns=FIRST)
    near_the_end(room, any_move(luck))
    await by_buttons(room, [DAVID, BRUNO], luck)
    written = [move for move in room.moves() if move[2].startswith("score.")]
    assert len(written) == 52
    assert {move[2] for move in written} >= {"score.1.maxi", "score.2.mini"}
    points = room.town.bot.rows(
        "SELECT user_id, points, name FROM results WHERE table_id = ? ORDER BY points DESC", room.table("id")
    )
    offers = await room.client.autocomplete(
        DAVID, room.channel, "leaderboard", "variant", {"game": "yams", "variant": "maxi"}
    )
    [variant] = [offer["value"] for offer in offers]
    assert variant == "chance=maxi_mini,grids=2"
    shown = text_of((await room.do(DAVID, "leaderboard", game="yams", variant=variant)).shown)
    for _, best, name in points:
        own = shown.partition(f"**{name}**")[2].partition("**")[0]
        assert said("fr", "figure.score.average", value=best) in own
        assert said("fr", "figure.score.most", value=best) in own
    stats = text_of((await room.do(DAVID, "stats", player=BRUNO)).shown)
    assert str({user: best for user, best, _ in points}[int(BRUNO)]) in stats
    assert said("en", "yams.option.chance.maxi_mini") in stats


async def test_the_other_grid_is_chosen_by_its_button_and_by_its_number(room: Room) -> None:
    await room.open(ALICE, grids=2)
    board = (await room.press(ALICE, ":roll.11111")).shown
    board = (await room.press(ALICE, ":@1", board)).shown
    assert (await room.pick(ALICE, ":*box", "score.2.brelan", board)).status == "answered"
    await room.do(ALICE, "yams roll")
    assert said("fr", "move.no_grid", grid=3, grids=2) == await room.say(
        ALICE, "yams score", box="as", grid=3
    )
    await room.say(ALICE, "yams score", box="brelan")
    assert [move[2] for move in room.moves()[-3:]] == ["score.2.brelan", "roll.11111", "score.1.brelan"]


async def test_a_record_is_verified_and_a_changed_one_refused(room: Room, tmp_path: Path) -> None:
    await room.open(ALICE, BRUNO)
    near_the_end(room, any_move(random.Random(21)))
    await by_buttons(room, [ALICE, BRUNO], random.Random(21))
    record = await record_of(room)
    code, line = verified(room, record, tmp_path)
    assert (code, line.startswith("valid: yams, 2 at the table (Alice, Bruno)")) == (0, True), line
    thrown = next(move for move in record["moves"] if move["action"] == "roll.11111")
    thrown["facts"][0]["dice"][0] = thrown["facts"][0]["dice"][0] % 6 + 1
    code, line = verified(room, record, tmp_path)
    assert (code, line.startswith(f"not valid: move {thrown['rev']}: ")) == (1, True), line


async def test_the_record_of_a_running_game_holds_no_seed(room: Room, tmp_path: Path) -> None:
    await room.open(ALICE, BRUNO)
    await room.press(ALICE, ":roll.11111")
    record = await record_of(room)
    assert "seed" not in record
    assert room.table("seed") not in json.dumps(record)
    code, line = verified(room, record, tmp_path)
    assert (code, line.startswith("well formed: ")) == (0, True), line


async def test_the_sheet_and_the_rules_open_for_the_reader_alone(room: Room) -> None:
    await room.open(ALICE, BRUNO, language="en")
    sheet = await room.press(BRUNO, ":sheet.0")
    assert sheet.shown["flags"] & 64, "it is for its reader alone"
    assert said("fr", "sheet.title") in text_of(sheet.shown)
    rules = await room.press(DAVID, ":rules")
    assert said("en", "rules.title", game="Yams") in text_of(rules.shown)
    assert rules.shown["flags"] & 64, "it is for its reader alone"
    assert whispered(await room.do(DAVID, "yams rules")) == ""
