"""What one running bot consists of, and what it counts of itself."""

from bot.services.metrics import SILENT, Metrics
from bot.services.services import Services, services_of
