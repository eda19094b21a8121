# ruff: noqa: INP001 - a script, no package
"""Draw the emojis: `python draw.py` writes dice, cards, suits and pawns to `emoji/`.

They are ours: the dice are in `dice.py`, the cards and suits in `cards.py`, the pawns in `pawns.py`.
"""

from itertools import chain
from pathlib import Path

from tapis.data.art import cards, dice, pawns

EMOJI = Path(__file__).resolve().parent / "emoji"


def main() -> None:
    """Write every emoji."""
    EMOJI.mkdir(exist_ok=True)
    for name, picture in chain(dice.emojis(), cards.emojis(), pawns.emojis()):
        picture.save(EMOJI / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
