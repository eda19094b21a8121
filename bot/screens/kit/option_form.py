"""The options of a game as questions: of a table in its lobby, of a tournament before its start."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from bot.screens.kit.form import QUESTIONS, Answer, Form, Question
from bot.screens.kit.options import option_value
from bot.screens.kit.screen import Button, Verb
from bot.text import Text
from tapis.games.kit.game import Illegal, OptionSet
from tapis.games.kit.options import option_values, switch

SWITCHES: Final = "with"
"""The question of what is on of all that is on or off."""


def option_questions(
    t: Text, game: str, options: OptionSet, *, switches: Sequence[Answer] = (), idle: Collection[str] = ()
) -> list[Question]:
    """Ask for each option, and in one question for all that are on or off, with these `switches` after them.

    What is `idle` is not asked.
    """
    kind = type(options)
    names = [name for name in kind.offered() if name not in idle]
    questions = [_question(t, game, options, name) for name in names if switch(kind, name) is None]
    answers = list[Answer]()
    for name in names:
        if pair := switch(kind, name):
            on = getattr(options, name) == pair[1]
            answers.append(
                Answer(name, t(f"{game}.option.{name}"), t(f"cmd.new.{game}.{name}.help"), chosen=on)
            )
    if answers or switches:
        questions.append(Question(SWITCHES, t("options.with"), (*answers, *switches), several=True))
    return questions


def _question(t: Text, game: str, options: OptionSet, name: str) -> Question:
    chosen = getattr(options, name)
    answers = tuple(
        Answer(str(value), option_value(t, game, name, value), chosen=value == chosen)
        for value in values_with(options, name)
    )
    return Question(name, t(f"{game}.option.{name}"), answers, t(f"cmd.new.{game}.{name}.help"))


def values_with(options: OptionSet, name: str) -> list[Any]:
    """List the values to choose from; what is chosen is one of them."""
    values, chosen = option_values(type(options), name), getattr(options, name)
    return values if chosen in values else sorted({*values, chosen})


def parted(questions: Sequence[Question], title: str, verb: str) -> tuple[Form, ...]:
    """Put questions into as few forms as hold them; `{page}` of the verb is the number of each, from 0."""
    count = max(1, -(-len(questions) // QUESTIONS))
    size = -(-len(questions) // count) or 1
    return tuple(
        Form(Verb(verb.format(page=page)), title, tuple(questions[start : start + size]))
        for page, start in enumerate(range(0, len(questions), size))
    )


def part_buttons(t: Text, forms: Sequence[Form]) -> tuple[Button, ...]:
    """Return a button for each form, named by its first question."""
    return tuple(
        Button(form.verb, t("options.part", first=form.questions[0].label, more=len(form.questions) - 1))
        for form in forms
    )


def changes_of(
    options: type[OptionSet],
    name: str,
    before: frozenset[str],
    now: frozenset[str],
    *,
    switches: Collection[str] = (),
) -> Mapping[str, str]:
    """Return the options that an answer changes, of what is on or off only what was pressed.

    `switches` are what else is asked there, "yes" or "no".

    Raises:
        Illegal: if there is no such question or answer.
    """
    if name != SWITCHES:
        if name not in options.offered() or len(now) != 1:
            raise Illegal("press.unknown")
        return {name: next(iter(now))}
    changes: dict[str, str] = {}
    for pressed in before ^ now:
        pair = ("no", "yes") if pressed in switches else None
        if pressed in options.offered():
            pair = switch(options, pressed)
        if pair is None:
            raise Illegal("press.unknown")
        changes[pressed] = pair[pressed in now]
    return changes
