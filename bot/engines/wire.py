"""Questions as plain data: one that went as JSON to the process that thinks is equal when it is read."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias, get_type_hints

from bot.engines.kit.engine import Question
from bot.games.kit.game import Game, View

Json: TypeAlias = Any
"""Plain data that JSON holds; whoever reads it knows its shape."""


def written(question: Question) -> dict[str, Any]:
    """Return the question as plain data, with every field of its view and of its facts."""
    return {
        "seat": question.seat,
        "view": question.view.model_dump(mode="json"),
        "legal": list(question.legal),
        "judged": question.judged,
        "heard": [fact.model_dump(mode="json") for fact in question.heard],
    }


def read(kind: type[Game[Any]], data: Mapping[str, Any]) -> Question:
    """Return the question of a game that `written` made plain.

    Raises:
        KeyError: if a part is missing.
        ValueError: if the data is no question of this game.
    """
    return Question(
        seat=data["seat"],
        view=view_class(kind).model_validate(data["view"]),
        legal=data["legal"],
        judged=data["judged"],
        heard=tuple(kind.read_facts(data["heard"])),
    )


@cache
def view_class(kind: type[Game[Any]]) -> type[View]:
    """Return the class of a game's views, as its `view` declares it.

    >>> from bot.games.crapette import Crapette
    >>> view_class(Crapette).__name__
    'CrapetteView'
    """
    declared: type[View] = get_type_hints(kind.view)["return"]
    return declared
