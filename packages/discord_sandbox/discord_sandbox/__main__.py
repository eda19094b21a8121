"""`python -m discord_sandbox`: runs the sandbox alone until it is stopped."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from .server import Sandbox


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until SIGINT or SIGTERM; return the exit code: 0, or 2 if it could not start."""
    parser = argparse.ArgumentParser(prog="python -m discord_sandbox", description="A local Discord.")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--host", default="127.0.0.1")
    further = "a further name it is reached by, as of a tunnel; SANDBOX_NAMES has some with commas"
    names = os.environ.get("SANDBOX_NAMES", "").replace(",", " ").split()
    parser.add_argument("--name", action="append", default=names, dest="names", metavar="NAME", help=further)
    parser.add_argument("--state", type=Path, help="a file that keeps the world between two runs")
    parser.add_argument("--front", type=Path, help="a folder with names, words and a picture of your own")
    parser.add_argument("--servers", type=int, default=1, help="how many servers there are")
    parser.add_argument("--shards", type=int, help="how many shards the bot is told to use")
    parser.add_argument("--max-concurrency", type=int, help="how many shards may log in within 5 s")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")
    asked = vars(parser.parse_args(arguments))
    quiet = asked.pop("quiet")
    return asyncio.run(_serve(Sandbox(**asked), quiet=quiet))


async def _serve(box: Sandbox, *, quiet: bool) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        await box.start()
    except (OSError, OverflowError, ValueError) as error:
        sys.stderr.write(f"The sandbox cannot start on {box.host}:{box.port}: {error}\n")
        return 2
    if not quiet:
        sys.stdout.write(
            f"The sandbox is at {box.url}\n"
            f"A bot reaches it with DISCORD_API_BASE={box.api_base} DISCORD_TOKEN={box.token}\n"
        )
        sys.stdout.flush()
    await stop.wait()
    await box.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
