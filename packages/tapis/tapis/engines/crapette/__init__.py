"""The engine of Crapette."""

from tapis.engines.crapette.engine import CrapetteEngine
