"""A local Discord: REST API v10, gateway, and a web page to play on. No token, no account, no network.

The unmodified discord.py client logs in to it, people play on its page, tests and benches drive it through
`bot.sandbox.client.SandboxClient`. It is strict where Discord is strict (limits, error codes, rate limits,
three seconds for an answer) and can be told to fail as Discord fails. It stands alone: nothing of the project
is imported.

How it is built, from the bottom:

- `world` is plain data; `core` owns the life of messages and tells the page and the gateway of every change
  once;
- `api` takes the bot's requests through faults, token, rate limits and body to the handlers in `rest_*`,
  which list their `routes`;
- `forms`, `limits`, `components`, `modals`, `commands` say what is wrong with a body, in Discord's words;
- `interactions` and `gateway` carry what players do to the bot; `play` and `typed` are the client they do it
  with;
- `page_api` and `pages` serve the page and the tests; `visibility` decides who sees what.

docs/sandbox.md describes the API.
"""

from .server import Sandbox

__all__ = ["Sandbox"]
