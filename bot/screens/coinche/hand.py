"""A player's own cards at Coinche, with what they may say or play, and which bids the hand can bear."""

from bot.screens.coinche.contract import bid_sign, game_sign, value_text
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import Act, Body, Button, Row, Scene, Verb
from bot.screens.partners.hand import card_rows, own
from bot.text import Text
from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.likely import likely_bids
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import parts_of

# What it holds and may do


def hand(scene: Scene) -> Body:
    """Draw what the scene's viewer holds, trumps first, and their choices."""
    view = scene.view_as(CoincheView)
    auction = view.phase == "auction"
    rows = _bid_rows(scene, view) if auction else card_rows(scene, view) if view.phase == "play" else ()
    return own(scene, view, view.trump or "", _bidding(scene, view), rows)


def _bidding(scene: Scene, view: CoincheView) -> str:
    """Say from where one may bid, or that only a pass or a surcoinche is left; "" after the auction."""
    if view.phase != "auction":
        return ""
    offers = [parts_of(action) for action in scene.own_offers if view.turn == scene.viewer]
    least = next((rest[0] for verb, rest in offers if verb == "bid"), "")
    if least:
        return scene.t("coinche.hand.bid", least=value_text(scene.t, least))
    return scene.t("coinche.hand.coinched" if ("surcoinche", ()) in offers else "coinche.hand.top")


def _bid_rows(scene: Scene, view: CoincheView) -> tuple[Row, ...]:
    """Offer a row for each game that the hand bears, then a pass, a coinche if allowed, other bids."""
    t, offers = scene.t, scene.own_offers
    if not offers:
        return ()
    likely = [tuple(_bid(t, code) for code in codes) for codes in likely_bids(view, offers)]
    verbs = {str(action) for action in offers}
    passes = Button(Act("pass"), t("card.action.pass"))
    calls = [passes] if "pass" in verbs else []
    calls += [coinche_button(t, view)] if "coinche" in verbs else []
    if "surcoinche" in verbs:
        calls.append(Button(Act("surcoinche"), t("coinche.button.surcoinche")))
    if not any(verb.startswith("bid.") for verb in verbs):
        return (tuple(calls),)
    other = Button(Verb("type"), t("verb.bid"), "⌨️")
    last = (*calls, other)
    return (*likely, *((last,) if fits_a_phone(last) else (tuple(calls), (other,))))


def coinche_button(t: Text, view: CoincheView) -> Button:
    """Return the button of a coinche; out of turn it names the bid it is pressed for (coinche.md, R35)."""
    act = Act("coinche")
    if view.options.turn == "any" and view.highest is not None:
        act = Act(f"coinche.{view.deal}.{view.highest[1]}.{view.highest[2]}", anytime=True)
    return Button(act, t("coinche.button.coinche"))


def _bid(t: Text, code: str) -> Button:
    """Return the button of a bid: its value beside the drawing of its suit."""
    _, value, game = code.split(".")
    if game in SUITS:
        bare = bid_sign(t, value, game)
        return Button(Act(code), value_text(t, value), f"suit_{game}", bare)
    return Button(Act(code), f"{value_text(t, value)} {game_sign(t, game)}")
