"""Settings, from the environment and a `.env` file beside the program."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

DISCORD = "https://discord.com/api/v10"
"""The API of the real Discord."""
MOST_SHARDS = 0x7FFF
"""The most shards that a bot may have here."""
_SECRETS = ("discord_token", "database_url")
"""Settings that may stand in a file of their own, which `..._FILE` names."""
_SHARDS = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", re.ASCII)


class BadSettings(Exception):
    """Raised for settings that are wrong or missing; the message is one readable line."""


def _read(read: Callable[[str], object]) -> BeforeValidator:
    """Read what is typed; what is no text is passed on as it is."""
    return BeforeValidator(lambda value: read(value) if isinstance(value, str) else value)


def _web_address(value: str) -> str:
    try:
        parts = urlsplit(value)
        complete = parts.scheme in {"http", "https"} and parts.hostname and (parts.port is None or parts.port)
    except ValueError:
        complete = False
    if not complete:
        raise ValueError("must be a web address such as " + DISCORD)
    return value.rstrip("/")


def _ids(value: str) -> frozenset[int]:
    ids = value.replace(",", " ").split()
    wrong = [each for each in ids if not each.isascii() or not each.isdecimal() or len(each) > 20]
    if wrong:
        raise ValueError(f"must be ids of Discord with commas, and {wrong[0][:40]} is none")
    return frozenset(map(int, ids))


def _zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"must be a time zone such as Europe/Paris, and {value[:40]} is none") from None
    return value


def _database(value: SecretStr | None) -> SecretStr | None:
    if value is not None and not value.get_secret_value().startswith(("postgresql://", "postgres://")):
        raise ValueError("must begin with postgresql://; SQLite's file is DATABASE_PATH")
    return value


def _count(value: object) -> object:
    text = str(value).strip().lower()
    if text == "auto":
        return text
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_SHARDS:
        raise ValueError(f"must be a number from 1 to {MOST_SHARDS}, or auto")
    return int(text)


def shards_of(text: str) -> tuple[int, ...]:
    """Return the shards that a text names; systemd takes no comma in a name, so an underscore stands for one.

    >>> shards_of("0-3,7"), shards_of("4_6")
    ((0, 1, 2, 3, 7), (4, 6))

    Raises:
        ValueError: if it names none, one twice, or cannot be read.
    """
    found: dict[int, None] = {}
    for part in text.replace("_", ",").split(","):
        ends = _SHARDS.fullmatch(part.strip())
        if ends is None:
            raise ValueError("must be numbers and ranges with commas, such as 0-3,7")
        first = int(ends[1])
        last = first if ends[2] is None else int(ends[2])
        if not first <= last < MOST_SHARDS:
            raise ValueError(f"{part.strip()} is no range of shards")
        for shard in range(first, last + 1):
            if shard in found:
                raise ValueError(f"names shard {shard} twice")
            found[shard] = None
    return tuple(sorted(found))


Ids: TypeAlias = Annotated[frozenset[int], NoDecode, _read(_ids)]
Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]


class Settings(BaseSettings):
    """The settings of a host, a line each: its name, how it is read, its default.

    In the environment their names are in capitals.
    """

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    discord_token_file: Path | None = None
    discord_api_base: Annotated[str, AfterValidator(_web_address)] = DISCORD
    database_path: Path = Path("tapis-vert.sqlite3")
    database_url: Annotated[SecretStr | None, AfterValidator(_database)] = None
    database_url_file: Path | None = None
    shard_count: Annotated[Literal["auto"] | int, BeforeValidator(_count)] = 1
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode, _read(shards_of)] = None
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], _read(str.upper)] = "INFO"
    log_format: Annotated[Literal["text", "json"], _read(str.lower)] = "text"
    metrics_host: str = "127.0.0.1"
    metrics_port: Port = 0
    default_language: Literal["en", "fr"] = "fr"
    open_lobbies: int = Field(default=3, ge=1)
    tables_per_hour: int = Field(default=20, ge=1)
    show_pause: int = Field(default=20, ge=0)
    keep_moves: int = Field(default=90, ge=1, le=36500)
    day_zone: Annotated[str, AfterValidator(_zone)] = "Europe/Paris"
    contact: str = Field(default="", max_length=200)
    blocked_users: Ids = frozenset()
    blocked_servers: Ids = frozenset()
    sandbox_host: str = "127.0.0.1"
    sandbox_port: Port = 8765
    sandbox_names: str = ""

    @model_validator(mode="before")
    @classmethod
    def _from_files(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Read the secrets that stand in files of their own."""
        read = {name: _secret(name, values) for name in _SECRETS if values.get(f"{name}_file")}
        return values | read

    @model_validator(mode="after")
    def _shards(self) -> Self:
        if self.shard_ids is None:
            return self
        if "shard_count" not in self.model_fields_set:
            raise ValueError("SHARD_IDS needs SHARD_COUNT: how many shards there are in all")
        if self.shard_count == "auto":
            raise ValueError("SHARD_IDS needs a number as SHARD_COUNT: auto is for one copy with all shards")
        beyond = [shard for shard in self.shard_ids if shard >= self.shard_count]
        if beyond:
            raise ValueError(
                f"SHARD_IDS: shard {beyond[0]} is none of {self.shard_count}; they are"
                f" 0 to {self.shard_count - 1}"
            )
        if len(self.shard_ids) < self.shard_count and self.database_url is None:
            raise ValueError(
                "SHARD_IDS leaves shards to other copies of the bot, which needs PostgreSQL (DATABASE_URL):"
                " an SQLite file has one copy, with all shards"
            )
        return self

    @property
    def further_names(self) -> tuple[str, ...]:
        """The names that reach the sandbox, besides the loopback's and its own address."""
        return tuple(self.sandbox_names.replace(",", " ").split())

    @property
    def sandbox_database(self) -> Path:
        """The sandbox's own database, beside the bot's, so local play never touches the real tables."""
        path = self.database_path
        return path.with_name(f"{path.stem}.sandbox{path.suffix}")

    @property
    def database(self) -> str | None:
        """The address of the database of PostgreSQL; None for the SQLite file."""
        return None if self.database_url is None else self.database_url.get_secret_value()

    @property
    def token(self) -> str:
        """The bot's token.

        Raises:
            BadSettings: if none is set.
        """
        token = self.discord_token.get_secret_value().strip() if self.discord_token else ""
        if not token:
            raise BadSettings(
                "DISCORD_TOKEN is missing: put it in .env (see .env.example), "
                "or play without one in the sandbox: python -m bot sandbox"
            )
        return token


def _secret(name: str, values: dict[str, Any]) -> str:
    """Return what stands in the file of a secret."""
    file = f"{name}_file".upper()
    if values.get(name):
        raise ValueError(f"{name.upper()} and {file} are both set: leave one out")
    path = Path(values[f"{name}_file"])
    try:
        found = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ValueError(f"{file}: {path} cannot be read: {reason}") from None
    if not found:
        raise ValueError(f"{file}: {path} is empty")
    return found


def read_settings() -> Settings:
    """Read the settings.

    Raises:
        BadSettings: naming each setting that is wrong, in one line.
    """
    try:
        return Settings()
    except ValidationError as error:
        wrong = (
            f"{_named(problem['loc'])}{problem['msg'].removeprefix('Value error, ')}"
            for problem in error.errors(include_url=False, include_input=False)
        )
        raise BadSettings("; ".join(wrong)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f".env cannot be read: {error}") from None


def _named(place: tuple[int | str, ...]) -> str:
    """Return the setting that a message begins with; one on several settings names them itself."""
    return f"{'.'.join(map(str, place)).upper()}: " if place else ""
