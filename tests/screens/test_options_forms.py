"""The forms of a table's options: every option once, within what Discord takes, read back by what changed."""

from typing import Any

import pytest

from bot.messages.modals import changed, modal_of
from bot.screens.frame.form import option_changes, options_forms, options_parts
from bot.screens.frame.frame import Frame
from bot.screens.kit.form import Form
from bot.text import LANGUAGES
from tapis.games.kit.game import Illegal
from tapis.games.yams import YamsOptions
from tapis.shelf import GAMES
from tests.screens.limits import breaches
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn

Json = dict[str, Any]


def frame(key: str, language: str = "en", **options: object) -> Frame:
    kind = GAMES[key]
    game, facts = next(walk(kind, kind.Options.model_validate(options), kind.seats.start, "form"))
    return frame_of(kind, scene_of(game, facts, language))


def sent(form: Form, **answers: object) -> Json:
    """What Discord sends of a form: what was preset, unless another answer was chosen."""
    components: list[Json] = []
    for label in modal_of(form, "28d4452b").to_dict()["components"]:
        component: Json = dict(label["component"])
        preset = [one["value"] for one in component["options"] if one.get("default")]
        name = component["custom_id"].partition("=")[0]
        chosen = answers.get(name, preset if component["type"] != 21 else preset[0])
        component |= {"value" if component["type"] == 21 else "values": chosen}
        components.append({"type": 18, "component": component})
    return {"components": components}


@in_turn("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_forms_ask_for_every_option_within_what_discord_takes(key: str, language: str) -> None:
    forms = options_forms(frame(key, language))
    assert [0 < len(form.questions) <= 5 and len(form.title) <= 45 for form in forms] == [True] * len(forms)
    asked: list[str] = []
    for question in (question for form in forms for question in form.questions):
        asked += [answer.value for answer in question.answers] if question.several else [question.name]
        assert 1 <= len(question.label) <= 45, question
        assert len(question.note) <= 100, question
        low, high = (1, 10) if question.several else (2, 25)
        assert low <= len(question.answers) <= high, question
        texts = [text for answer in question.answers for text in (answer.label, answer.note)]
        assert max(map(len, texts)) <= 100, question
        assert question.several or sum(answer.chosen for answer in question.answers) == 1, question
    assert sorted(asked) == sorted([*GAMES[key].Options.offered(), "pace", "weekend", "advice"])
    assert [modal_of(form, "28d4452b").custom_id for form in forms] == [
        f"t:28d4452b:-:form.{page}" for page in range(len(forms))
    ]


def test_one_form_is_enough_but_for_four_games() -> None:
    several = [key for key in GAMES if len(options_forms(frame(key))) > 1]
    assert several == ["coinche", "comptoir", "menteur", "tarot"]
    assert [breaches(options_parts(frame(key, language))) for key in several for language in LANGUAGES] == [
        []
    ] * 8


def test_what_is_on_or_off_is_ticked_in_one_question() -> None:
    forms = options_forms(frame("five_thousand", exact="yes"))
    [question] = [question for question in forms[0].questions if question.several]
    ticked = {answer.value: answer.chosen for answer in question.answers}
    assert ticked == {"exact": True, "last_thousand": False, "weekend": False, "advice": False}


def test_every_form_asks_whether_the_coach_advises() -> None:
    for key in GAMES:
        [question] = [one for form in options_forms(frame(key)) for one in form.questions if one.several]
        assert question.answers[-1].value == "advice", key
    [question] = [one for one in options_forms(frame("belote"))[0].questions if one.several]
    assert dict(option_changes(GAMES["belote"].Options, "with", frozenset(), frozenset({"advice"}))) == {
        "advice": "yes"
    }


def test_a_form_that_comes_back_untouched_changes_nothing() -> None:
    for key in GAMES:
        for form in options_forms(frame(key)):
            assert list(changed(sent(form))) == [], key


def test_only_what_was_changed_comes_back() -> None:
    [form] = options_forms(frame("yams", grids=2))
    found = list(changed(sent(form, grids="3", **{"with": ["double_pair"]})))
    assert found == [
        ("grids", frozenset({"2"}), frozenset({"3"})),
        ("with", frozenset(), frozenset({"double_pair"})),
    ]
    assert [dict(option_changes(YamsOptions, *one)) for one in found] == [
        {"grids": "3"},
        {"double_pair": "yes"},
    ]


def test_a_value_outside_the_round_ones_is_among_the_answers() -> None:
    [form] = options_forms(frame("belote", target=777))
    [question] = [question for question in form.questions if question.name == "target"]
    assert [answer.value for answer in question.answers if answer.chosen] == ["777"]


@in_turn(
    ("name", "now"),
    [("nothing", {"1"}), ("grids", set()), ("grids", {"1", "2"}), ("with", {"grids"}), ("with", {"nothing"})],
)
def test_a_forged_answer_is_refused(name: str, now: set[str]) -> None:
    with pytest.raises(Illegal, match=r"press\.unknown"):
        option_changes(YamsOptions, name, frozenset(), frozenset(now))
