"""The engine of Crapette."""

from bot.engines.crapette.engine import CrapetteEngine
