"""Starts bots at once: a server that has imported the program forks for each.

To import it takes 1.5 s of processor, and the tests start it some 200 times. A fork is a process like any
other: it has its own memory, environment, folder and log, and SIGKILL ends it where it stands.

The server is this file, run with the socket on which it is asked: `python forks.py 5`. A request is JSON with
the descriptors of stdin, stdout, stderr and of a pipe on which the exit code is told. The answer is the pid.
"""

import asyncio
import contextlib
import functools
import gc
import importlib
import json
import logging
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from tests.unhurried import unhurried

ROOT = Path(__file__).parents[2]
NOTING = Path(__file__).parent / "noting"
"""Its `sitecustomize.py` notes to which addresses a program connects."""
MORE = ("tapis.records.files", "discord_sandbox")
WARM = b"warm"
"""What the server says when it has imported the program."""
LONGEST = 65_536
"""Most bytes of a request."""
ENDS_AFTER = "ends_after"
"""The file in a bot's folder that says when SIGUSR1 ends it, and by which signal."""


def python_path() -> str:
    """Return the PYTHONPATH of a program under test."""
    return os.pathsep.join((str(NOTING), str(ROOT)))


class Fork:
    """A running program, with the part of `subprocess.Popen` that the tests use.

    Args:
        pid: of the process.
        ended: the reading end of the pipe that tells its exit code.
    """

    def __init__(self, pid: int, ended: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = ended

    def poll(self) -> int | None:
        """Return the exit code (-9 after SIGKILL), None while it runs."""
        return self._code(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code when it has ended. Raises subprocess.TimeoutExpired."""
        code = self._code(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(["bot"], timeout or 0.0)
        return code

    def _code(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], seconds)[0]:
            self.returncode = int(os.read(self._ended, 16))
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


class Forks:
    """The server, as the tests see it."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._control, theirs = socket.socketpair()
        with theirs:
            self._server = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, __file__, str(theirs.fileno())],
                env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": python_path()},
                pass_fds=[theirs.fileno()],
                stdout=subprocess.DEVNULL,
            )
        assert self._control.recv(16) == WARM, "the server of the tests' bots does not start"

    def start(
        self,
        arguments: tuple[str, ...],
        folder: Path,
        environment: dict[str, str],
        *streams: IO[Any],
        **how: bool | float | str,
    ) -> Fork:
        """Start `python -m bot` with these arguments; `streams` are its stdin, stdout and stderr.

        Where it is not `paced`, the edits of a board follow each other at once; where it is not `hurried`, an
        answer takes as long as it does. What it `dies_saying` it does not say any more. Its clock is so many
        seconds `ahead` of the system's. Its strong robot plays no deals of the day unless it `plays_days`.
        """
        request = json.dumps(
            {"arguments": arguments, "folder": str(folder), "environment": environment, **how}
        )
        ended, tells = os.pipe()
        try:
            with self._asking:
                fds = [*(stream.fileno() for stream in streams), tells]
                socket.send_fds(self._control, [request.encode()], fds)
                return Fork(int(self._control.recv(16)), ended)
        finally:
            os.close(tells)

    def close(self) -> None:
        """End the server, and with it what it has started."""
        self._control.close()
        self._server.wait(60)


@functools.cache
def forks() -> Forks:
    """Return the server of this process of tests, started when it is first asked for."""
    return Forks()


def close_forks() -> None:
    """End the server if there is one."""
    if forks.cache_info().currsize:
        forks().close()
        forks.cache_clear()


# In the server


def warm() -> None:
    """Import what a bot imports in its life, and read its texts."""
    for name in ("bot.host.run", "bot.host.logs", "bot.host.doctor", "bot.host.backups", *MORE):
        importlib.import_module(name)
    for cog in importlib.import_module("bot.app").COGS:
        importlib.import_module(f"cogs.{cog}")
    importlib.import_module("tapis.drawing").load()
    text = importlib.import_module("bot.text")
    for language in text.LANGUAGES:
        text.text_in(language)
    gc.freeze()


class Server:
    """Forks for each request on `control` until that is closed."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._running: dict[int, int] = {}
        self._reaped, self._reaps = socket.socketpair()
        for end in (self._reaped, self._reaps):
            end.setblocking(False)
        signal.set_wakeup_fd(self._reaps.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def serve(self) -> list[str] | None:
        """Return the arguments of its program in each fork, None in the server when nobody asks any more."""
        while True:
            ready, _, _ = select.select([self._control, self._reaped], [], [])
            if self._reaped in ready:
                self._reaped.recv(4096)
                self._reap()
            if self._control in ready:
                message, fds, _, _ = socket.recv_fds(self._control, LONGEST, 4)
                if not message:
                    break
                if not (pid := os.fork()):
                    self._leave()
                    return become(json.loads(message), fds)
                *streams, self._running[pid] = fds
                for stream in streams:
                    os.close(stream)
                self._control.send(str(pid).encode())
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)  # its seconds of processor are the tests'
        return None

    def _reap(self) -> None:
        """Tell the exit code of each fork that has ended."""
        while self._running and (ended := os.waitpid(-1, os.WNOHANG))[0]:
            pid, status = ended
            tells = self._running.pop(pid)
            with contextlib.suppress(BrokenPipeError):  # nobody waits for it
                os.write(tells, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(tells)

    def _leave(self) -> None:
        """Forget in a fork what is the server's."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for end in (self._control, self._reaped, self._reaps):
            end.close()
        for tells in self._running.values():
            os.close(tells)


def become(request: dict[str, Any], fds: list[int]) -> list[str]:
    """Take the folder, environment and streams of a program; return its arguments."""
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[0] = request["folder"]
    for number, stream in enumerate(fds[:3]):
        os.dup2(stream, number)
    for fd in fds:
        os.close(fd)
    importlib.import_module("bot.app").SOLVED = str(Path(tempfile.gettempdir(), "tapis-vert-solved"))
    robots = importlib.import_module("bot.watch.robot_driver")
    robots.SOONEST, robots.LATEST = 0.02, 0.05
    waits = importlib.import_module("bot.tables.waits")
    waits.SHORTEST, waits.LONGEST = 200, 500
    if not request["paced"]:
        importlib.import_module("bot.messages.pauses").GAP = 0.0
    unhurried("drawing", "starting", "thought", "advice", "ledger", "day")
    if not request["hurried"]:
        unhurried()
    signal.signal(signal.SIGUSR1, end_soon)
    signal.signal(signal.SIGUSR2, tell_tasks)
    if request["dies_saying"]:
        die_saying(request["dies_saying"])
    system = time.time
    importlib.import_module("bot.store.clock").CLOCK.__init__(lambda: system() + request["ahead"])
    if not request["plays_days"]:
        importlib.import_module("bot.days.watch").SETTLE = timedelta(days=1)
    return request["arguments"]


def die_saying(words: str) -> None:
    """Have this process killed by SIGKILL where it would log these words."""
    record = logging.getLogRecordFactory()

    def last(*given: Any, **more: Any) -> logging.LogRecord:
        made = record(*given, **more)
        if words in made.getMessage():
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    logging.setLogRecordFactory(last)


def tell_tasks(*_: object) -> None:
    """Write what each task of this process waits for, as it does not end."""
    for task in asyncio.all_tasks():
        task.print_stack(file=sys.stderr)
    sys.stderr.flush()


def end_soon(*_: object) -> None:
    """Have this process get a signal at its n-th call of a function from now on; a file says both."""
    left, number = map(int, Path(ENDS_AFTER).read_text("ascii").split())

    def count(_frame: object, event: str, _: object) -> None:
        nonlocal left
        left -= event.endswith("call")
        if left < 0:
            sys.setprofile(None)
            os.kill(os.getpid(), number)

    sys.setprofile(count)


if __name__ == "__main__":
    warm()
    asking = socket.socket(fileno=int(sys.argv[1]))
    asking.send(WARM)
    asked = Server(asking).serve()
    if asked is not None:
        sys.argv[1:] = asked
        runpy.run_module("bot", run_name="__main__", alter_sys=True)
