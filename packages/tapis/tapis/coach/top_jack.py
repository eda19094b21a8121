"""The books of Top Jack: points of the sheets of a whole series."""

from tapis.coach.sheets import SheetAnalyst
from tapis.games.kit.sheet import SheetView
from tapis.games.top_jack.game import TopJackView


class TopJackAnalyst(SheetAnalyst):
    """Counts points of the sheet."""

    def games(self, view: SheetView, /) -> int:
        """Return how many games of a series are still to come after this one."""
        top_jack = TopJackView.of(view)
        return top_jack.options.series - top_jack.game
