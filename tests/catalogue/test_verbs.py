"""What is said of the verbs of a table is true of those that are typed, and every button can be read."""

import re

from bot.commands.moved import MOVED, Moved
from bot.commands.shared import SHARED
from bot.commands.table import COMMANDS
from bot.features import FEATURES
from bot.interactions.buttons import Buttons
from bot.messages.custom_id import Address, read
from bot.screens.kit.screen import Verb
from bot.shelf import SHELF
from bot.text import LANGUAGES, text_in
from tests.catalogue.source_keys import ROOT, files
from tests.tiers import in_turn

BUTTONS = Buttons(*(feature.buttons for feature in FEATURES)).named
MOST = 20
"""Entries on the first floor of `/table`: of the 25 that Discord takes, five are for verbs that come."""
CHANGES = ROOT / "CHANGELOG.md"
"""It names commands as they were called then."""


def paths(language: str) -> set[str]:
    """What each verb is called after `/table`: its group's name and its own, or its own alone."""
    t = text_in(language)
    floors = [(command.name.partition(".")[0], command.name) for command in COMMANDS]
    return {" ".join(dict.fromkeys(t(f"cmd.{part}") for part in floor)) for floor in floors}


@in_turn("language", [*LANGUAGES, None])
def test_what_names_a_verb_names_it_as_it_is_called(language: str | None) -> None:
    """Each language's texts by its own names, the documents by those of any."""
    written = files(language) if language else [*{*ROOT.glob("*.md")} - {CHANGES}, *ROOT.glob("docs/*.md")]
    known = paths(language) if language else set().union(*map(paths, LANGUAGES))
    named = {name for path in written for name in re.findall(r"`/table ([^`]+)`", path.read_text("utf-8"))}
    assert len(named) > 1, "verbs are named"
    assert sorted(named - known) == []


@in_turn("language", LANGUAGES)
def test_a_command_is_named_as_it_is_called(language: str) -> None:
    """Each text by the names of its own language; a number is a game's or a column of Can't Stop."""
    t = text_in(language)
    known = {t.group(key, entry.rules.command) for key, entry in SHELF.items()}
    typed = [*SHARED, *(command for feature in FEATURES for command in feature.commands)]
    known |= {t(f"cmd.{command.name}") for command in typed} | {t("cmd.table"), t("cmd.tournament")}
    written = "\n".join(path.read_text("utf-8") for path in files(language))
    named = set(re.findall(r"(?<![\w/<.:])/([^\W\d_][\w-]*)", written))
    assert len(named) > 5, "commands are named"
    assert sorted(named - known) == []


@in_turn("language", LANGUAGES)
def test_help_names_the_command_that_does_the_rest(language: str) -> None:
    t = text_in(language)
    assert f"`/{t('cmd.table')} {t('cmd.do')}`" in t("help.commands.body")


@in_turn("language", LANGUAGES)
def test_help_tells_where_what_moved_is(language: str) -> None:
    t = text_in(language)
    now = {row.place(t).partition(f" {t('cmd.do.what')}:")[0] for row in MOVED if "bid" not in row.now}
    told = t("help.commands.body")
    assert [place for place in now if f"`{place}`" not in told] == []


@in_turn("row", [row for row in MOVED if row.verb])
def test_what_moved_is_a_button_or_what_is_said_beside_the_game(row: Moved) -> None:
    assert {verb for verb in row.verb.split() if verb not in {"claim", "giveup"}} <= BUTTONS.keys()


@in_turn("name", BUTTONS)
def test_a_button_is_read_by_its_name(name: str) -> None:
    assert read(f"t:28d4452b:-:{name}") == Address("28d4452b", None, None, Verb(name))


def test_the_first_floor_has_places_for_the_verbs_that_come() -> None:
    floors = {command.name.partition(".")[0] for command in COMMANDS}
    assert len(floors) <= MOST
