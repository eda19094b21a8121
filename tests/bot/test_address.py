"""What stands in a custom_id: written and read back, and nothing else is understood."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.messages.custom_id import CUSTOM_ID_LIMIT, Address, read, read_do, write, write_do, write_select
from bot.screens.kit.screen import Act, Do, Mark, Page, Verb

TABLE = "28d4452b"


def test_a_button_says_table_revision_and_action(subtests: pytest.Subtests) -> None:
    for do, rev, marks, custom_id in [
        (Act("score.full"), 7, "02", "t:28d4452b:7:score.full"),
        (Act("roll.01011", bound=True), 7, "024", "t:28d4452b:7~024:roll.01011"),
        (Act("roll.11111", bound=True), 0, "", "t:28d4452b:0~:roll.11111"),
        (Mark("2"), 7, "", "t:28d4452b:7:=2"),
        (Mark("2", on=False), 7, "2", "t:28d4452b:7:-2"),
        (Mark("t3", only=True), 7, "", "t:28d4452b:7:!t3"),
        (Page(1), 7, "", "t:28d4452b:7:@1"),
        (Act("stop.17", anytime=True), 7, "24", "t:28d4452b:+:stop.17"),
        (Verb("join"), 7, "", "t:28d4452b:-:join"),
        (Verb("set.grids.2"), 7, "", "t:28d4452b:-:set.grids.2"),
    ]:
        with subtests.test(custom_id=custom_id):
            assert write(TABLE, rev, marks, do) == custom_id


def test_a_press_is_read_back(subtests: pytest.Subtests) -> None:
    for custom_id, address in [
        ("t:28d4452b:7:score.full", Address(TABLE, 7, None, Act("score.full"))),
        ("t:28d4452b:7~024:roll.01011", Address(TABLE, 7, "024", Act("roll.01011"))),
        ("t:28d4452b:0~:roll.11111", Address(TABLE, 0, "", Act("roll.11111"))),
        ("t:28d4452b:7:-2", Address(TABLE, 7, None, Mark("2", on=False))),
        ("t:28d4452b:7:@12", Address(TABLE, 7, None, Page(12))),
        ("t:28d4452b:+:stop.17", Address(TABLE, None, None, Act("stop.17", anytime=True))),
        ("t:28d4452b:-:join", Address(TABLE, None, None, Verb("join"))),
        ("t:28d4452b:7:*box", Address(TABLE, 7, None, None)),
        ("t:28d4452b:-:*set", Address(TABLE, None, None, None)),
    ]:
        with subtests.test(custom_id=custom_id):
            assert read(custom_id) == address


def test_anything_else_means_nothing(subtests: pytest.Subtests) -> None:
    for custom_id in [
        "",
        "t",
        "t:28d4452b",
        "x:28d4452b:7:score.full",
        "t:28D4452B:7:score.full",
        "t:28d4452b1:7:score.full",
        "t:28d4452b:07x:score.full",
        "t:28d4452b:\u0667:score.full",
        "t:28d4452b:9999999999:score.full",
        "t:28d4452b:7:score full",
        "t:28d4452b:7:",
        "t:28d4452b:7:=",
        "t:28d4452b:7:=abcde",
        "t:28d4452b:7:@x",
        "t:28d4452b:-:=2",
        "t:28d4452b:-:@2",
        "t:28d4452b:+:=2",
        "t:28d4452b:+:@2",
        "t:28d4452b:+:*set",
        "t:28d4452b:+7:stop.17",
        "t:28d4452b:7:score.full\n",
        "t:28d4452b:7~0 2:roll.1",
        "T:28d4452b:7:roll.1",
        "t:28d4452b:7:" + "r" * 90,
    ]:
        with subtests.test(custom_id=custom_id):
            assert read(custom_id) is None


@given(st.text(max_size=100))
def test_no_text_crashes_the_reader(text: str) -> None:
    address = read(text)
    assert address is None or text.startswith(f"t:{address.table}:")
    assert read_do(text, verb=True) is None or len(text) <= 64


@settings(max_examples=30)
@given(
    st.one_of(
        st.from_regex(r"[a-z]{1,8}(\.[0-9A-Za-z+_]{1,12}){0,3}", fullmatch=True).map(Act),
        st.builds(Mark, st.from_regex(r"[0-9A-Za-z]{1,4}", fullmatch=True), st.booleans()),
        st.integers(0, 999).map(Page),
    ),
    st.integers(0, 10**9 - 1),
)
def test_what_is_written_is_read(do: Do, rev: int) -> None:
    address = read(write(TABLE, rev, "", do))
    assert (address.rev, address.do) == (rev, do)


def test_a_select_names_its_choices_by_what_they_do() -> None:
    assert write_select(TABLE, 7, Act("score.full"), "box") == "t:28d4452b:7:*box"
    assert write_select(TABLE, 7, Verb("pace.1h"), "pace") == "t:28d4452b:-:*pace"
    assert read_do(write_do(Act("score.full")), verb=False) == Act("score.full")
    assert read_do(write_do(Verb("pace.1h")), verb=True) == Verb("pace.1h")


def test_a_select_of_several_says_with_what_its_marks_begin() -> None:
    custom_id = write_select(TABLE, 7, Mark("a10S"), "a", several=True)
    assert custom_id == "t:28d4452b:7:*+a"
    assert read(custom_id) == Address(TABLE, 7, None, None, several="a")
    assert read("t:28d4452b:7:*a") == Address(TABLE, 7, None, None)


def test_a_custom_id_too_long_for_discord_is_our_error() -> None:
    with pytest.raises(ValueError, match="longer than Discord allows"):
        write(TABLE, 1, "", Act("x" * CUSTOM_ID_LIMIT))
