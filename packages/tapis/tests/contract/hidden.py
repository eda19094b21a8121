"""What a seat cannot see of any game, dealt or thrown anew."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from tapis.games.kit.game import Game
from tests.contract import toy_auction

Reshuffle = Callable[[Game[Any], int | None, Random], None]


def reshuffle_of(kind: type[Game[Any]]) -> Reshuffle:
    """Return `reshuffle` of `tests/contract/hidden_<key>.py`, or the toy's own."""
    if kind is toy_auction.ToyAuction:
        return toy_auction.reshuffle
    return _module_of(kind).reshuffle


def turned_up(kind: type[Game[Any]]) -> frozenset[str]:
    """Return the kinds of facts that turn a card up: nothing else told may depend on what lies face down."""
    return _module_of(kind).TURNED_UP


def _module_of(kind: type[Game[Any]]) -> Any:
    module = f"tests.contract.hidden_{kind.key}"
    if find_spec(module) is None:
        pytest.fail(f"{kind.key} hides something: {module} has to say how it is dealt anew")
    return import_module(module)
