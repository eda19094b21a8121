"""The command line: `python -m bot --help`.

Each command imports what it needs: `health` runs every half minute, and would pay a second for all.
Whether the packages fit is looked at before the first of them is imported.
"""

# ruff: noqa: E402, PLC0415 - see above

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from bot.host.installation import misfit

NOT_WELL = 1
"""Exit code where a check found something wrong."""
BAD_USE = 2
"""Exit code for a wrong setting, argument or installation: starting again does not mend it."""
BAD_DATA = 65
"""Exit code where the database is damaged, another program's or a newer one's: a person has to mend it."""
LATER = 75
"""Exit code of what may pass: the unit starts the bot again."""

if __name__ == "__main__":
    wrong = misfit()
    if wrong:
        sys.stderr.write(f"tapis-vert: {wrong}\n")
        sys.exit(BAD_USE)

from pydantic import SecretStr

from bot.host.health import ask
from bot.settings import BadSettings, Settings, read_settings
from bot.store.clock import CLOCK
from bot.store.errors import StoreBroken, StoreError, StoreOfAnother, StoreTooNew, StoreUnreachable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code.

    0 is success, 1 an invalid record or something that `doctor` or `health` found wrong, 2 a wrong setting or
    argument, 65 a database that this program cannot use, 75 what may pass.
    """
    chosen = _parser().parse_args(arguments)
    try:
        return chosen.run(chosen)
    except (BadSettings, StoreError) as error:
        _say(f"tapis-vert: {error}", to=sys.stderr)
        return _code(error)
    except KeyboardInterrupt:
        return 0


def _code(error: BadSettings | StoreError) -> int:
    if isinstance(error, BadSettings | StoreUnreachable | StoreOfAnother):
        return BAD_USE
    return BAD_DATA if isinstance(error, StoreBroken | StoreTooNew) else LATER


def _say(*lines: object, to: TextIO | None = None) -> None:
    """Answer on the command line, at once: the output may be a pipe."""
    print(*lines, sep="\n", file=to, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tapis Vert: French dice and card games for Discord. No command: the bot alone.",
        epilog="Settings come from the environment and .env; see .env.example.",
    )
    parser.add_argument(
        "--version", dest="run", action="store_const", const=_version, help="say which version this is"
    )
    parser.set_defaults(run=_bot)
    commands = parser.add_subparsers(title="commands", metavar="")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        return sub

    command("start", _start, "the bot on Discord if DISCORD_TOKEN is set, else in the sandbox")
    command("sandbox", _sandbox, "the bot in a local sandbox: play in the browser, no token needed")
    command("doctor", _doctor, "check token, permissions, database, clock, emojis and backups")
    command("health", _health, "ask the running bot how it is; needs METRICS_PORT")
    saved = command("backup", _backup, "copy the database, also while the bot runs")
    saved.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; with --rotate a folder")
    saved.add_argument(
        "--rotate",
        action="store_true",
        help="name the copy after the present time; of older ones keep those of 7 days and 4 weeks",
    )
    restored = command("restore", _restore, "put a backup in the database's place, while the bot is off")
    restored.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restored.add_argument(
        "--check", action="store_true", help="only look whether it could be, also while the bot runs"
    )
    moved = command("migrate", _migrate, "copy an SQLite file into the empty database of DATABASE_URL")
    moved.add_argument("file", type=Path, metavar="SQLITE_FILE", help="the file; the bot must be off")
    handed = command("handover", _handover, "give the database to another Discord application, for good")
    handed.add_argument(
        "application", type=_snowflake, metavar="APPLICATION_ID", help="its id in Discord's developer portal"
    )
    person = command(
        "person", _person, "do for a person what they could do by /settings, while the bot is off"
    )
    person.add_argument("id", type=_snowflake, metavar="ID", help="their id at Discord")
    person.add_argument(
        "what", choices=("export", "erase"), help="write all that is kept about them, or erase it at once"
    )
    verified = command("verify", _verify, "check that every throw and score of a game follows from its seed")
    verified.add_argument("record", type=Path, metavar="RECORD.json", help="a record, from /table export")
    return parser


def _settings() -> Settings:
    from bot.host import logs

    settings = read_settings()
    logs.begin(settings)
    return settings


def _version(_: argparse.Namespace) -> int:
    from bot.store.version import own_version

    _say(f"tapis-vert {own_version()}")
    return 0


def _bot(_: argparse.Namespace) -> int:
    from bot.host.run import run

    settings = _settings()
    asyncio.run(run(settings))
    return 0


def _start(chosen: argparse.Namespace) -> int:
    settings = read_settings()
    set_here = settings.discord_token is not None and settings.discord_token.get_secret_value().strip()
    return _bot(chosen) if set_here else _sandbox(chosen)


def _sandbox(_: argparse.Namespace) -> int:
    asyncio.run(_with_sandbox(_settings()))
    return 0


async def _with_sandbox(settings: Settings) -> None:
    from bot.host.run import run
    from bot.text import DATA
    from discord_sandbox import Sandbox

    state = settings.database_path.with_suffix(".sandbox.json")
    folder = next(each for each in state.absolute().parents if each.exists())
    if not os.access(folder, os.W_OK):
        raise BadSettings(
            f"{folder} cannot be written, and the sandbox keeps its tables there: DATABASE_PATH"
        )
    box = Sandbox(
        port=settings.sandbox_port,
        host=settings.sandbox_host,
        names=settings.further_names,
        state=state,
        front=DATA / "sandbox",
    )
    try:
        await box.start()
    except (OSError, ValueError) as error:
        raise BadSettings(
            f"the sandbox cannot start (SANDBOX_PORT={settings.sandbox_port}): {error}"
        ) from None
    try:
        _say(f"Tapis Vert is open: {box.url}")
        local = {
            "discord_token": SecretStr(box.token),
            "discord_api_base": box.api_base,
            "database_path": settings.sandbox_database,
            "database_url": None,
            "shard_count": 1,
            "shard_ids": None,
        }
        await run(settings.model_copy(update=local))
    finally:
        await box.stop()


def _backup(chosen: argparse.Namespace) -> int:
    from bot.host.backups import copied, rotate

    source = copied(_settings())
    if chosen.rotate:
        made, gone = rotate(source, chosen.file, CLOCK())
        _say(f"copied to {made}; {len(gone)} old one(s) deleted")
    else:
        source.backup(chosen.file)
        _say(f"copied to {chosen.file}")
    return 0


def _restore(chosen: argparse.Namespace) -> int:
    from bot.host.backups import copied

    settings = _settings()
    there = copied(settings)
    if chosen.check:
        _say(f"{chosen.file} is whole: {there.check(chosen.file)}")
        return 0
    before = there.restore(chosen.file, CLOCK())
    kept = "" if before is None else f"; what was there is {before}"
    _say(f"{there.place} is {chosen.file} again{kept}")
    return _erase_again(settings.database_path, settings.database)


def _erase_again(path: Path, url: str | None) -> int:
    """Erase again who is in an older backup, and say how many."""
    from bot.host.database import erase_again_in, told

    done = asyncio.run(erase_again_in(path, url))
    lines = told(done, path)
    if lines:
        _say(*lines)
    return NOT_WELL if done.unknown or done.trouble else 0


def _doctor(_: argparse.Namespace) -> int:
    from bot.host.doctor import examine

    lines = asyncio.run(examine(read_settings(), CLOCK()))
    _say(*lines)
    return 0 if all(line.right for line in lines) else NOT_WELL


def _health(_: argparse.Namespace) -> int:
    settings = read_settings()
    if not settings.metrics_port:
        raise BadSettings("METRICS_PORT is not set, so no bot can be asked: see .env.example")
    well, line = ask(settings.metrics_port, settings.metrics_host)
    _say(line)
    return 0 if well else NOT_WELL


def _snowflake(text: str) -> int:
    """Return an id of Discord's; argparse reports a ValueError as an invalid value."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 1 << 63:
        raise ValueError(text)
    return int(text)


def _handover(chosen: argparse.Namespace) -> int:
    settings = _settings()
    if settings.database is None and not settings.database_path.is_file():
        raise StoreUnreachable(f"{settings.database_path} is no file")
    place = asyncio.run(_hand_over(settings, chosen.application))
    _say(f"{place} belongs to the application {chosen.application} now")
    return 0


async def _hand_over(settings: Settings, application: int) -> str:
    """Hand the database over; return where it is."""
    from bot.store import hand_over, open_store

    store = await open_store(settings.database_path, settings.database)
    try:
        await store.run(lambda tx: hand_over(tx, application))
    finally:
        await store.close()
    return store.place


def _person(chosen: argparse.Namespace) -> int:
    from bot.host.database import at_rest, erase, export

    settings = _settings()
    if chosen.what == "export":
        _say(asyncio.run(at_rest(settings, lambda store: export(store, chosen.id))).rstrip())
        return 0
    kept, clean = asyncio.run(at_rest(settings, lambda store: erase(store, chosen.id)))
    if kept.nothing:
        _say(f"nothing is kept about {chosen.id}")
    else:
        tables, results = (len(kept.lists[name]) for name in ("tables", "results"))
        _say(f"erased {chosen.id}: {tables} table(s), {results} result(s)")
    if not clean:
        _say("the log of the database could not be emptied: another program reads it", to=sys.stderr)
    return 0 if clean else NOT_WELL


def _migrate(chosen: argparse.Namespace) -> int:
    from bot.store import migrate

    url = _settings().database
    if url is None:
        raise BadSettings("DATABASE_URL is missing: put it, or DATABASE_URL_FILE, in .env (see .env.example)")
    if not chosen.file.is_file():
        raise StoreUnreachable(f"{chosen.file} is no file")
    code = _erase_again(chosen.file, None)
    for moved in migrate(chosen.file, url):
        _say(f"{moved.table}: {moved.rows} rows, {moved.digest[:16]}")
    _say("everything is there and equal; start the bot")
    return code


def _verify(chosen: argparse.Namespace) -> int:
    from tapis.records import files
    from tapis.shelf import GAMES

    return files.main(chosen.record, GAMES)


if __name__ == "__main__":
    sys.exit(main())
