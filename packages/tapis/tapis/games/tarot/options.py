"""The options of Tarot (tarot.md, section 9)."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field, model_validator

from tapis.games.kit.game import Illegal
from tapis.games.kit.options import OptionSet

LEAST_TARGET = 100


def _none_or_enough(target: int) -> int:
    """Refuse what lies between no target and the least one: a command may name any number."""
    if 0 < target < LEAST_TARGET:
        raise Illegal("tarot.refuse.target", least=LEAST_TARGET)
    return target


class TarotOptions(OptionSet, frozen=True):
    """What ends a game, the lowest contract, what becomes of Petit and Excuse, what may be led first.

    `deals` is what a deal of the day plays, or a round with the same deals for all: so many, without auction.
    `taker` says who takes each: every seat one, or seat 0 all, a garde or what it chooses above a prise.
    """

    follows: ClassVar = {"deals": "taker"}
    since: ClassVar = {"taker": 2}
    unoffered: ClassVar = frozenset({"deals", "taker"})

    rounds: Annotated[int, Field(ge=1, le=12)] = 1
    target: Annotated[int, Field(ge=0, le=5000), AfterValidator(_none_or_enough)] = 0
    lowest: Literal["prise", "garde"] = "prise"
    petit_sec: Literal["void", "play"] = "void"
    excuse_last: Literal["lost", "trick", "kept"] = "lost"
    called_lead: Literal["closed", "open"] = "closed"

    deals: Literal[0, 4] = Field(default=0, repr=False)  # so that robots think the same in all games
    taker: Literal["turns", "first", "chooses"] = Field(default="turns", repr=False)

    @model_validator(mode="before")
    @classmethod
    def _with_deals(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Write deals where it is said who takes them."""
        return {"deals": 4, **data} if data.get("taker", "turns") != "turns" else data

    @property
    def chooses(self) -> bool:
        """True if who takes a written deal chooses its contract, and cannot pass."""
        return self.deals > 0 and self.taker == "chooses"

    @property
    def idle(self) -> frozenset[str]:
        """With a target, the number of rounds has no effect (R19); more have none on written deals."""
        if self.deals:
            return frozenset({"rounds", "target", "lowest", "petit_sec"})
        return frozenset({"rounds"} if self.target else ())
