"""The frame around a game: lobby, whose turn, the table's own buttons, the end, the host's form."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.screens import yams
from bot.screens.frame.board import board
from bot.screens.frame.ends import closed, over
from bot.screens.frame.ends import ended as ended_early
from bot.screens.frame.form import options_form
from bot.screens.frame.frame import Frame
from bot.screens.frame.lobby import lobby
from bot.screens.frame.menu import Person, check, menu, offered, options_page, seats_page
from bot.screens.kit.calls import ping
from bot.screens.kit.questions import give_question, leave_question
from bot.screens.kit.screen import Body, Button, Scene, Screen, Select, Verb
from bot.shelf import SHELF
from bot.text import text_in
from tapis.games.kit.game import Result
from tapis.games.yams import Yams, YamsOptions
from tapis.records.ranks import LeftOut, Standing
from tapis.shelf import GAMES
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn


def table(players: int = 2, **changes: Any) -> tuple[Frame, Scene, Body]:
    """A game just begun."""
    game, facts = next(walk(Yams, YamsOptions(), players, "frame"))
    scene = scene_of(game, facts, "en")
    return frame_of(Yams, scene, **changes), scene, yams.table(scene)


def ended(result: Result, players: int, **changes: Any) -> Screen:
    frame, scene, body = table(players, seed="0f" * 32, **changes)
    return over(frame, replace(scene, result=result, awaited=frozenset()), body)


SEATED = Person(seated=True)


def verbs(screen: Screen) -> dict[str, bool]:
    """The verbs of a screen, and whether they can be pressed."""
    buttons = [button for row in screen.rows if not isinstance(row, Select) for button in row]
    return {button.do.name: not button.disabled for button in buttons if isinstance(button.do, Verb)}


def test_a_lobby_shows_players_host_what_is_changed_and_eight_digits() -> None:
    frame, *_ = table(3, host=1)
    screen = lobby(frame)
    assert "`1` Alice\n`2` Bob 👑\n`3` Chloé" in screen.body
    assert screen.footer == "Basic rules · Pace: 24 hours · 🔏 5f5f5f5f"
    changed = lobby(replace(frame, options=YamsOptions(grids=2)))
    assert changed.footer == "Grids each: 2 · Pace: 24 hours · 🔏 5f5f5f5f"


def test_a_lobby_has_six_buttons_of_which_one_is_loud() -> None:
    frame = table(2, measured=SHELF["yams"].levels)[0]
    few, enough = lobby(replace(frame, seats=range(3, 5))), lobby(frame)
    assert list(verbs(enough)) == ["join", "leave", "start", "robot.add", "options", "more"]
    loud = [[b.do for row in one.rows for b in row if b.style != "secondary"] for one in (few, enough)]
    assert loud == [[Verb("join")], [Verb("start")]]


def test_at_a_tournaments_table_nobody_is_offered_an_end_or_another_stand_in() -> None:
    for arranged, expected in ((False, {"end", "absent.robot"}), (True, set[str]())):
        frame, scene, _ = table(arranged=arranged, measured=SHELF["yams"].levels)
        opened = menu(frame, "playing", Person(seated=True, host=True))
        asked = leave_question(scene.t, "loses", arranged=arranged)
        assert {"end", "absent.robot"} & {*verbs(opened), *verbs(asked)} == expected
    told = "The round of the tournament is lost for you either way."
    assert give_question(scene.t, [], 1, arranged=True).body.endswith(told)


def test_check_takes_the_words_of_a_lobby_and_tells_each_beside_its_player() -> None:
    frame, *_ = table(3, host=1, words=("", "tulipe", "🍀"))
    page = check(frame, lobby=True)
    assert page.body.endswith("🍀 Bob · tulipe\n🍀 Chloé · 🍀")
    assert "5f" * 32 in page.body
    assert list(verbs(page)) == ["luck", "more"]


def test_a_lobby_with_robots_says_how_well_each_plays_and_its_menu_what_their_levels_lose() -> None:
    levels = SHELF["yams"].levels
    lost = round(levels["medium"].figure)
    frame, *_ = table(3, levels=(None, "strong", "medium"), measured=levels, own=frozenset({1, 2}))
    assert "`1` Alice 👑\n`2` Bob (strong)\n`3` Chloé (medium)" in lobby(frame).body
    opened = menu(frame, "lobby", Person(seated=True, host=True))
    assert f"🎚️ medium: loses about {lost} points a sheet\n🎚️ strong: plays its best" in opened.body
    assert list(verbs(opened)) == ["rules", "check", "seat", "robot.remove", "robot.strong", "language.fr"]
    assert list(verbs(menu(frame, "lobby", Person(seated=True)))) == ["rules", "check", "seat"]


def test_the_menu_of_a_lobby_offers_the_seats_with_their_sides() -> None:
    frame, *_ = table(4, teams=True)
    assert list(verbs(menu(frame, "lobby", SEATED))) == ["rules", "check", "seat"]
    [seats] = [row for row in seats_page(frame).rows if isinstance(row, Select)]
    assert [(one.do, one.emoji) for one in seats.choices] == [
        (Verb(f"seat.{number}"), "🔵🔴"[(number - 1) % 2]) for number in range(1, 5)
    ]
    assert list(verbs(menu(frame, "lobby", Person()))) == ["rules", "check"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_offers_robots_in_exactly_the_games_that_they_play(game: str) -> None:
    kind = GAMES[game]
    frame = replace(
        table(2)[0], game=game, options=kind.Options(), measured=SHELF[game].levels, seats=range(2, 4)
    )
    assert ("robot.add" in verbs(lobby(frame))) == bool(SHELF[game].engine)


def test_the_check_page_tells_what_was_mixed_in() -> None:
    frame, *_ = table(3, seed="0f" * 32, salt=("1441", "tulipe", "", "chêne"))
    assert check(frame).body.endswith("Mixed in: the press of Start, `1441`\n🍀 tulipe and chêne")
    assert check(replace(frame, salt=("1441", "", "", ""))).body.endswith("Start, `1441`")


def test_the_check_page_of_an_older_table_speaks_of_its_seed_alone() -> None:
    frame, *_ = table(2, seed="0f" * 32)
    assert check(frame).body.endswith("Seed: `" + "0f" * 32 + "`")


def test_a_lobby_starts_when_there_are_enough_players_and_takes_no_more_than_the_game() -> None:
    few, enough, full = (lobby(table(players, seats=range(2, 5))[0]) for players in (1, 2, 4))
    assert (verbs(few)["start"], verbs(enough)["start"], verbs(full)["start"]) == (False, True, True)
    assert (verbs(few)["join"], verbs(full)["join"]) == (True, False)
    assert "Waiting for 1 more player…" in few.body


def test_a_team_game_shows_who_plays_with_whom() -> None:
    frame, *_ = table(3, teams=True)
    assert "🔵 `1` Alice 👑 and `3` Chloé\n🔴 `2` Bob" in lobby(frame).body
    assert "🔵 `1` Alice 👑\n🔴 `2` Bob" in lobby(table(2, teams=True)[0]).body


def test_the_board_says_whose_turn_it_is_and_how_to_move() -> None:
    frame, scene, body = table()
    assert "▶️ **Alice**: throw the five dice." in board(frame, scene, body).body
    plain = board(frame, replace(scene, awaited=frozenset((0, 1))), Body()).body
    assert "**Alice** and **Bob** are to play." in plain


def test_the_board_shows_when_the_time_is_up() -> None:
    frame, scene, body = table(deadline=1_900_000_000)
    screen = board(frame, scene, body)
    assert (screen.footer.endswith("⏳ time limit"), screen.until) == (True, 1_900_000_000)
    with_bank = board(replace(frame, limit=timedelta(hours=28)), scene, body)
    assert with_bank.footer.endswith("⏳ time limit 28\N{NO-BREAK SPACE}h"), "what the turn had as it began"
    assert "<t:1900000000:R>" in menu(frame, "playing", SEATED).body
    late = board(replace(frame, late=True), scene, body)
    assert (late.footer.endswith("⌛ late"), late.until) == (True, None)
    assert verbs(late)["skip"], "it may be skipped"
    assert "anyone at the table may skip" in menu(replace(frame, late=True), "playing", SEATED).body


def test_without_a_pace_nothing_is_said_of_time() -> None:
    frame, scene, body = table(deadline=None)
    assert "⏳" not in board(frame, scene, body).footer


def test_the_tables_own_row_shows_first_what_is_wanted_now() -> None:
    frame, scene, body = table(undo=False)
    assert list(verbs(board(frame, scene, body))) == ["sheet.0", "more"]
    assert list(verbs(board(replace(frame, undo=True), scene, body))) == ["undo", "sheet.0", "more"]
    asked = replace(frame, undo=True, late=True, request=("Alice", "Zoé"), unsaid=("Bob",))
    screen = board(asked, scene, body)
    assert list(verbs(screen)) == ["agree", "standin", "more"]
    assert {"standin", "skip"} <= set(verbs(menu(asked, "playing", SEATED)))
    assert "**Zoé** asks for the seat of **Alice**" in screen.body


def test_what_has_no_room_in_the_tables_own_row_on_a_phone_is_behind_more() -> None:
    frame, scene, body = table(undo=True, late=True)
    assert list(verbs(board(frame, scene, body))) == ["standin", "skip", "more"]
    french = replace(frame, t=text_in("fr"))
    assert list(verbs(board(french, scene, body))) == ["standin", "skip", "more"]
    assert {"undo", "sheet.0"} <= set(verbs(menu(french, "playing", Person(seated=True, undoes=True))))


def test_the_small_print_names_changed_options_and_the_move() -> None:
    frame, scene, body = table(options=YamsOptions(grids=2), number=7, deadline=None)
    assert board(frame, scene, body).footer == "Grids each: 2 · move 7"


def test_the_small_print_is_two_lines_at_most_whatever_is_played() -> None:
    """A phone shows some 55 letters in a line; the time itself takes 20."""
    every = YamsOptions(grids=6, double_pair="yes", straights="split", chance="maxi_mini")
    frame, scene, body = table(options=every, number=1234, advice="yes", limit=timedelta(hours=72))
    assert len(board(frame, scene, body).footer) <= 2 * 55 - 20


def test_a_board_says_who_is_to_move_then_what_happened_then_the_position() -> None:
    frame, scene, body = table(history=("**Bob** throws.",), deadline=None)
    screen = board(frame, scene, replace(body, hand="# dice"))
    assert screen.body.splitlines()[-2:] == ["**Bob** throws.", "# dice"]
    assert screen.body.startswith("▶️ **Alice**"), "who is to move stands first"
    assert screen.text == body.body


def test_the_end_ranks_everybody_with_medals_and_shared_places() -> None:
    screen = ended(Result(places=(2, 1, 2, 4), scores=(90, 120, 90, 3)), 4)
    ranking = "🥇 Bob · 120 points\n🥈 Alice · 90 points\n🥈 Chloé · 90 points\n`4` David · 3 points"
    assert ranking in screen.text
    assert "🏆 **Bob** wins!" in screen.body


def test_a_shared_first_place_is_said() -> None:
    screen = ended(Result(places=(1, 1), scores=(90, 90)), 2)
    assert "🏆 **Alice** and **Bob** share first place!" in screen.body


def test_a_player_alone_finishes_and_beats_nobody() -> None:
    screen = ended(Result(places=(1,), scores=(201,)), 1)
    assert "🎉 **Alice** finishes with 201 points." in screen.body
    assert "🥇" not in screen.body


def test_teams_are_ranked_as_teams() -> None:
    screen = ended(Result(places=(2, 1, 2, 1), scores=(800, 1010, 800, 1010)), 4, teams=True)
    assert "🥇 Bob & David · 1,010 points\n🥈 Alice & Chloé · 800 points" in screen.text


def test_a_game_without_points_is_ranked_without_them() -> None:
    screen = ended(Result(places=(2, 1), scores=(0, 1)), 2, counts=False)
    assert "🥇 Bob\n🥈 Alice" in screen.text


def test_the_end_begins_with_the_winner_and_offers_rematch_review_sheet_and_the_rest() -> None:
    screen = ended(Result(places=(1, 2), scores=(2, 1)), 2)
    assert screen.body.startswith("### 🏆 **Alice** wins!")
    assert "0f" * 32 not in screen.body
    assert list(verbs(screen)) == ["rematch", "review", "sheet.0", "more"]


def test_check_tells_fingerprint_and_seed_under_two_lines() -> None:
    said = check(table(seed="0f" * 32)[0]).body.splitlines()
    assert said[-2:] == [f"Fingerprint: `{'5f' * 32}`", f"Seed: `{'0f' * 32}`"]
    assert len(said) == 5


def test_the_menu_offers_leaving_and_typing_to_the_seated_of_a_running_game_alone() -> None:
    frame, *_ = table()
    reading, own = ["text", "log", "sheet.0", "rules"], ["give", "leave", "pause"]
    mover = Person(seated=True, awaited=True, undoes=True)
    groups = [[*verbs(Screen("", rows=(group,)))] for group in offered(frame, "playing", mover)]
    assert groups == [[*reading, "check"], ["undo", "type", *own], ["options.played", "end"]]
    waiting = list(verbs(menu(frame, "playing", SEATED)))
    assert waiting == [*reading, "check", *own, "options.played", "end"]
    assert list(verbs(menu(frame, "playing", Person()))) == [*reading, "check", "options.played"]
    over = ["text", "log", "rules", "check", "export", "options.played"]
    assert list(verbs(menu(frame, "over", SEATED))) == over


def test_the_menu_begins_with_its_buttons_and_what_is_long_stands_behind_them() -> None:
    """Options and 64 digits are asked for."""
    frame, *_ = table()
    opened = menu(frame, "playing", SEATED)
    assert opened.body.splitlines() == ["Shown to you alone.", "⏳ Time limit: <t:1900000000:R>"]
    assert opened.blocks == ()
    assert "Pace: 24 hours" in options_page(frame).body
    assert "5f" * 32 in check(frame).body
    assert [list(verbs(page)) for page in (options_page(frame), check(frame))] == [["more"], ["more"]]


def test_the_menu_lets_the_host_choose_between_pictures_and_text() -> None:
    frame, *_ = table()
    assert "pictures.no" in verbs(menu(frame, "playing", Person(seated=True, host=True)))
    assert "pictures.yes" in verbs(menu(frame, "playing", Person(host=True, pictures=False)))
    assert "pictures.no" not in verbs(menu(frame, "playing", SEATED))


def test_a_table_that_ended_early_has_no_buttons_of_the_game() -> None:
    frame, _, body = table(seed="0f" * 32)
    assert list(verbs(ended_early(frame, body))) == ["rematch", "sheet.0", "more"]


def test_a_lobby_that_was_closed_says_how_to_open_another_and_keeps_its_seed() -> None:
    frame, *_ = table()
    screen = closed(frame)
    assert verbs(screen) == {}
    assert screen.blocks == ()
    assert "`/yams new`" in screen.body


def test_the_form_has_a_list_for_each_option_and_marks_what_is_chosen() -> None:
    frame, *_ = table(options=YamsOptions(straights="split", grids=6), pace="1h")
    pages = [options_form(frame, page) for page in range(2)]
    rows = [row for page in pages for row in page.rows if isinstance(row, Select)]
    assert [row.name for row in rows] == ["double_pair", "straights", "chance", "grids", "pace", "advice"]
    chosen = [choice.do for row in rows for choice in row.choices if choice.chosen]
    assert chosen == [
        Verb("set.double_pair.no"),
        Verb("set.straights.split"),
        Verb("set.chance.chance"),
        Verb("set.grids.6"),
        Verb("pace.1h"),
        Verb("advised.no"),
    ]


@in_turn(("advice", "sign"), [("yes", "The coach advises here"), ("practice", "This is practice")])
def test_a_game_with_advice_is_marked_in_the_lobby_on_the_board_and_at_its_end(
    advice: str, sign: str
) -> None:
    frame, scene, body = table(advice=advice)
    assert "💡" in lobby(frame).footer
    assert "💡 unranked" in board(frame, scene, body).footer
    assert f"💡 {sign}" in menu(frame, "playing", SEATED).body
    frame = replace(frame, standing=Standing(uncounted="advice"))
    result = Result(places=(1, 2), scores=(2, 1))
    assert f"💡 {sign}" in over(frame, replace(scene, result=result), body).body


def test_advice_is_offered_while_a_person_is_awaited() -> None:
    frame, scene, body = table(advice="yes")
    assert "advice" in verbs(board(frame, scene, body))
    assert "advice" not in verbs(board(replace(frame, robots=scene.awaited), scene, body))
    assert "advice" not in verbs(board(replace(frame, advice="no"), scene, body))


def test_advice_stands_behind_the_last_button_where_a_late_board_has_no_room_for_it() -> None:
    frame, scene, body = table(advice="yes", late=True)
    assert {"standin", "skip"} <= set(verbs(board(frame, scene, body)))
    assert "advice" not in verbs(board(frame, scene, body))
    assert "advice" in verbs(menu(frame, "playing", Person(seated=True, awaited=True)))
    assert "advice" not in verbs(menu(frame, "playing", SEATED)), "it is somebody else's turn"


@in_turn("late", [False, True])
def test_a_ping_names_who_is_waited_for(late: bool) -> None:
    lines = {language: ping(text_in(language), "<@1>", late=late) for language in ("en", "fr")}
    assert [line for line in lines.values() if "<@1>" not in line] == []
    assert len(set(lines.values())) == 2


def test_a_seat_that_is_asked_for_says_whose_yes_is_missing() -> None:
    """The newcomer's first, with a button that sits down, then the owner's or everybody's."""
    frame, scene, body = table(request=("Alice", "Zoé"), asked="0.17", unsaid=("Bob", "Chloé"))
    screen = board(frame, scene, body)
    assert "Missing: the yes of **Bob** and **Chloé**." in screen.body
    assert "agree.0.17" in verbs(screen)
    offered = board(replace(frame, gift="newcomer"), scene, body)
    assert "The seat of **Alice** is offered to **Zoé**, who has to say yes first." in offered.body
    assert {"join", "agree.0.17"} & set(verbs(offered)) == {"join"}
    given = board(replace(frame, gift="owner"), scene, body)
    assert "**Zoé** takes the seat of **Alice** as soon as **Alice** agrees." in given.body
    lost = board(replace(frame, gift="owner", costs=True), scene, body)
    assert "If **Alice** agrees now, **Zoé** takes the seat and **Alice** has lost." in lost.body
    assert "Unless these agree first: **Bob** and **Chloé**." in lost.body
    assert "agree.0.17" in verbs(lost)


def test_an_end_that_is_asked_for_stands_on_the_board_with_its_button() -> None:
    frame, scene, body = table(ending="Bob", silent=("Alice",))
    screen = board(frame, scene, body)
    assert "🛑 **Bob** asks to end this game" in screen.body
    assert "Missing: **Alice**." in screen.body
    assert "agree.end" in verbs(screen)


def test_a_board_asks_one_question_at_a_time_and_names_four_of_many() -> None:
    asked = {"request": ("Alice", "Zoé"), "unsaid": tuple("ABCDE"), "ending": "Bob"}
    frame, scene, body = table(unready=("Bob",), **asked)
    screen = board(frame, scene, body)
    assert "Missing: the yes of **A**, **B**, **C**, and +2." in screen.body
    assert ("🛑" in screen.body, "agree.end" in verbs(screen)) == (False, False)
    assert ("🕓" in screen.body, "ready" in verbs(screen)) == (False, True)
    assert "🕓 Not ready yet: **Bob**." in menu(frame, "playing", SEATED).body


def test_who_left_is_named_and_a_free_seat_offered_as_long_as_it_stands() -> None:
    frame, scene, body = table(left=("Alice",), vacant=(0,))
    screen = board(frame, replace(scene, awaited=frozenset({0})), body)
    assert "🚪 Left: Alice" in screen.footer
    assert "▶️ It is the turn of **Alice** (free seat)." in screen.body
    assert "The seat of **Alice** is free" in screen.body
    assert "join" in verbs(screen)


def test_a_seat_where_a_robot_plays_on_is_offered_where_a_phone_has_room() -> None:
    """Nobody waits for who takes it, and the menu offers it.  Ready has a button of its own."""
    frame, scene, body = table(left=("Alice",), vacant=(0,), robots=frozenset({0}), undo=False)
    assert "join" in verbs(board(frame, scene, body))
    wide = replace(body, beside=(Button(Verb("sheet"), "W" * 24),))
    assert "join" not in verbs(board(frame, scene, wide))
    unready = verbs(board(replace(frame, unready=("Bob",)), scene, wide))
    assert ("ready" in unready, "join" in unready) == (True, False)
    assert "join" in verbs(menu(frame, "playing", Person()))


def test_who_left_a_seat_to_a_robot_is_named_and_the_menu_tells_the_rest() -> None:
    """Who left is a person, without a robot's sign; the robot in the seat has its own name."""
    frame, scene, body = table(left=("Alice",), vacant=(0,), robots=frozenset({0}), deadline=1_900_000_000)
    frame = replace(frame, names=("🤖 Judith", "Bob"))
    scene = replace(scene, awaited=frozenset({1}))
    assert "🚪 Left: Alice" in board(frame, scene, body).footer
    told = menu(frame, "playing", SEATED).body
    assert "The seat of **🤖 Judith** is free to take; a robot plays on there." in told
    assert "🚪 **Alice** left the game and has lost." in told


def test_who_left_with_a_place_of_their_own_has_not_lost() -> None:
    frame, *_ = table(left=("Alice",), kept=("Bob",))
    told = menu(frame, "playing", SEATED).body
    assert "🚪 **Alice** left the game and has lost. **Bob** left, without a loss." in told


def test_that_robots_play_is_small_print_and_the_menu_says_what_it_means() -> None:
    frame, scene, body = table(robots=frozenset({0}), own=frozenset({0}), deadline=1_900_000_000)
    scene = replace(scene, awaited=frozenset({1}))
    assert board(frame, scene, body).footer.endswith("· 🤖 unranked · ⏳ time limit")
    rule = "Robots sit at this table. This game is unranked."
    assert rule not in board(frame, scene, body).body
    assert rule in menu(frame, "playing", SEATED).body
    advised = board(replace(frame, advice="yes"), scene, body).footer
    assert "💡 unranked" in advised
    assert "🤖 unranked" not in advised, "advice is the reason that is told"


@in_turn(
    ("left", "line"),
    [
        (("Alice", "Bob"), "🚪 Left: Bob, Alice"),
        (("Maximilienne", "Barthélemy", "Chloé"), "🚪 Left: Chloé, Barthélemy +1"),
        (("Maximilienne-Augustine-Cunégonde",), "🚪 Left: Maximilienne-Augustine-Cu…"),
        (("Bob", "Maximilienne-Augustine-Cunégonde"), "🚪 Left: Maximilienne-Augustine… +1"),
    ],
)
def test_the_newest_of_who_left_are_named_as_far_as_a_phone_has_room(left: Sequence[str], line: str) -> None:
    frame, scene, body = table(left=left, deadline=None, history=("So it goes.",))
    assert board(frame, scene, body).footer.endswith(line)


def label_of(screen: Screen, verb: str) -> str:
    """Return what the button of a verb says."""
    buttons = [button for row in screen.rows if not isinstance(row, Select) for button in row]
    [label] = [button.label for button in buttons if button.do == Verb(verb)]
    return label


def test_a_lobby_says_who_has_not_said_ready_and_lets_them() -> None:
    frame, *_ = table(unready=("Bob",))
    screen = lobby(frame)
    assert "Not ready yet: **Bob**." in screen.body
    assert label_of(screen, "join") == "Join / Ready"
    full = lobby(replace(frame, seats=range(1, 3), names=("Alice", "Bob")))
    assert (label_of(full, "join"), verbs(full)["join"]) == ("Ready", True)


def test_ready_stays_a_button_of_its_own_though_somebody_leaves_or_a_seat_is_free() -> None:
    frame, scene, body = table(unready=("Bob",))
    free = replace(frame, left=("Alice",), vacant=(0,))
    for screen in (board(frame, scene, body), board(free, scene, body)):
        assert "Not ready yet: **Bob**. Moving without pressing Ready is unranked." in screen.body
        assert label_of(screen, "ready") == "Ready"
    assert label_of(board(free, scene, body), "join") == "Sit down"


def test_the_end_says_in_one_line_who_is_not_ranked_and_why() -> None:
    result = Result(places=(1, 2, 3), scores=(3, 2, 1))
    left_out = (LeftOut(0, "stand_in"), LeftOut(1, "taken"), LeftOut(2, "unready"))
    people = ("Alice", "Bob", "Chloé")
    body = ended(result, 3, standing=Standing(left_out=left_out), people=people).body
    assert (
        "-# Win not counted: a robot made more than a third of the moves of **Alice**."
        " Unranked: **Bob**, in a seat that others had played."
        " Unranked: **Chloé**, without having said Ready."
    ) in body.splitlines()
    frame, _, position = table(left=("Bob",), standing=Standing(left_out=(LeftOut(0, "alone"),)))
    alone = ended_early(replace(frame, people=people), position)
    assert "-# Unranked: **Alice**; too little was played." in alone.body
    few = ended(result, 3, standing=Standing(uncounted="few"))
    assert "Fewer than two players had said Ready" in few.body
    robots = ended(result, 3, standing=Standing(uncounted="robots"), unready=("Bob",))
    assert "Robots sit at this table" in robots.body


def test_who_has_won_as_all_others_left_is_named_while_they_play_on_and_at_an_early_end() -> None:
    frame, scene, body = table(left=("Bob",), standing=Standing(winner=0))
    assert "🏆 **Alice** has won: all others have left." in board(frame, scene, body).body
    assert ended_early(frame, body).body.startswith("### 🏆 **Alice** has won: all others have left.")


def test_a_game_ended_early_keeps_its_position_under_the_word_by_whom() -> None:
    frame, _, body = table(seed="0f" * 32, ended_by=("Alice", "Bob"), left=("Chloé",))
    screen = ended_early(frame, body)
    assert screen.body.startswith("### 🛑 Ended early by **Alice** and **Bob**")
    assert screen.text == body.body
    assert "🚪 **Chloé** left the game and has lost." in screen.body
    assert list(verbs(screen)) == ["rematch", "sheet.0", "more"]


def test_of_a_side_only_who_stayed_is_ranked_first() -> None:
    screen = ended(Result(places=(2, 2, 1, 2), scores=(1010, 800, 1010, 800)), 4, teams=True)
    assert "🥇 Chloé · 1,010 points\n🥈 Bob & David · 800 points" in screen.text
    assert "🏆 **Chloé** win" in screen.body


def test_a_move_played_for_an_absent_player_says_so() -> None:
    frame, scene, body = table(skipped="Bob")
    assert "⏭️ Played for **Bob**, who is away." in board(frame, scene, body).body
