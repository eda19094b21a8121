"""Patient at the sandbox as they are: who types a command looks until it has been answered."""

from collections.abc import Mapping

from discord_sandbox.client import Answer, SandboxClient
from tests.e2e.waits import waiting_for


class Patient(SandboxClient):
    """Acts for people, and returns what they have in the end."""

    async def interact(self, body: Mapping[str, object]) -> Answer:
        """Send an interaction; return it as answered also where the answer to a command came later.

        A press that was deferred is returned so: the bot answers elsewhere, as a form behind a menu.
        """
        answer = await super().interact(body)
        if (answer.status, answer.type) != ("deferred", 5):
            return answer
        async with waiting_for(f"the answer to {body}"), self.watch(str(body["user"])) as events:
            while (answer := await self.interaction(answer.id)).status == "deferred":
                await events.next()
        return answer
