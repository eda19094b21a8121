"""Notes every address that a program connects to or looks up in the file NOTE_CONNECTIONS names.

Its clock is as many seconds ahead of the system's as AHEAD says: it is that of the tests.

No process is nice: on a busy machine it would get no processor at all.

Python runs this first where its folder is on the path.
"""

import os
import sys
import time

WHERE = {"socket.connect": 1, "socket.sendto": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}
"""The events that name an address, and which of their arguments does."""


def note(event, arguments):
    """Append the address of an event."""
    if event in WHERE and (path := os.environ.get("NOTE_CONNECTIONS")):
        notes = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(notes, f"{arguments[WHERE[event]]!r}\n".encode())
        os.close(notes)


sys.addaudithook(note)
os.nice = lambda _more: 0
if ahead := float(os.environ.get("AHEAD", "0")):
    system = time.time
    time.time = lambda: system() + ahead
