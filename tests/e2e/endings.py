"""What is left of a game played to its end: the board, a valid record, leaderboard and statistics."""

import itertools
import json
from fractions import Fraction
from pathlib import Path

from bot.interactions.leaderboard import BASIC
from bot.screens.kit.numbers import decimal, signed
from bot.text import text_in
from discord_sandbox.client import SandboxClient, text_of
from tapis.shelf import GAMES
from tests.e2e.room import Room, record_of, said, verified
from tests.people import has

NUMBERS = itertools.count(1)


async def newcomers(client: SandboxClient, count: int) -> list[str]:
    """People who have played nothing yet, every other one French."""
    users = [
        await client.new_user(f"Player {next(NUMBERS)}", locale=("fr", "en-GB")[number % 2])
        for number in range(count)
    ]
    return [user["id"] for user in users]


async def ended_well(room: Room, game: str, players: list[str], folder: Path) -> None:
    """The game is over and ranked, its record is valid, and leaderboard and statistics tell of it."""
    assert room.table("life", "unranked") == ("over", 0)
    board = await room.until(lambda message: has(message, ":rematch"))
    checked = await room.press(players[0], ":check", board)
    assert room.table("seed") in text_of(checked.shown)
    code, line = verified(room, await record_of(room, players[0]), folder)
    assert (code, line.startswith(f"valid: {game}, {len(players)} at the table")) == (0, True), line
    await results_are_shown(room, game, players)


async def results_are_shown(room: Room, game: str, players: list[str]) -> None:
    """Everybody's line of the leaderboard, and his statistics, say what counts in this game."""
    results = room.town.bot.rows(
        "SELECT user_id, name, won, points, detail, variant FROM results WHERE table_id = ?", room.table("id")
    )
    firsts = room.town.bot.rows(
        "SELECT count(*) FROM results WHERE table_id = ? AND place = 1", room.table("id")
    )[0][0]
    assert {user for user, *_ in results} == set(map(int, players))
    nobodys = len(players) == 1 or (GAMES[game].draws and firsts > 1)
    assert any(won for _, _, won, *_ in results) is not nobodys
    variant = results[0][-1] or BASIC
    board = text_of((await room.do(players[0], "leaderboard", game=game, variant=variant)).shown)
    for user, name, won, points, detail, _ in results:
        wanted = [said("fr", "stats.wins", n=won), *figures(game, won, points, json.loads(detail))]
        own = board.partition(f"**{name}**")[2].partition("**")[0]
        assert [text for text in wanted if text not in own] == [], own
        stats = text_of((await room.do(players[0], "stats", player=str(user))).shown)
        own = stats.partition(f"**{said('fr', f'{game}.name')}**")[2].partition("**")[0]
        assert [text for text in wanted if text not in own] == [], own


def figures(game: str, won: int, points: int, detail: dict[str, str]) -> list[str]:
    """What a leaderboard in French says of somebody's only game."""
    fr = text_in("fr")
    match game:
        case "top_jack":
            shown = decimal(fr, Fraction(points))
            return [fr(f"figure.score.{how}", value=shown) for how in ("average", "most")]
        case "dice_poker":
            return [
                fr("figure.settlement.sum", value=signed(fr, Fraction(detail["settlement"]))),
                fr("figure.score.most", value=decimal(fr, Fraction(points))),
            ]
        case "menteur":
            average = [fr("figure.score.average", value=decimal(fr, Fraction(points)))] * won
            return [*average, fr("figure.score.most", value=decimal(fr, Fraction(points)))]
        case "five_thousand" | "cant_stop":
            return [fr("figure.turns.fewest", n=detail["turns"])] * won
        case "four_twenty_one":
            return [fr("figure.rounds.fewest", n=detail["rounds"])] * won
        case _:
            return []
