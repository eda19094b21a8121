"""The rest, claimed by the button of one's hand, in positions that the rules have judged before."""

import random
from typing import Any

import pytest

from tapis.games.kit.game import Game, Illegal, Seat
from tests.e2e.endings import newcomers
from tests.e2e.forward import Choose, any_move, bring_on
from tests.e2e.room import Room, new_room, said, whispered
from tests.people import find

GAMES = {"belote": (4, {"target": 2000}), "coinche": (4, {"target": 2000}), "comptoir": (2, {"target": 20})}


def judge(game: Game[Any], seat: Seat, plays: list[tuple[Seat, str]]) -> bool | None:
    """Return what the rules say of a claim; None: it may not be made now."""
    try:
        return bool(game.claim(seat, game.view(seat), plays))
    except Illegal:
        return None


def until(any_of: Choose, plays: list[tuple[Seat, str]], since: int, *, proven: bool) -> Choose:
    """Return what plays on until the rules say so of a claim in a deal later than `since`."""

    def choose(game: Game[Any], seat: Seat) -> str | None:
        if vars(game)["deal"] > since and judge(game, seat, plays) is proven:
            return None
        code = any_of(game, seat)
        verb, _, card = str(code).partition(".")
        if verb == "play":
            plays.append((seat, card.partition(".")[0]))
        return code

    return choose


async def claims(room: Room, game: str, many: int) -> None:
    """Claim so often what is shown, and so often what is not, in turns, one in a deal."""
    seats, options = GAMES[game]
    people = await newcomers(room.client, seats)
    plays: list[tuple[Seat, str]] = []
    deal, done, any_of = 0, 0, any_move(random.Random(game))
    await room.open(*people, group=game, **options)
    while done < 2 * many:
        wanted = done % 2 == 0
        bring_on(room, until(any_of, plays, deal, proven=wanted))
        if room.table("life") == "over":
            room = await new_room(room.town, room.client)
            await room.open(*people, group=game, **options)
            deal = 0
            continue
        seat, before = room.mover(), len(room.moves())
        deal = vars(room.game())["deal"]
        hand = (await room.press(people[seat], ":hand", forge=True)).shown
        answer = await room.client.click(people[seat], hand, find(hand, ":claim")["custom_id"])
        told = room.moves()[before:]
        if wanted:
            assert [action for _, _, action, *_ in told][:1] == ["claim"]
            assert {who for *_, who in told[1:]} == {None}, "all else played itself"
        else:
            assert told == []
            language = "fr" if seat % 2 == 0 else "en"
            assert whispered(answer) == said(language, "claim.refuse.not_shown")
        done += 1


@pytest.mark.parametrize(
    ("game", "many"),
    [
        *(pytest.param(game, 2, marks=pytest.mark.slow("two positions each")) for game in GAMES),
        *(pytest.param(game, 20, marks=pytest.mark.proof("twenty positions each")) for game in GAMES),
    ],
)
async def test_a_claim_by_a_button_is_what_the_rules_say(room: Room, game: str, many: int) -> None:
    await claims(room, game, many)
