"""How the games of moments begin: by their first dice, or laid as the settings of a moment say."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tapis.games.belote.game import Belote
from tapis.games.cant_stop.game import CantStop
from tapis.games.cant_stop.throws import COLUMNS, length
from tapis.games.coinche.game import Coinche
from tapis.games.comptoir.game import Comptoir
from tapis.games.crapette.game import Crapette
from tapis.games.dice_poker import UPPER
from tapis.games.four_twenty_one.game import FourTwentyOne
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Fact, Game
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.view import Said
from tapis.games.tarot.game import Tarot
from tapis.shelf import GAMES
from tests.games import (
    belote_table,
    coinche_table,
    comptoir_table,
    crapette_table,
    menteur_table,
    tarot_table,
)

Settings: TypeAlias = dict[str, Any]
Start: TypeAlias = tuple[Game[Any], Sequence[Fact]]


@dataclass(frozen=True)
class Dice:
    """How a game of dice begins in moments: with which dice, and what throws all of them.

    `arrange` takes settings that are neither options nor attributes of the position.
    """

    key: str
    first: Callable[[int], Chance]
    throw: str
    arrange: Callable[[Any, Settings], None] = lambda game, settings: None

    def start(self, settings: Settings) -> Start:
        """Begin with as many players as are named, or as hold something."""
        kind = GAMES[self.key]
        options = _options(kind, settings)
        counted = next((len(settings[name]) for name in ("held", "totals", "sheets") if name in settings), 2)
        players = settings.pop("players", counted)
        first = Loaded(map(int, str(settings.pop("begin")))) if "begin" in settings else self.first(players)
        game, facts = kind.start(kind.Options.model_validate(options), players, first)
        assert not isinstance(first, Loaded) or first.left == 0, "not all of the first dice fall"
        self.arrange(game, settings)
        return game, facts


@dataclass(frozen=True)
class Laid:
    """How a game begins that is laid as a moment wants it; nothing is thrown."""

    lay: Callable[[Settings], Game[Any]]
    throw: str = ""

    def start(self, settings: Settings) -> Start:
        """Lay the table."""
        return self.lay(settings), ()


def _tokens(game: CantStop, settings: Settings) -> None:
    """Take tokens as (seat, column, square), by column who has won it, and markers after a throw."""
    won, markers = settings.pop("won", {}), settings.pop("markers", {})
    for column, seat in won.items():
        game.tokens[seat][column - COLUMNS.start] = length(column)
    game.won = tuple(won.get(column) for column in COLUMNS)
    for seat, column, square in settings.pop("tokens", ()):
        game.tokens[seat][column - COLUMNS.start] = square
    if markers:
        game.markers, game.throws = tuple(sorted(markers.items())), 1


def _opened(game: Any, settings: Settings) -> None:
    """Take the total of all players, who have opened."""
    if "total" in settings:
        game.totals, game.opened = [settings.pop("total")] * game.players, [True] * game.players


def _second(game: Any, settings: Settings) -> None:
    """Begin the second part, with upper rows of three dice each."""
    if settings.pop("part", 1) == 2:
        game.sheets = [[dict.fromkeys(UPPER, 0)] for _ in range(game.players)]


def _pot(game: FourTwentyOne, settings: Settings) -> None:
    """Take what each player holds; the pot has what they lack of 21."""
    if "held" in settings:
        game.tokens = settings.pop("held")
        game.pot = 21 - sum(game.tokens)


def _cups(settings: Settings) -> Menteur:
    """Let dice lie under `cups`, "-" for who is out, or so many in all; a `bid` of seat 0 may stand."""
    options = _options(Menteur, settings)
    opener, had = settings.pop("opener", 0), settings.pop("had", ())
    if "all" in settings:
        total, seats = settings.pop("all"), settings.pop("players", 3)
        shares = [total // seats + (seat < total % seats) for seat in range(seats)]
        game = menteur_table.at(*("2" * share for share in shares), had=(0, 1, 2), **options)
    else:
        cups = settings.pop("cups").split("/")
        game = menteur_table.at(*(cup.strip("-") for cup in cups), opener=opener, had=had, **options)
    if "bid" in settings:
        count, value = settings.pop("bid").split("x")
        game.bids, game.turn = [Said(seat=0, bid=Bid(count=int(count), value=int(value)))], 1
    return game


def _piles(settings: Settings) -> Crapette:
    """Lay columns `t0` to `t7`, cards joined by `+`, and each player's crapette/stock/waste."""
    fields = {*Crapette.Options.model_fields, "strayed", "foundations"}
    columns = {
        int(name[1]): _cards(settings.pop(name)) for name in [*settings] if re.fullmatch("t[0-7]", name)
    }
    more = {name: settings.pop(name) for name in fields if name in settings}
    sides = {
        name: tuple(_cards(pile) for pile in settings.pop(name).split("/"))
        for name in ("own", "other")
        if name in settings
    }
    if "turned" in settings:
        more["turned"] = _cards(settings.pop("turned"))
    return crapette_table.lay(columns, **sides, **more)


def _options(kind: type[Game[Any]], settings: Settings) -> dict[str, Any]:
    """Take the options of a game out of settings, as text where they are text."""
    fields = kind.Options.model_fields
    taken = {name: settings.pop(name) for name in fields if name in settings}
    return {
        name: str(each) if isinstance(fields[name].default, str) else each for name, each in taken.items()
    }


def _held(settings: Settings) -> dict[int, str]:
    """Take by seat what is held, cards joined by `+`."""
    return {int(name[1]): _cards(settings.pop(name)) for name in [*settings] if re.fullmatch("h[0-9]", name)}


def _coinche(settings: Settings) -> Coinche:
    """Deal for an auction, or, with four hands and a trump, for the first card."""
    hands, options = _held(settings), _options(Coinche, settings)
    if not hands:
        return coinche_table.auction(dealer=settings.pop("dealer", 0), **options)
    trump = settings.pop("trump", "H")
    return coinche_table.playing([hands[seat] for seat in range(4)], trump, **options)


def _belote(settings: Settings) -> Belote:
    """Deal for the bidding, with a card turned, or, with four hands, for the first card."""
    hands, options, dealer = _held(settings), _options(Belote, settings), settings.pop("dealer", 3)
    if not hands:
        return belote_table.bidding(settings.pop("turned", "9D"), dealer, **options)
    taker, trump = settings.pop("taker", 0), settings.pop("trump", "H")
    return belote_table.playing(
        *(hands[seat] for seat in range(4)), dealer=dealer, taker=taker, trump=trump, **options
    )


def _comptoir(settings: Settings) -> Comptoir:
    """Deal these packets, or, with a trump, let the taker lead."""
    hands, options = _held(settings), _options(Comptoir, settings)
    if "trump" in settings:
        said = {name: settings.pop(name) for name in ("bid", "taker") if name in settings}
        return comptoir_table.playing(hands, settings.pop("trump"), **said, **options)
    return comptoir_table.table(
        settings.pop("players", 3), hands or None, dealer=settings.pop("dealer", 0), **options
    )


def _tarot(settings: Settings) -> Tarot:
    """Deal these cards, and these to the dog; what is missing is filled from the rest of the pack."""
    hands, options, dog = _held(settings), _options(Tarot, settings), _cards(settings.pop("dog", "-"))
    players, dealer = settings.pop("players", 4), settings.pop("dealer", 0)
    return tarot_table.table(players, hands, dog=dog, dealer=dealer, **options)


def _cards(text: str) -> str:
    """Read cards joined by `+`; "-" is none, and `x` says how often a card is there."""
    times = [(card.partition("x")[0], int(card.partition("x")[2] or 1)) for card in text.split("+")]
    return " ".join(" ".join([card] * often) for card, often in times if card != "-")


BEGINS: Mapping[str, Dice | Laid] = {
    "belote": Laid(_belote),
    "cant_stop": Dice("cant_stop", lambda n: Loaded([6, 6, 1, 1, 1, 2, 2, 1][: 2 * n]), "roll", _tokens),
    "coinche": Laid(_coinche),
    "comptoir": Laid(_comptoir),
    "crapette": Laid(_piles),
    "dice_poker": Dice("dice_poker", lambda _: Loaded(), "roll.11111", _second),
    "five_thousand": Dice("five_thousand", lambda _: Loaded(), "roll", _opened),
    "four_twenty_one": Dice(
        "four_twenty_one", lambda n: Loaded([6, 6, 6] + [1, 1, 2] * (n - 1)), "roll.111", _pot
    ),
    "menteur": Laid(_cups),
    "tarot": Laid(_tarot),
    "top_jack": Dice("top_jack", lambda n: Loaded([6] * 5 + [1] * 5 * (n - 1)), "roll.11111"),
    "yams": Dice("yams", lambda _: Loaded(), "roll.11111"),
}
"""How the games of moments begin."""
