"""A card table as everybody sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from bot.screens.kit.cards import Laid, card_text, cards_line, suit_sign
from bot.screens.kit.limits import described
from bot.screens.kit.numbers import number
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Picture, Scene
from tapis.drawing.columns import clip, in_line
from tapis.games.kit.cards import TRUMP_SUIT
from tapis.games.kit.game import Seat

ROUND = 4
"""Up to this many players sit around a table; more are listed."""
DRAWN = 8
"""Up to this many players, cards in texts are drawn: a message holds only so many drawings."""


class Call(NamedTuple):
    """What a seat said in an auction: a short text, and the suit whose sign follows it, or ""."""

    seat: Seat
    said: str
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Trick:
    """What everybody sees of a trick-taking game.

    `trump` is "" before it is named ("T" in Tarot), `turned` the card turned up while bidding, `open` the
    cards face up by seat (empty if there are none at all), `scores` a label and a number for each side or
    seat, `won` what each has won in this deal, as text (empty while there is nothing to win), `notes` short
    lines without markdown, `calls` what was said in the auction under way, oldest first, `partner` who is
    known to play with the taker, `dog` the cards in the middle while none are played, `piles` captions and
    cards of what lies aside; there "" is a card face down.
    """

    trick: Laid
    last: Laid
    last_winner: Seat | None
    trump: str
    taker: Seat | None
    turn: Seat | None
    master: Seat | None
    dealer: Seat
    turned: str
    held: tuple[int, ...]
    open: tuple[tuple[str, ...], ...]
    scores: tuple[tuple[str, int], ...]
    teams: bool
    won: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    partner: Seat | None = None
    dog: tuple[str, ...] = ()
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()


# Lines


def who_played(scene: Scene, laid: Laid) -> str:
    """Write a trick in the order played: each player with their card."""
    t, drawn = scene.t, len(scene.names) <= DRAWN
    return " · ".join(f"{short(scene, seat)} {cards_line(t, [card], drawn=drawn)}" for seat, card in laid)


def short(scene: Scene, seat: Seat) -> str:
    """Write a player's name for a line of many."""
    return in_line(clip(scene.names[seat], 12 if len(scene.names) <= DRAWN else 8))


def cells(scene: Scene, trick: Laid) -> list[str]:
    """Write what lies before each seat: its card, or a dot."""
    played = dict(trick)
    return [card_text(scene.t, played[seat]) if seat in played else "·" for seat in range(len(scene.names))]


def master_line(scene: Scene, trick: Trick) -> str:
    """Say who wins the trick so far, and with which card."""
    if trick.master is None:
        return ""
    card = dict(trick.trick)[trick.master]
    return scene.t("trick.master", seat=bold(scene.names[trick.master]), card=cards_line(scene.t, [card]))


def last_line(scene: Scene, trick: Trick, worth: str) -> str:
    """Write the last trick: its cards in the order played, who won it, and the points that it is worth."""
    if trick.last_winner is None:
        return ""
    winner = bold(scene.names[trick.last_winner])
    return "-# " + scene.t("trick.last", cards=who_played(scene, trick.last), seat=winner, points=worth)


# The table seen from above


# The picture

_SEEN = attrgetter("last_winner", "trump", "taker", "turn", "master", "dealer", "turned", "held", "open")
_ASIDE = attrgetter("partner", "dog", "piles", "notes")
"""What of a trick the picture has as it is, in its order."""


def picture(scene: Scene, trick: Trick, note: str, alt: Sequence[str], named: str = "") -> Picture:
    """Describe the picture of the table.

    `note` is a short line beside the trump, `alt` are sentences about what `trick` does not tell; `named`
    stands in large in place of the name of the trump.
    """
    t = scene.t
    named = named or (t(f"trump.plain.{trick.trump}") if trick.trump else "")
    data = (
        "fr" if t.language == "fr" else "en",
        scene.names,
        tuple(trick.trick),
        tuple(trick.last),
        *_SEEN(trick),
        tuple((label if scene.viewer is not None else "", number(score)) for label, score in trick.scores),
        trick.teams,
        (
            t("picture.contract" if trick.trump == TRUMP_SUIT else "picture.trump"),
            named,
            clip(note, 28),
            t("picture.last"),
        ),
        tuple(f"+{won}" for won in trick.won),
        *_ASIDE(trick),
        _newest(trick.calls),
    )
    return described("trick", data, [*alt, *_alt(scene, trick)])


def _newest(calls: Sequence[Call]) -> tuple[tuple[Seat, str, str], ...]:
    """Return the last call of each seat, the newest last."""
    last = {call.seat: at for at, call in enumerate(calls)}
    return tuple((call.seat, call.said, call.suit) for call in map(calls.__getitem__, sorted(last.values())))


def calls_text(scene: Scene, calls: Sequence[Call]) -> str:
    """Write all that was said, in that order."""
    said = [f"{call.said}{call.suit and suit_sign(scene.t, call.suit)}" for call in calls]
    return ", ".join(f"{short(scene, call.seat)} {each}" for call, each in zip(calls, said, strict=True))


def _alt(scene: Scene, trick: Trick) -> list[str]:
    """Return sentences that say what the picture shows, most important first."""
    t = scene.t
    said = [t("alt.trick", cards=_plain(scene, trick.trick)) if trick.trick else ""]
    if trick.turned:
        said.append(t("alt.turned", card=card_text(t, trick.turned)))
    if trick.turn is not None:
        said.append(t("alt.turn", seat=scene.names[trick.turn]))
    if trick.calls:
        said.append(t("alt.calls", calls=calls_text(scene, trick.calls)))
    if trick.last_winner is not None:
        winner = short(scene, trick.last_winner)
        said.append(t("alt.last", seat=winner, cards=_plain(scene, trick.last)))
    said.append(t("alt.scores", scores=_scores(scene, trick)))
    held = [(seat, cards) for seat, cards in enumerate(trick.open) if cards]
    if held:
        shown = [f"{short(scene, seat)} {cards_line(t, cards, drawn=False)}" for seat, cards in held]
        said.append(t("alt.open", cards=", ".join(shown)))
    said.append(t("alt.dealer", seat=scene.names[trick.dealer]))
    if trick.trump == TRUMP_SUIT:
        said.append(t("alt.trumps"))
    return [sentence for sentence in said if sentence]


def _plain(scene: Scene, laid: Laid) -> str:
    return ", ".join(f"{short(scene, seat)} {card_text(scene.t, card)}" for seat, card in laid)


def _scores(scene: Scene, trick: Trick) -> str:
    said = [
        f"{label or short(scene, seat)} {number(score)}" for seat, (label, score) in enumerate(trick.scores)
    ]
    if trick.won:
        said = [f"{each} (+{won})" for each, won in zip(said, trick.won, strict=True)]
    return ", ".join(said)
