"""The README's pictures show today's screens: what stood on them when they were taken is kept beside each."""

from itertools import chain

import pytest

from docs.camera import COMPANIES, Company
from docs.ends import ends
from docs.moments import Moment, moments
from docs.screenshots import ALONE, IMAGES, README, SEATED, in_words, trick_of


@pytest.mark.slow("robots play the games that are shown")
@pytest.mark.parametrize(("game", "language"), sorted({picture[1:3] for picture in README}))
def test_pictures_show_what_screens_say_today(game: str, language: str) -> None:
    """If not, `make screenshots` takes them anew."""
    company = next(one for one in COMPANIES if one.language == language)
    pictures = {picture[0]: picture[3] for picture in README if picture[1:3] == (game, language)}
    players = company.players(SEATED.get(game, 3), alone=(game, language) in ALONE)
    people = company.players(SEATED.get(game, 3))
    wanted, known = set(pictures.values()), dict[str, Moment]()
    for moment in chain(moments(game, players, language), ends(game, people, language)):
        known[moment.name] = moment
        if wanted <= known.keys():
            break
    told = {name: in_words(company, [known[named]]) for name, named in pictures.items()}
    assert told == {name: (IMAGES / f"{name}.txt").read_text("utf-8") for name in pictures}


@pytest.mark.slow("robots play a deal")
@pytest.mark.parametrize("company", COMPANIES, ids=lambda company: company.language)
def test_the_strip_shows_a_trick_as_its_screens_are_today(company: Company) -> None:
    """Each card of it; if not, `make screenshots` takes it anew."""
    shown = trick_of(company)
    assert len(shown) == len(shown[0].table.players) + 1
    assert in_words(company, shown) == (IMAGES / f"trick-{company.language}.txt").read_text("utf-8")
