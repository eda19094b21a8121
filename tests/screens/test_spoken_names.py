"""Whoever hears a screen finds everything: each button and list has words, in the language that is spoken."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from discord import PartialEmoji

from bot.features import OFFERS
from bot.messages.components import draw
from bot.messages.plain_text import plain_text_in
from bot.messages.sprites import Sprites, named_in
from bot.screens.frame.board import board
from bot.screens.frame.ends import archived, closed, ended, over
from bot.screens.frame.form import options_form, options_forms, options_parts
from bot.screens.frame.lobby import lobby
from bot.screens.frame.menu import Person, check, menu, options_page
from bot.screens.frame.words import in_words
from bot.screens.kit.calls import my_hand
from bot.screens.kit.large import enlarged
from bot.screens.kit.pages import rule_pages, rules
from bot.screens.kit.personal import SWITCHES, own_settings
from bot.screens.kit.questions import end_question, gift_question, give_question, leave_question
from bot.screens.kit.screen import Button, Choice, Mark, Page, Screen, Select, Verb
from bot.screens.kit.welcome import game_page, how_it_works, welcome
from bot.shelf import SHELF
from bot.text import LANGUAGES, Text, text_in
from tapis.games.kit.game import Result
from tapis.shelf import GAMES
from tests.screens.sketches import Ticked, frame_of, hand_scene, held, scene_of, walk
from tests.tiers import in_turn

POSITIONS, EACH = 160, 8
"""Moves of random play, of which every eighth is looked at."""
DRAFTS = (Ticked(), Ticked(frozenset("02"), 1), Ticked(frozenset("01234"), 5))
WORDS = re.compile(r"[a-z]+(_[a-z]+)*(_[12]?[0-9])?(_(kept|garde))?")
"""An emoji's name: words, for a die its points; a hash or a number of several digits would be spelled out."""
SAID = re.compile(r"[^\W_]|[♠♥♦♣]")
"""A letter, a figure or the sign of a suit: what screen readers speak of a label."""

DOTS = re.compile(r"```|[■●█░⚀-⚅]|[♠♥♦♣]|· *·|·$")
"""What a screen reader makes nothing of, or spells out."""


@cache
def sprites(language: str) -> Sprites:
    """All emojis of a language, as if they were uploaded."""
    names = [named.name for named in named_in(language).values()]
    return Sprites({name: PartialEmoji(name=name, id=at) for at, name in enumerate(names, 1)}, language)


def unspoken(screen: Screen, language: str) -> list[str]:
    """Return what a screen reader could not say of a message's buttons and lists."""
    rows = draw(screen, sprites(language)).view.to_components()
    return [fault for row in rows for item in row["components"] for fault in _faults(item, language)]


def _faults(item: Mapping[str, Any], language: str) -> Iterator[str]:
    if "style" in item:
        spoken = {named.name for named in named_in(language).values()}
        if not SAID.search(item.get("label", "")) and item.get("emoji", {}).get("name") not in spoken:
            yield f"a button without words: {item}"
        return
    if not SAID.search(item.get("placeholder", "")):
        yield f"a list without a name: {item}"
    yield from (
        f"a line without words: {option}"
        for option in item.get("options", ())
        if not SAID.search(option["label"])
    )


def at_a_table(key: str, language: str) -> Iterator[Screen]:
    """Draw what is shown around the beginning of a game: its lobby, menus, questions, forms, ends."""
    kind = GAMES[key]
    players = min(count for count in kind.seats if count > 1)
    game, facts = next(walk(kind, kind.Options(), players, "spoken"))
    scene = scene_of(game, facts, language)
    frame = frame_of(kind, scene)
    body = SHELF[key].screen.table(scene)
    asked = replace(
        frame, late=True, request=("Alice", "Zoé"), ending="Bob", vacant=(1,), unready=("Bob",), left=("Bob",)
    )
    yield from (lobby(frame), lobby(replace(frame, unready=("Bob",))), options_parts(frame), closed(frame))
    yield from (options_form(frame, page) for page in range(3))
    yield from (board(asked, scene, body), archived(frame, body), ended(replace(frame, seed="0f" * 32), body))
    won = Result(
        places=(1, *[2] * (players - 1)), scores=(12,) * players, details=({"settlement": "1/2"},) * players
    )
    yield over(replace(frame, seed="0f" * 32), replace(scene, result=won, awaited=frozenset()), body)
    person = Person(seated=True, host=True, awaited=True, undoes=True)
    yield from (menu(frame, stage, person) for stage in ("lobby", "playing", "over"))
    yield check(frame, lobby=True)
    yield from (check(replace(frame, seed="0f" * 32)), options_page(frame), my_hand(scene.t, key))
    yield from (rules(scene.t, GAMES[key], page)[0] for page in range(len(rule_pages(scene.t, GAMES[key]))))
    yield from (
        SHELF[key].screen.sheet(scene, page)[0] for page in range(SHELF[key].screen.sheet(scene, 0)[1])
    )


def alone(t: Text) -> Iterator[Screen]:
    """Draw what one person is shown without a table."""
    yield from (welcome(t, list(GAMES.values()), OFFERS), how_it_works(t, OFFERS))
    yield from (game_page(t, game, robots=True, coached=True) for game in GAMES.values())
    yield from (own_settings(t, OFFERS, SWITCHES if on else ()) for on in (True, False))
    yield from (leave_question(t, "loses"), give_question(t, [], 1), gift_question(t, "0.17"))
    yield from (end_question(t, meant) for meant in ("ends", "asks", "leaves"))


@in_turn("key", GAMES)
def test_every_button_of_a_board_has_words_in_the_language_of_the_table(key: str) -> None:
    kind = GAMES[key]
    players = min(count for count in kind.seats if count > 1)
    positions = islice(walk(kind, kind.Options(), players, "spoken"), 0, POSITIONS, EACH)
    for number, (game, facts) in enumerate(positions):
        language = LANGUAGES[number % 2]
        scene = scene_of(game, facts, language, draft=DRAFTS[number % len(DRAFTS)])
        drawn = board if scene.result is None else over
        screen = drawn(frame_of(kind, scene, seed="0f" * 32), scene, SHELF[key].screen.table(scene))
        assert unspoken(screen, language) == []
        assert table_of_dots(screen, scene.t) == []


def table_of_dots(screen: Screen, t: Text) -> list[str]:
    """Return the lines of a board "as text" that are no words: code, dots, squares, drawings."""
    heard = draw(in_words(t, screen, mine=True), plain_text_in(t.language)).embed
    lines = [heard.description or "", *(field.value or "" for field in heard.fields)]
    return [line for text in lines for line in text.split("\n") if DOTS.search(line)]


@in_turn("key", [key for key, kind in GAMES.items() if kind.hidden])
def test_every_button_of_a_hand_has_words_in_the_language_of_its_player(key: str) -> None:
    """Also where the cards are drawn large."""
    kind = GAMES[key]
    players = min(count for count in kind.seats if count > 1)
    for number, (game, _) in enumerate(islice(walk(kind, kind.Options(), players, "spoken"), 0, 60, EACH)):
        for seat, language in zip(range(players), LANGUAGES * players, strict=False):
            scene = hand_scene(game, seat, language, draft=Ticked(frozenset("d" if number % 2 else "")))
            cards = enlarged(scene.t, SHELF[key].hand.hand(scene))
            drawn = held(key, scene)
            assert unspoken(drawn, language) + unspoken(replace(drawn, picture=cards), language) == []


@in_turn("language", LANGUAGES)
@in_turn("key", GAMES)
def test_lobbies_menus_forms_rules_and_ends_have_words_everywhere(key: str, language: str) -> None:
    assert [fault for screen in at_a_table(key, language) for fault in unspoken(screen, language)] == []


@in_turn("language", LANGUAGES)
@in_turn("key", GAMES)
def test_each_question_of_a_form_and_each_answer_has_a_label(key: str, language: str) -> None:
    kind = GAMES[key]
    game, facts = next(walk(kind, kind.Options(), kind.seats[-1], "spoken"))
    for form in options_forms(frame_of(kind, scene_of(game, facts, language))):
        labels = [question.label for question in form.questions]
        labels += [answer.label for question in form.questions for answer in question.answers]
        assert [label for label in (form.title, *labels) if not SAID.search(label)] == []


@in_turn("language", LANGUAGES)
def test_help_settings_and_questions_have_words_everywhere(language: str) -> None:
    found = [fault for screen in alone(text_in(language)) for fault in unspoken(screen, language)]
    assert found == []


@in_turn("language", LANGUAGES)
def test_the_name_of_an_emoji_is_words_without_a_hash(language: str) -> None:
    names = [named.name for named in named_in(language).values()]
    assert [name for name in names if not WORDS.fullmatch(name)] == []


@in_turn("language", LANGUAGES)
def test_a_die_that_is_kept_has_a_name_of_its_own(language: str) -> None:
    named = named_in(language)
    dice = [sprite for sprite, each in named.items() if each.kind in {"die", "face"}]
    loose = [sprite for sprite in dice if not sprite.endswith("_kept")]
    assert len(dice) == 2 * len(loose) == 24
    word = {"en": "kept", "fr": "garde"}[language]
    assert [named[f"{die}_kept"].name for die in loose] == [f"{named[die].name}_{word}" for die in loose]


def test_the_checker_hears_what_has_no_words() -> None:
    """Otherwise the tests above would show nothing."""
    signs = (Button(Verb("join"), emoji="🪑"), Button(Page(1), "…"))
    listed = Select("box", "", (Choice(Page(1), "…"),))
    assert len(unspoken(Screen("x", rows=(signs, listed)), "en")) == 4
    kept = Button(Mark("0"), emoji="die5_kept", bare="5 ✓")
    assert unspoken(Screen("x", rows=((kept,),)), "en") == []
