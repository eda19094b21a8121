"""The options of Coinche (coinche.md, section 8)."""

from functools import partial
from operator import eq
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from tapis.games.partners.options import PartnersOptions

CUSTOMS: Final = frozenset({"surcoinche", "lost", "ladder", "start", "finish", "belote_helps", "turn"})
"""What clubs and kitchens play otherwise: the options that version 3 brought."""


def _added(default: Any) -> Any:  # noqa: ANN401 - as `Field`, which it calls
    """Return the field of an option that version 3 brought.

    At its default it is neither shown nor written, so that tables without it have the luck they had.
    """
    return Field(default=default, repr=False, exclude_if=partial(eq, default))


class CoincheOptions(PartnersOptions, frozen=True):
    """What ends a match, what a contract brings, what may be bid, what must be played (section 8)."""

    since: ClassVar = {"deals": 2} | dict.fromkeys(CUSTOMS, 3)
    presets: ClassVar = {
        "ffb_coinche": {"target": 2000, "declarations": "choice", "undertrump": "off"},
        "ffb_contree": {"target": 2000, "majority": "off", "belote_kept": "off", "undertrump": "off"},
        "bga": {
            "target": 2000,
            "finish": "pass",
            "rounding": "exact",
            "lost": 162,
            "start": 82,
            "majority": "off",
            "no_trump": "on",
            "all_trump": "on",
            "turn": "any",
        },
        "club": {"target": 2001},
        "cannes": {
            "target": 2001,
            "rounding": "exact",
            "doubling": "contract",
            "majority": "off",
            "belote_kept": "off",
            "undertrump": "off",
            "surcoinche": 3,
            "lost": 162,
            "ladder": 250,
        },
        "kitchen": {
            "target": 1000,
            "finish": "pass",
            "no_trump": "on",
            "all_trump": "on",
            "generale": "on",
            "turn": "any",
        },
    }
    first: ClassVar = ("target", "declarations", "no_trump", "all_trump")

    scoring: Literal["made", "announced", "points"] = "made"
    rounding: Literal["ten", "exact"] = "ten"
    doubling: Literal["deal", "contract"] = "deal"
    majority: Literal["on", "off"] = "on"
    belote_kept: Literal["on", "off"] = "on"
    no_trump: Literal["off", "on"] = "off"
    all_trump: Literal["off", "on"] = "off"
    generale: Literal["off", "on"] = "off"
    undertrump: Literal["on", "off"] = "on"
    surcoinche: Literal[4, 3] = _added(4)
    lost: Literal[160, 162] = _added(160)
    ladder: Literal[160, 250] = _added(160)
    start: Literal[80, 82] = _added(80)
    finish: Literal["reach", "pass"] = _added("reach")
    belote_helps: Literal["on", "off"] = _added("on")
    turn: Literal["own", "any"] = _added("own")

    @property
    def idle(self) -> frozenset[str]:
        """Deals that each stand alone reach no target, nor pass one."""
        return super().idle | frozenset({"finish"} if self.deals else ())

    @property
    def live(self) -> bool:
        """A coinche out of turn is a matter of seconds (R35)."""
        return self.turn == "any"

    @property
    def goal(self) -> int:
        """The score that wins a race: the target, or one point more where it must be passed (R32)."""
        return self.target + (self.finish == "pass")

    @property
    def must_undertrump(self) -> bool:
        """Whether who cannot go over an opponent's trump must still play one of their trumps (R11)."""
        return self.undertrump == "on"
