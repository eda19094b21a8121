"""The options of Belote de comptoir (belote_comptoir.md, section 6)."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from tapis.games.kit.options import OptionSet

Faces: TypeAlias = Literal["hand", "blind", "partly_blind", "open"]
"""What is seen of the cards before and during the auction (section 6)."""

FACES: tuple[Faces, ...] = ("hand", "blind", "partly_blind", "open")

LARGEST_HAND = 5

PACK = 32


class ComptoirOptions(OptionSet, frozen=True):
    """How many cards, how many points to win, which games, what is seen and how the auction runs."""

    first: ClassVar = ("hand_size", "target", "faces", "auction")

    hand_size: Literal["dealer", "1", "2", "3", "4", "5"] = "dealer"
    target: Annotated[int, Field(ge=1, le=50)] = 5
    no_trump: Literal["off", "on"] = "off"
    all_trump: Literal["off", "on"] = "off"
    faces: Literal["hand", "blind", "partly_blind", "open", "dealer"] = "hand"
    face_count: Literal["auto", "1", "2", "3", "4", "5"] = "auto"
    auction: Literal["open", "single"] = "open"

    def cap(self) -> int:
        """Return the highest bid there is: the points of the whole pack (R2, R5).

        >>> ComptoirOptions().cap(), ComptoirOptions(all_trump="on").cap()
        (152, 248)
        """
        return 248 if self.all_trump == "on" else 152

    def games(self) -> tuple[str, ...]:
        """Return the games the taker may name: each suit, and no trump or all trump if allowed.

        >>> ComptoirOptions(no_trump="on").games()
        ('S', 'H', 'D', 'C', 'SA')
        """
        return (*"SHDC", *(["SA"] * (self.no_trump == "on")), *(["TA"] * (self.all_trump == "on")))

    def turned(self, faces: Faces, h: int) -> int:
        """Return how many of h cards lie on the table: face down, or face up for all (R12).

        >>> [ComptoirOptions().turned(faces, 5) for faces in FACES]
        [0, 5, 3, 3]
        >>> ComptoirOptions(face_count="4").turned("open", 2)
        2
        """
        if faces in {"hand", "blind"}:
            return h if faces == "blind" else 0
        return (h + 1) // 2 if self.face_count == "auto" else min(int(self.face_count), h)


def most_cards(players: int) -> int:
    """Return the largest hand that the pack is enough for (R1).

    >>> [most_cards(players) for players in (4, 7, 11, 20)]
    [5, 4, 2, 1]
    """
    return min(LARGEST_HAND, PACK // players)
