"""The program of the process that draws: `python -m tapis.drawing`.

It reads requests from its input and writes an answer to each (`tapis/drawing/frames.py`).  It stops when its
input ends, so it never outlives the bot.  `tapis/drawing/artist.py` is the other end.
"""

import os
import signal
import sys
import traceback
from pathlib import Path

from tapis.drawing import RECIPES, load
from tapis.drawing.frames import LENGTH, answer, asked

NICENESS = 2
"""Somebody waits for a picture, but the bot itself comes first."""


def main() -> None:
    """Answer the requests of the standard input, in order, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes this input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    load()
    while len(length := requests.read(LENGTH.size)) == LENGTH.size:
        drawn = reply(requests.read(*LENGTH.unpack(length)))
        try:
            answers.write(drawn)
            answers.flush()
        except BrokenPipeError:  # the bot was killed meanwhile
            os._exit(0)


def reply(request: bytes) -> bytes:
    """Return the answer to a request: the drawing, or why there is none."""
    try:
        recipe, data = asked(request)
        return answer(RECIPES[recipe](data))
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot is told, and shows the text
        *_, last = traceback.extract_tb(error.__traceback__)
        place = f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"
        return answer(None, place)


if __name__ == "__main__":
    main()
