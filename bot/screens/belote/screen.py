"""The public screens of Belote; the hand is in `hand.py`."""

from collections.abc import Iterator

from bot.games.belote import BeloteView, RaceWon, Took, Turned
from bot.games.belote.scoring import DealScored
from bot.games.kit.cards import suit_of
from bot.games.kit.game import Action, Fact
from bot.games.kit.steps import Step
from bot.games.kit.tricks import master, trick_points
from bot.games.partners import BeloteCalled, Called, Played, Shown, TrickWon
from bot.screens.belote.announcements import called_text, combinations_text
from bot.screens.belote.hand import DECLARE, hand
from bot.screens.belote.result import outcome, result_block
from bot.screens.belote.sides import goal, scores, side_name, together
from bot.screens.kit.calls import hand_button
from bot.screens.kit.cards import (
    card_names,
    card_text,
    cards_line,
    meant_card,
    parts_of,
    suit_names,
    trump_text,
)
from bot.screens.kit.columns import in_line
from bot.screens.kit.facts import tell
from bot.screens.kit.numbers import number, points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Body, HandScreen, Picture, Scene, Screen
from bot.screens.kit.trick import Trick, last_line, master_line, picture, seen_from_above
from bot.screens.kit.typed import both, typed_words
from bot.text import Text

__all__ = ["hand", "names", "sheet", "table"]

GAME = "belote"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(BeloteView)
    trick = _trick(scene, view)
    over = view.phase == "over"
    parts = [
        _heading(scene, view),
        seen_from_above(scene, _cells(scene, view), view.turn, _middle(scene, view)),
        master_line(scene, trick),
        last_line(scene, trick, _last_points(view)),
        *_announced(scene, view),
        *scores(scene, view),
    ]
    told = view.last_deal is not None and (over or not sum(view.tricks_won))
    blocks = (result_block(scene, view.last_deal),) if told and view.last_deal else ()
    return Body(
        _turn(scene, view),
        "\n".join(part for part in parts if part),
        blocks=blocks,
        rows=() if over else ((hand_button(scene.t, GAME),),),
        picture=_picture(scene, view, trick),
    )


# The board


def _heading(scene: Scene, view: BeloteView) -> str:
    """Write who deals, which card is turned, and what is trump."""
    t = scene.t
    deal = t("belote.deal", deal=view.deal, seat=in_line(scene.names[view.dealer]))
    if view.taker is None or not view.trump:
        return f"-# {deal}\n### {t('belote.turned.large', card=cards_line(t, [view.turned]))}"
    partner = in_line(scene.names[(view.taker + 2) % 4])
    trump = t(
        "belote.trump", trump=trump_text(t, view.trump), seat=bold(scene.names[view.taker]), partner=partner
    )
    return f"-# {deal} · {t('belote.turned', card=card_text(t, view.turned))}\n### {trump}"


def _cells(scene: Scene, view: BeloteView) -> list[str]:
    """Write what lies before each seat: its card in the trick (at the end the last one), or what it said."""
    t = scene.t
    if view.taker is not None or view.phase == "over":
        played = dict(view.last_trick if view.phase == "over" else view.trick)
        return [card_text(t, played[seat]) if seat in played else "·" for seat in range(4)]
    said = [[call for seat, call in view.bids if seat == speaker] for speaker in range(4)]
    return [
        "·" if not calls else t("belote.bid.passed_twice" if len(calls) > 1 else "belote.bid.pass")
        for calls in said
    ]


def _middle(scene: Scene, view: BeloteView) -> str:
    if view.taker is None and view.phase != "over":
        return f"[{card_text(scene.t, view.turned)}]"
    return ""


def _last_points(view: BeloteView) -> int:
    """Return the points of the last trick's cards, under the trump it was played in."""
    trump = view.trump if sum(view.tricks_won) else view.last_deal and view.last_deal.trump
    return trick_points([card for _, card in view.last_trick], trump) if trump else 0


def _announced(scene: Scene, view: BeloteView) -> list[str]:
    """List what was called and shown in this deal, and who has belote."""
    t = scene.t
    lines: list[str] = []
    if view.calls:
        calls = [
            t("belote.called", seat=in_line(scene.names[call.seat]), combination=called_text(t, call))
            for call in view.calls
        ]
        lines.append(t("belote.calls", calls=" · ".join(calls)))
    if view.announcing is not None:
        lines.append(t("belote.announcing", side=side_name(scene, view.announcing)))
    for shown in view.shown:
        named = f"{combinations_text(t, shown.combinations)} ({shown.points})"
        lines.append(t("belote.shows", seat=bold(scene.names[shown.seat]), combinations=named))
    if view.belote is not None:
        calls = [f"**{t('belote.call.belote')}**", *([f"**{t('belote.call.rebelote')}**"] * view.rebelote)]
        lines.append(t("belote.belote", seat=bold(scene.names[view.belote]), calls=", ".join(calls)))
    return lines


def _turn(scene: Scene, view: BeloteView) -> str:
    if view.turn is None:
        return ""
    t, seat = scene.t, bold(scene.names[view.turn])
    how = "\n-# " + t("belote.how")
    if view.phase in {"bid1", "bid2"}:
        return t(f"belote.turn.{view.phase}", seat=seat, suit=t(f"suit.{suit_of(view.turned)}")) + how
    first = not sum(view.tricks_won) and view.options.declarations == "choice"
    key = "first" if first else "play" if view.trick else "lead"
    return t(f"belote.turn.{key}", seat=seat) + how


# What just happened


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line."""
    return tell(scene, GAME, step.facts, lambda fact: _told(scene, fact))


def _told(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    if isinstance(fact, Turned):
        card = cards_line(t, [fact.card])
        return t("belote.fact.turned", deal=fact.deal, seat=bold(scene.names[fact.dealer]), card=card)
    if isinstance(fact, DealScored):
        return outcome(scene, fact)
    if isinstance(fact, RaceWon):
        won = t("belote.fact.race", side=bold(together(scene, fact.side)), scores=_against(fact))
        return won + (" " + t("belote.pot_lost", pot=fact.pot) if fact.pot else "")
    return _told_of_seat(scene, fact)


def _against(fact: RaceWon) -> str:
    return f"{number(fact.scores[fact.side])}–{number(fact.scores[1 - fact.side])}"  # noqa: RUF001 - a score


def _told_of_seat(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    values: dict[str, str]
    match fact:
        case Took():
            values = {"suit": trump_text(t, fact.suit)}
        case Called():
            values = {"combination": called_text(t, fact)}
        case Played():
            values = {"card": cards_line(t, [fact.card])}
        case BeloteCalled():
            values = {"call": t(f"belote.call.{fact.call}")}
        case TrickWon():
            values = {"points": points(t, fact.points)}
        case Shown():
            shown = combinations_text(t, fact.combinations)
            values = {"combinations": shown, "points": points(t, fact.points)}
        case _:
            return None
    return t(f"belote.fact.{fact.kind}", seat=bold(scene.names[fact.seat]), **values)


# The picture


def _trick(scene: Scene, view: BeloteView) -> Trick:
    bidding = view.taker is None
    cards = [card for _, card in view.trick]
    return Trick(
        trick=view.trick,
        last=view.last_trick,
        last_winner=view.last_winner,
        trump=view.trump or "",
        taker=view.taker,
        turn=view.turn,
        master=view.trick[master(cards, view.trump)][0] if cards and view.trump else None,
        dealer=view.dealer,
        turned=view.turned if bidding and view.phase != "over" else "",
        held=view.hand_sizes,
        open=(),
        scores=tuple((together(scene, side, 12), view.scores[side]) for side in (0, 1)),
        teams=True,
        won=view.points if view.taker is not None else (),
        notes=tuple(_notes(scene, view)),
    )


def _notes(scene: Scene, view: BeloteView) -> Iterator[str]:
    """Write beside the table what was announced, or what the deal before gave, and where the race stands."""
    t = scene.t
    for call in view.calls:
        yield t("picture.called", seat=scene.names[call.seat], combination=called_text(t, call))
    if view.belote is not None:
        call = t("belote.call.rebelote" if view.rebelote else "belote.call.belote")
        yield t("picture.called", seat=scene.names[view.belote], combination=call)
    if view.last_deal is not None and view.taker is None:
        marked = "–".join(map(number, view.last_deal.marked))  # noqa: RUF001 - a score
        yield t("picture.deal", marked=marked)
    if view.options.races > 1:
        races = "–".join(map(number, view.races))  # noqa: RUF001 - a score
        yield t("picture.races", races=races)
    yield goal(t, view)


def _picture(scene: Scene, view: BeloteView, trick: Trick) -> Picture:
    t, note = scene.t, ""
    alt: list[str] = []
    if view.taker is not None and view.trump:
        taker = scene.names[view.taker]
        note = t("picture.taker", seat=taker)
        alt.append(t("alt.trump", trump=t(f"trump.plain.{view.trump}"), seat=taker))
    alt += [
        t("alt.called", seat=scene.names[call.seat], combination=called_text(t, call)) for call in view.calls
    ]
    for shown in view.shown:
        combinations = combinations_text(t, shown.combinations)
        alt.append(t("alt.shown", seat=scene.names[shown.seat], combinations=combinations))
    if view.belote is not None:
        alt.append(t("alt.belote", seat=scene.names[view.belote]))
    return picture(scene, trick, note, [*alt, goal(t, view) + "."])


# What actions are called


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    verb, rest = parts_of(action)
    if verb == "play":
        return _play_names(t, rest[0], declare=len(rest) > 1)
    if verb == "pass":
        return tuple(dict.fromkeys((t("card.action.pass"), *typed_words(t, "card.typed.pass"))))
    if rest:
        suits = suit_names(t, rest[0])
        return (*suits, *(text("belote.action.take_suit", suit=suit) for text in both(t) for suit in suits))
    turned = suit_names(t, suit_of(scene.view_as(BeloteView).turned))
    return tuple(dict.fromkeys((t("belote.action.take"), *typed_words(t, "belote.typed.take"), *turned)))


def _play_names(t: Text, card: str, *, declare: bool) -> tuple[str, ...]:
    called = card_names(t, card)
    if not declare:
        return called
    return tuple(text("belote.action.declare", card=name) for text in both(t) for name in called)


# The score


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw the score of the race and the last deal's result; there is one page."""
    del page
    t, view = scene.t, scene.view_as(BeloteView)
    deal = view.last_deal
    blocks = () if deal is None else (result_block(scene, deal),)
    body = scores(scene, view) + ([] if deal else [t("belote.sheet.none")])
    return Screen(t("belote.sheet"), "\n".join(body), blocks), 1


def lengthened(scene: Scene, code: str) -> str:
    """Return the notation of a card together with the declaration that its player has ticked."""
    longer = f"{code}.declare"
    legal = map(str, scene.offers.get(scene.viewer, ())) if scene.viewer is not None else ()
    return longer if DECLARE in scene.draft.marks and longer in legal else code


SCREEN = HandScreen(
    table=table, names=names, told=told, sheet=sheet, hand=hand, meant=meant_card, lengthened=lengthened
)
