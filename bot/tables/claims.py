"""The rest of the tricks, claimed at one's own turn: judged from what the player knows, then laid down."""

from typing import Any, Final

from bot.games.kit.claims import laid_down
from bot.games.kit.game import Illegal
from bot.games.kit.tricks import Played
from bot.store import AUTO
from bot.tables.drafts import Seen
from bot.tables.facts import Claimed
from bot.tables.play import heard, takes_part
from bot.tables.session import Session
from bot.tables.table import Outcome

CLAIM: Final = "claim"
"""The action of the revision that claims."""


def claim(session: Session, user_id: int, seen: Seen | None, interaction_id: int) -> Outcome | None:
    """Claim the rest for a player; None if it cannot be shown, of which nobody is told.

    That was then the claim of the deal.

    All cards are laid down in one with the claim, a revision each.

    Raises:
        Illegal: if the player may not claim now, or has done so in vain in this deal.
    """
    if done := session.repeated(interaction_id):
        return done
    position, seat = session.playing(), session.seated(user_id)
    if seen is not None and seen.rev != session.table.rev:
        raise Illegal("table.refuse.stale")
    view: Any = position.view(seat)
    plays = [(fact.seat, fact.card) for fact in heard(session) if isinstance(fact, Played)]
    refused = session.table.claims
    if seat in refused and refused[seat] == view.deal:
        raise Illegal("claim.refuse.once")
    order = position.claim(seat, view, plays)
    if not order:
        session.change(claims={**refused, seat: view.deal})
        session.write()
        return None
    takes_part(session, seat)
    session.add_move(seat, CLAIM, [Claimed(seat=seat)], interaction_id=interaction_id)
    first_rev = session.table.rev
    for turn, code in laid_down(position, seat, order):
        acted = position.play(turn, code, session.chance())
        session.add_move(turn, code, acted, first_rev=first_rev, by=AUTO)
    session.save()
    return session.done()
