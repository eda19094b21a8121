"""The posts of a tournament: who signs up, who meets whom and where, who stands where."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.plain_text import plain_text_in
from bot.screens.kit.screen import Button, Screen, Select, Verb
from bot.text import LANGUAGES, text_in
from bot.tournaments.screens.naming import table_title
from bot.tournaments.screens.organiser import closing, leaving, manager_page, option_forms, option_parts
from bot.tournaments.screens.posts import round_post, sign_up
from bot.tournaments.screens.standings import standings_post, standings_text
from tapis.drawing import RECIPES
from tapis.pairing.plan import Line, Person, Plan, Result, State
from tapis.pairing.rounds import next_round
from tapis.pairing.tournament import TournamentRound, TournamentTable
from tests.screens.limits import breaches
from tests.tiers import early, in_turn
from tests.tournaments.shown import DUPLICATE, NAMES, START, SWISS, drawn, lines, running, tournament

AT = int(START.timestamp())
ENGLISH, FRENCH = text_in("en"), text_in("fr")
FORMS = [SWISS, DUPLICATE, Plan("cup", "five_thousand", 4), Plan("league", "crapette", 2)]
WIDEST = tuple("W" * 32 for _ in range(64))


def verbs(screen: Screen) -> list[str]:
    """Return what the buttons do."""
    buttons = [one for row in screen.rows if isinstance(row, tuple) for one in row]
    return [one.do.name for one in buttons if isinstance(one, Button) and isinstance(one.do, Verb)]


def test_the_post_says_what_is_played_when_and_who_is_there() -> None:
    shown, at = sign_up(ENGLISH, tournament(SWISS, NAMES[:3])), int(START.timestamp())
    assert shown.title == "🏆 Tournament, swiss · Yams"
    assert shown.body.split("\n") == [
        "-# Each round, those with as many points meet; nobody meets twice while that is possible.",
        f"🕘 Starts <t:{at}:F>, <t:{at}:R>.",
        "-# tables of 2 · 4 rounds · Pace: 5 minutes · organised by Alice",
        "**3 players have joined**",
        "Alice · Bruno · Chloé",
    ]
    assert verbs(shown) == ["evening_join.7", "evening_leave.7", "evening_manage.7"]


def test_partners_stand_together_and_who_was_erased_is_someone() -> None:
    one = tournament(DUPLICATE, NAMES[:3])
    people = (replace(one.people[0], team=1), replace(one.people[1], user_id=0, name=""), one.people[2])
    one = replace(one, people=(*people[:2], replace(people[2], team=1)))
    assert sign_up(ENGLISH, one).body.split("\n")[-1] == "Alice & Chloé · someone"


def test_people_of_one_name_are_told_apart_in_every_list() -> None:
    one = replace(
        tournament(SWISS, ("Anna", "anna", "", "Anna of the long long name", "Anna of the long long list"))
    )
    one = replace(one, rounds=(drawn(one, ended=True),))
    ranked = [Line(person.number, person.number, 1.0, 1) for person in one.people]
    shown = standings_post(ENGLISH, one, ranked, final=False)
    assert [row[1][0][0] for row in shown.picture.data[2]][:3] == ["Anna", "anna (2)", "someone"]
    assert "🥈 **anna (2)** · 1" in shown.text
    assert "(2)" in round_post(ENGLISH, one, one.rounds[0]).body


@in_turn(
    ("change", "said", "offered"),
    [
        ({"starts_at": None}, "🕘 Starts when Alice starts it.", ["join", "leave", "manage"]),
        ({"problem": "few"}, "⚠️ Too few had joined at the start.", ["join", "leave", "manage"]),
        ({"life": "running", "paused": True}, "⏸️ Paused: no round begins.", ["table", "leave", "manage"]),
        ({"life": "over"}, "This tournament is over.", ["table"]),
        ({"life": "closed"}, "This tournament was closed before its end.", ["table"]),
    ],
)
def test_the_post_follows_the_life_of_its_tournament(
    change: dict[str, object], said: str, offered: list[str]
) -> None:
    one = running(SWISS) if "life" in change else tournament(SWISS)
    shown = sign_up(ENGLISH, replace(one, **change))
    assert said in shown.body.split("\n")
    assert verbs(shown) == [f"evening_{name}.7" for name in offered]


def test_a_cup_says_that_it_starts_when_it_is_full() -> None:
    cup = replace(tournament(FORMS[2]), starts_at=None)
    assert "🕘 Starts as soon as it is full." in sign_up(ENGLISH, cup).body
    eight = replace(cup, plan=replace(cup.plan, people=8), people=cup.people[:5])
    assert "**5 of 8 have joined**" in sign_up(ENGLISH, eight).body.split("\n")


def test_the_post_tells_the_options_that_are_chosen() -> None:
    one = tournament(SWISS)
    chosen = replace(one, options=type(one.options)(grids=2))
    assert (
        sign_up(ENGLISH, chosen).body.split("\n")[2].startswith("-# Grids each: 2 · tables of 2 · 4 rounds")
    )


def test_nothing_is_asked_that_says_nothing_where_all_have_the_same_deals() -> None:
    one = tournament(DUPLICATE)
    one = replace(one, options=one.options.model_copy(update={"deals": 4}))
    asked = [question.name for form in option_forms(ENGLISH, one) for question in form.questions]
    assert asked == ["declarations", "with"]


def test_a_round_names_tables_threads_and_why_these_meet() -> None:
    one = running(SWISS, names=NAMES[:5])
    played = drawn(replace(one, rounds=()), byes=(5,))
    shown = round_post(ENGLISH, one, played)
    assert shown.title == "🏆 Round 1 of 4"
    assert shown.body.split("\n") == [
        "**1** <#9001> Alice · Bruno",
        "-# 2 points each, never met",
        "**2** <#9002> Chloé · Émile",
        "-# 2 points each, never met",
        "Without a table in this round: Fanny.",
    ]


def test_partners_are_told_apart_from_opponents_and_robots_from_people() -> None:
    one = running(DUPLICATE, names=NAMES[:7])
    assert round_post(ENGLISH, one, one.rounds[0]).body.split("\n") == [
        "**1** <#9001> Alice & Chloé against Bruno & Émile",
        "-# 2 points each, never met",
        "**2** <#9002> Fanny & Hélène against Gaspard & 🤖 Robot",
        "-# 2 points each, never met",
    ]


def test_standings_are_a_picture_whose_text_says_the_same() -> None:
    one = running(SWISS, ended=True)
    shown = standings_post(ENGLISH, one, lines(one), final=False)
    assert shown.picture is not None
    assert (shown.picture.recipe, shown.picture.data[:2]) == (
        "standings",
        ("Tournament, swiss · Yams", "After round 1 of 4"),
    )
    assert shown.picture.said[1:3] == ("1. Alice: 4.", "2. Bruno: 4.")
    told = shown.text.split("\n")
    assert told[:2] == ["🥇 **Alice** · 4 · 4 games", "🥈 **Bruno** · 4 · 4 games · head to head 1"]
    assert told[4:6] == [
        "`5` **Fanny** · 2 · 4 games · lost 12.5",
        "`6` **Gaspard** · 2 · 4 games · has left",
    ]
    assert standings_text(ENGLISH, one, lines(one), final=False).text == shown.text
    assert verbs(shown) == ["evening_text.7"]


@in_turn(
    ("plan", "ended", "note"),
    [(SWISS, False, "Before the first round"), (FORMS[2], True, "After round 1"), (FORMS[3], True, "So far")],
)
def test_standings_say_after_which_round_they_are(plan: Plan, ended: bool, note: str) -> None:
    one = running(plan, ended=ended)
    assert standings_post(ENGLISH, one, lines(one), final=False).body == f"**{note}**"


def test_standings_of_a_cup_name_the_group() -> None:
    one = running(FORMS[2], ended=True)
    told = standings_post(ENGLISH, one, [replace(lines(one)[0], group=2)], final=False).text
    assert told == "🥇 **Alice** · 4 · group 2 · 4 games"


def test_standings_by_seats_name_the_seat() -> None:
    one = running(Plan("duplicate", "tarot", 4, rounds=3, partners="seats"), ended=True)
    told = standings_post(FRENCH, one, [replace(lines(one)[0], group=2)], final=False).text
    assert told == "🥇 **Alice** · 72,5\N{NO-BREAK SPACE}% · place 2 à table · 4 parties"
    assert FRENCH("tournament.partners.seats") in sign_up(FRENCH, one).body
    assert f"-# {FRENCH('tournament.alone.seats')}" in sign_up(FRENCH, one).body.split("\n")


def test_a_match_of_tarot_names_who_takes_against_whom() -> None:
    one = running(Plan("duplicate", "tarot", 4, rounds=3, partners="teams"))
    assert round_post(ENGLISH, one, one.rounds[0]).body.startswith(
        "**1** <#9001> Alice against Bruno & Chloé & Émile\n"
    )


def test_the_end_is_a_podium_that_names_who_has_won() -> None:
    one = replace(running(DUPLICATE, ended=True), life="over")
    shown = standings_post(FRENCH, one, lines(one), final=True)
    assert shown.picture is not None
    assert (shown.picture.recipe, shown.body) == ("podium", "🏆 Alice gagne.")
    assert shown.picture.data[2][0] == (1, (("Alice", 0),), "72,5\N{NO-BREAK SPACE}%", "4 parties")
    assert [place for place, *_ in shown.picture.data[2]] == [1, 2, 3, 3, 5, 6, 7, 8]


def test_what_was_put_in_by_hand_carries_a_name_in_post_standings_and_text() -> None:
    ended = running(SWISS, ended=True)
    one, two, *others = ended.rounds[0].tables
    tables = (replace(one, corrected=True, by_id=5, by="Emma"), replace(two, corrected=True), *others)
    there = replace(ended, rounds=(replace(ended.rounds[0], tables=tables),))
    told = "✍️ Round 1, table 1: result put in by Emma\n✍️ Round 1, table 2: result put in by someone"
    for screen in (
        sign_up(ENGLISH, there),
        standings_post(ENGLISH, there, lines(there), final=False),
        standings_post(ENGLISH, there, lines(there), final=True),
        standings_text(ENGLISH, there, lines(there), final=False),
    ):
        assert told in screen.body


def test_standings_say_who_was_absent_and_which_rounds_are_open_until_the_end() -> None:
    there = running(SWISS, ended=True)
    [first, *_] = lines(there)
    line = replace(first, absent=1, open=1)
    for life, told in (("running", "1 missed · 1 open"), ("over", "1 missed")):
        screen = standings_post(ENGLISH, replace(there, life=life), [line], final=False)
        assert screen.text.endswith(told)


def test_standings_as_text_have_the_places_of_the_first_three() -> None:
    there = running(SWISS, ended=True)
    page = draw(standings_text(ENGLISH, there, lines(there), final=True), plain_text_in("en"), NO_TABLE)
    told = (page.embed.description or "").splitlines()
    assert [line[:4] for line in told if line[:1] == "`"][:4] == [*("`1` ", "`2` ", "`3` ", "`3` ")]


@in_turn(
    ("change", "told"),
    [
        ({"life": "open"}, f"-# Closed <t:{AT}:R> if nobody joins or changes it."),
        ({"life": "open", "problem": "bounds"}, f"-# Closed <t:{AT}:R>."),
        ({"life": "running", "paused": True}, f"-# Goes on by itself <t:{AT}:R>."),
    ],
)
def test_a_post_says_until_when_it_waits(change: dict[str, Any], told: str) -> None:
    assert told in sign_up(ENGLISH, replace(tournament(SWISS), idle_until=START, **change)).body


def test_rounds_of_a_league_are_as_many_games_as_all_play_at_once() -> None:
    """Of five people: two games each, by the order in which they begin, whatever batch they were drawn in."""
    state = State(
        Plan("league", "yams", 2, secret="5e" * 32), tuple(Person(number) for number in range(1, 6))
    )
    rounds = list[TournamentRound]()
    while (new := next_round(state)) is not None or state.open:
        if new is not None:
            rounds.append(TournamentRound(new, tuple(map(TournamentTable, new.tables))))
            state = replace(state, rounds=(*state.rounds, new))
        state = replace(state, results=(*state.results, Result(*state.open[0].key, places=(1, 2))))
    league = replace(tournament(state.plan, NAMES[:5]), rounds=tuple(rounds))
    assert [len(one.tables) for one in league.told] == [2] * 5
    assert len(rounds) != 5
    last = league.told[4].tables[1]
    assert league.named_as(last) == (5, 2)
    assert table_title(ENGLISH, league, last) == "Round 5, table 2"


def test_where_all_left_before_any_result_nobody_has_won() -> None:
    one = replace(running(SWISS), life="over")
    told = [Line(1, number, 0, 0, gone=True) for number in (1, 2)]
    shown = standings_post(ENGLISH, one, told, final=True)
    assert shown.picture is not None
    assert (shown.picture.recipe, shown.body) == ("standings", "**Final standings**")


@in_turn(
    ("change", "offered"),
    [
        ({}, ["start", "options", "close"]),
        ({"life": "running"}, ["pause", "close"]),
        ({"life": "running", "paused": True}, ["resume", "close"]),
        ({"life": "over"}, []),
    ],
)
def test_a_manager_is_offered_what_can_be_done_now(change: dict[str, object], offered: list[str]) -> None:
    shown = manager_page(ENGLISH, replace(tournament(SWISS), **change))
    assert verbs(shown) == [f"evening_{name}.7" for name in offered]


def test_a_manager_chooses_the_table_whose_result_is_put_right() -> None:
    one = running(SWISS, ended=True)
    [select] = [row for row in manager_page(ENGLISH, one).rows if isinstance(row, Select)]
    assert select.choices[0].label == "Round 1, table 1 · Alice · Bruno (240 220)"
    assert select.choices[0].do == Verb("evening_correct.7.1.1")


def test_the_tables_of_a_long_tournament_fill_several_lists() -> None:
    one = running(SWISS, ended=True)
    long = replace(one, rounds=one.rounds * 30)
    lists = [row for row in manager_page(ENGLISH, long).rows if isinstance(row, Select)]
    names = ["evening_correct", *(f"evening_correct{start}" for start in (25, 50, 75))]
    assert [(row.name, len(row.choices)) for row in lists] == [(name, 25) for name in names]


@pytest.mark.parametrize("language", early(LANGUAGES))
@pytest.mark.parametrize("plan", early(FORMS))
@in_turn("names", [NAMES[:1], NAMES, WIDEST])
def test_every_post_holds_with_one_player_and_with_64(
    language: str, plan: Plan, names: tuple[str, ...]
) -> None:
    t, one = text_in(language), running(plan, ended=True, names=names)
    told = lines(one)
    screens = [
        sign_up(t, tournament(plan, names)),
        sign_up(t, one),
        round_post(t, one, one.rounds[0]),
        *(standings_post(t, one, told, final=final) for final in (False, True)),
        standings_post(t, tournament(plan, names), [], final=False),
        standings_text(t, one, told, final=False),
        manager_page(t, one),
        closing(t, one),
        leaving(t, one),
        option_parts(t, tournament(plan, names)),
    ]
    assert [breaches(screen) for screen in screens] == [[]] * len(screens)
    pictures = [screen.picture for screen in screens if screen.picture]
    assert [RECIPES[one.recipe](one.data)[:4] for one in pictures] == [b"\x89PNG"] * len(pictures)


def test_of_64_people_none_is_forgotten() -> None:
    names = [f"Player {number:02}" for number in range(64)]
    one = running(SWISS, names=tuple(names))
    told = standings_post(ENGLISH, one, lines(one), final=False)
    for text in (sign_up(ENGLISH, one).body, round_post(ENGLISH, one, one.rounds[0]).body, told.text):
        assert re.findall(r"Player \d\d", text)[-64:] == names
