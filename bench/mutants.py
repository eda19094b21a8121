"""`python -m bench.mutants [name ...]`: whether the tests find small faults put into the code.

Each mutant is one changed line of the rules, the tables, the store or the edge, applied to a copy of the
tree, with the one test that should fail for it.  Tests may be made quicker as long as all mutants are still
killed.  Without a mutant the tests must pass: that is tried first, but not by `--short`, for who has just run
them.  A test that gives no answer in time kills nothing.  The exit code is the number that was not killed.
`--quick` takes only tests of `make test`, where one in ten may survive.  Mutants of PostgreSQL need its
programs.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 120
"""How long the tests of one mutant may take."""
AT_ONCE = 2
"""Mutants that are tried at a time, each in a copy of its own."""
SPARED = 10
"""One mutant of so many may survive the quick tests alone."""
QUICK, BOTH, NONE_CHOSEN = "not slow and not proof", "not proof", 5
"""Marks of tests of `make test`, and of `make test-all`, too; how pytest ends where they leave no test."""
COPIED = ("bot", "bench", "cogs", "data", "docs", "packages", "tests", "pyproject.toml")


class Outcome(Enum):
    """What the tests said of a fault, in the words that are printed."""

    KILLED = "killed"
    SURVIVED = "SURVIVED"
    UNANSWERED = f"no answer in {SECONDS} s: run it alone"


class Mutant(NamedTuple):
    """A fault: in `file` the text `old`, which stands there once, becomes `new`; `tests` find it."""

    name: str
    file: str
    old: str
    new: str
    tests: str


MUTANTS: tuple[Mutant, ...] = (
    # Rules
    Mutant(
        "yams: a brelan counts double",
        "packages/tapis/tapis/games/yams.py",
        '"brelan": at_least(3, 10)',
        '"brelan": at_least(3, 20)',
        "packages/tapis/tests/games/test_yams_boxes.py::test_worked_examples_1_to_12",
    ),
    Mutant(
        "yams: the prime begins at 63",
        "packages/tapis/tapis/games/yams.py",
        "if upper > PRIME_ABOVE else 0",
        "if upper >= PRIME_ABOVE else 0",
        "packages/tapis/tests/games/test_yams_boxes.py::test_63_earns_no_prime",
    ),
    Mutant(
        "top jack: three equal dice are a pocker",
        "packages/tapis/tapis/games/top_jack/columns.py",
        '"pocker": group(4)',
        '"pocker": group(3)',
        "packages/tapis/tests/games/test_top_jack_boxes.py::test_worked_examples_1_to_8",
    ),
    Mutant(
        "poker aux des: the small straight is worth 20",
        "packages/tapis/tapis/games/dice_poker.py",
        '"small_straight": straight(15, MINOR)',
        '"small_straight": straight(20, MINOR)',
        "packages/tapis/tests/games/test_dice_poker_rows.py::test_worked_examples_1_to_14",
    ),
    Mutant(
        "sheet: an undo after the last box",
        "packages/tapis/tapis/games/kit/sheet.py",
        "return isinstance(action, Score) and self.turn is not None",
        "return isinstance(action, Score)",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    Mutant(
        "sheet: the total of a player is that of the first grid",
        "packages/tapis/tapis/games/kit/sheet.py",
        "return tuple(sum(map(self.grid_total, grids)) for grids in self.sheets)",
        "return tuple(self.grid_total(grids[0]) for grids in self.sheets)",
        "packages/tapis/tests/games/test_yams_boxes.py::test_the_total_adds_boxes_prime_and_grids",
    ),
    Mutant(
        "belote: the ace of trumps beats the nine",
        "packages/tapis/tapis/games/kit/cards.py",
        '{"J": 20, "9": 14, "A": 11, "10": 10,',
        '{"J": 20, "A": 11, "9": 14, "10": 10,',
        "packages/tapis/tests/games/test_cards.py::test_the_trump_suit_has_its_own_order",
    ),
    Mutant(
        "belote: takers who fail keep nothing",
        "packages/tapis/tapis/games/belote/scoring.py",
        "on_side(defenders, sum(totals) - kept)",
        "on_side(defenders, sum(totals))",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    Mutant(
        "belote: equal scores end a race",
        "packages/tapis/tapis/games/partners/sides.py",
        "if max(scores) < target or scores[0] == scores[1]:",
        "if max(scores) < target:",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    Mutant(
        "menteur: the channel sees the cup of seat 0",
        "packages/tapis/tapis/games/menteur/game.py",
        "hand=() if seat is None else tuple(self.cups[seat]),",
        "hand=tuple(self.cups[seat or 0]),",
        "packages/tapis/tests/contract/test_contract_hidden.py::test_cards_a_seat_cannot_see_change_nothing_it_is_shown"
        "[menteur]",
    ),
    Mutant(
        "coinche: equal totals are enough",
        "packages/tapis/tapis/games/coinche/scoring.py",
        '(total > against or options.majority == "off")',
        '(total >= against or options.majority == "off")',
        "packages/tapis/tests/games/test_coinche_scoring.py::test_example_28_equal_totals_are_not_more",
    ),
    Mutant(
        "coinche: a raise is possible after a coinche",
        "packages/tapis/tapis/games/coinche/game.py",
        "if self.multiplier > 1:\n            return ANSWERS",
        "if self.multiplier > 2:\n            return ANSWERS",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    Mutant(
        "coinche: belotes are multiplied",
        "packages/tapis/tapis/games/coinche/scoring.py",
        "belote=done.belote if kept else on_side(winner, sum(done.belote)),",
        "belote=on_side(winner, sum(done.belote) * contract.multiplier),",
        "packages/tapis/tests/games/test_coinche_scoring.py::test_example_36_belotes_are_not_multiplied",
    ),
    Mutant(
        "comptoir: covered cards are seen by their owner",
        "packages/tapis/tapis/games/comptoir/game.py",
        "known = self.hands[seat][self.covered() :]",
        "known = self.hands[seat]",
        "packages/tapis/tests/games/test_comptoir_random.py::test_a_view_holds_only_cards_that_its_viewer_may_see",
    ),
    Mutant(
        "menteur: ones always count",
        "packages/tapis/tapis/games/menteur/bids.py",
        "die == value or (wild and die == ONES)",
        "die == value or die == ONES",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    Mutant(
        "5000: three twos are worth 300",
        "packages/tapis/tapis/games/five_thousand/dice.py",
        "(2, 2, 2): 200",
        "(2, 2, 2): 300",
        "packages/tapis/tests/games/test_five_thousand_dice.py::test_each_unit_of_the_table_gives_its_points",
    ),
    Mutant(
        "421: three aces are worth 6",
        "packages/tapis/tapis/games/four_twenty_one/ranks.py",
        '("three_aces", 7)',
        '("three_aces", 6)',
        "packages/tapis/tests/games/test_four_twenty_one_ranks.py::test_worked_example_1_tokens",
    ),
    Mutant(
        "can't stop: every column is two squares longer",
        "packages/tapis/tapis/games/cant_stop/throws.py",
        "return 13 - 2 * abs(7 - column)",
        "return 15 - 2 * abs(7 - column)",
        "packages/tapis/tests/games/test_cant_stop.py::test_columns_are_13_squares_long_in_the_middle_and_3_at_the_ends",
    ),
    Mutant(
        "crapette: colours need not alternate",
        "packages/tapis/tapis/games/crapette/piles.py",
        "RANK[other] == RANK[card] + 1 and _red(other) != _red(card))",
        "RANK[other] == RANK[card] + 1)",
        "packages/tapis/tests/games/test_crapette.py::test_a_card_is_laid_on_one_rank_higher_of_the_other_colour",
    ),
    Mutant(
        "luck: a byte too many is taken for a die",
        "packages/tapis/tapis/games/kit/chance.py",
        "if byte < _DICE_LIMIT:",
        "if byte <= _DICE_LIMIT:",
        "packages/tapis/tests/games/test_chance.py::test_bytes_from_252_on_are_no_dice",
    ),
    Mutant(
        "places: who withdrew is placed by score",
        "packages/tapis/tapis/games/kit/game.py",
        "marks = [(True, 0) if gone else (gone, score) for gone, score in marks]",
        "marks = [(False, score) for _, score in marks]",
        "packages/tapis/tests/games/test_moments.py::test_a_moment_is_played_as_it_is_written",
    ),
    # Tables
    Mutant(
        "the host's powers go to the first who plays",
        "bot/tables/session.py",
        "following = min(others, key=lambda other: (other - seat) % len(players))",
        "following = others[0]",
        "tests/bot/test_tables_seats.py::test_a_leaving_host_hands_on_to_the_next_of_several",
    ),
    Mutant(
        "a press on an old board is played",
        "bot/tables/play.py",
        "if seen.rev == session.table.rev and seen.marks in",
        "if seen.marks in",
        "tests/bot/test_tables_play.py::test_a_click_on_an_old_revision_is_stale",
    ),
    Mutant(
        "marks that changed are played",
        "bot/tables/play.py",
        "seen.marks in {None, draft.code}",
        "True",
        "tests/bot/test_tables_draft.py::test_a_press_on_ticks_that_have_changed_is_stale",
    ),
    Mutant(
        "an interaction delivered twice is played twice",
        "bot/tables/session.py",
        "move = self.tx.move_of(interaction_id)",
        "move = None",
        "tests/bot/test_tables_play.py::test_the_same_interaction_five_times_is_one_move",
    ),
    Mutant(
        "whatever was played can be undone",
        "bot/tables/play.py",
        "undoable=position.result() is None and position.undoable(acted.action),",
        "undoable=True,",
        "tests/bot/test_tables_undo.py::test_what_was_thrown_stays_thrown",
    ),
    Mutant(
        "a game that runs is ended by two of three",
        "bot/tables/ending.py",
        "if not silent(session.table, session.late, session.table.yes_to_end):",
        "if len(session.table.yes_to_end) > 1:",
        "tests/bot/test_tables_seats.py::test_an_early_end_needs_everybodys_yes",
    ),
    Mutant(
        "who leaves a team has lost as the last of four",
        "bot/tables/table_rules.py",
        "place = 2 if table.kind.teams else len(table.players)",
        "place = len(table.players)",
        "tests/bot/test_tables_seats.py::test_who_leaves_a_team_is_placed_behind_the_other_team",
    ),
    Mutant(
        "a reminder is claimed twice",
        "bot/tables/deadlines.py",
        "session.change(reminder=CLAIMED, ",
        "session.change(reminder=TO_REMIND, ",
        "tests/bot/test_tables_time.py::test_a_reminder_that_was_not_confirmed_comes_again_under_its_nonce",
    ),
    Mutant(
        "one lobby too many",
        "bot/tables/limits.py",
        "if bound is not None and len(standing) >= bound:",
        "if bound is not None and len(standing) > bound:",
        "tests/bot/test_tables_limits.py::test_a_person_has_so_many_open_lobbies",
    ),
    # Store
    Mutant(
        "a power cut loses what was acknowledged",
        "bot/store/schema.py",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = NORMAL"',
        "tests/bot/test_store.py::test_every_commit_is_flushed_to_the_disk",
    ),
    Mutant(
        "a failed transaction leaves what it wrote",
        "bot/store/commit.py",
        'connection.execute("ROLLBACK TO work")',
        "pass",
        "tests/bot/test_store.py"
        "::test_one_transactions_failure_undoes_nothing_of_those_it_shares_a_commit_with",
    ),
    Mutant(
        "a move beside a tick waits for no disk",
        "bot/store/commit.py",
        "flush = any(job.flush for job in jobs)",
        "flush = all(job.flush for job in jobs)",
        "tests/bot/test_store_flushes.py::test_a_tick_beside_a_move_leaves_the_move_safe",
    ),
    Mutant(
        "the database of another application is taken",
        "bot/store/owner.py",
        "if owners and application not in owners:",
        "if len(owners) > 1 and application not in owners:",
        "tests/bot/test_store_owner.py::test_the_first_application_takes_the_database_and_another_is_refused",
    ),
    # PostgreSQL
    Mutant(
        "what was committed unheard is done again",
        "bot/store/postgresql/session.py",
        "row[0] >= doubt.number",
        "row[0] > doubt.number",
        "tests/bot/test_postgres_faults.py::test_what_has_no_interaction_is_done_once_too",
    ),
    Mutant(
        "two programs play at one table",
        "bot/store/postgresql/statements.py",
        'HELD = " FOR UPDATE"',
        'HELD = ""',
        "tests/bot/test_postgres_faults.py"
        "::test_presses_at_one_table_from_two_programs_make_no_double_revision",
    ),
    Mutant(
        "a reminder waits for who plays",
        "bot/store/postgresql/statements.py",
        '" FOR UPDATE SKIP LOCKED"',
        '" FOR UPDATE"',
        "tests/bot/test_postgres_faults.py"
        "::test_what_another_holds_just_now_is_not_claimed_and_not_waited_for",
    ),
    Mutant(
        "a game goes once for each of its seats",
        "data/schema/postgresql/014_tables.sql",
        "count(DISTINCT table_id) AS games FROM removed",
        "count(*) AS games FROM removed",
        "tests/bot/test_scores.py::test_a_game_goes_once_with_all_its_seats",
    ),
    # Edge
    Mutant(
        "who acted is called a minute late",
        "bot/messages/pings.py",
        "ACTIVE = timedelta(minutes=1)",
        "ACTIVE = timedelta(minutes=2)",
        "tests/bot/test_pings.py::test_who_was_here_is_pinged_after_a_minute_if_the_turn_is_still_theirs",
    ),
    Mutant(
        "typed dice must be in order",
        "packages/tapis/tapis/games/kit/matching.py",
        "dict.fromkeys((wanted, _as_dice(wanted)))",
        "{wanted: None}",
        "tests/bot/test_typed.py::test_dice_are_typed_in_any_order",
    ),
    Mutant(
        "a count and a value may be typed the other way round",
        "packages/tapis/tapis/games/kit/matching.py",
        "fold(name) == wanted if isinstance(name, InOrder) else _name(name) in ways",
        "_name(name) in ways",
        "tests/bot/test_typed.py::test_a_value_before_its_count_is_no_other_bid",
    ),
    Mutant(
        "owed boards of other channels are tried too",
        "bot/messages/boards.py",
        "and channel_id in {None, board.channel_id}",
        "and board.channel_id",
        "tests/bot/test_painter_owed.py::test_owed_boards_of_a_server_that_changed_are_tried_at_once",
    ),
    Mutant(
        "an owed board is never tried again",
        "bot/messages/kept.py",
        "self.want_in(self.pauses.next(error))",
        "self.want_in(1e9)",
        "tests/bot/test_painter_owed.py::test_the_pauses_grow_to_a_cap",
    ),
    Mutant(
        "two verbs of /table with one name",
        "bot/commands/table.py",
        '    Command("undo", verbs.undo, here),\n',
        '    Command("undo", verbs.undo, here),\n    Command("undo", verbs.skip, here),\n',
        "tests/catalogue/test_commands.py::test_discord_takes_the_commands",
    ),
    Mutant(
        "a button of a verb plays",
        "bot/messages/custom_id.py",
        "return Verb(text) if verb else Act(text)",
        "return Act(text)",
        "tests/bot/test_address.py::test_a_press_is_read_back",
    ),
)


def applied(mutant: Mutant, text: str) -> str:
    """Return the file's text with the fault in it.

    Raises:
        ValueError: if the text that changes does not stand there exactly once.
    """
    found = text.count(mutant.old)
    if found != 1:
        raise ValueError(f"{mutant.name}: its text stands {found} times in {mutant.file}, and not once")
    return text.replace(mutant.old, mutant.new)


def copy_to(folder: Path) -> None:
    """Copy what tests need of the tree, and what Python has compiled of it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)


def asked(folder: Path, tests: Iterable[str], seconds: float = SECONDS, chosen: str = BOTH) -> Outcome:
    """Run tests in the copy; return what they say: a fault is killed by a test that fails.

    Args:
        folder: the copy.
        tests: their names, as pytest takes them.
        seconds: how long they may take.
        chosen: marks of those that are run, as pytest takes them; a fault survives if there are none.

    Raises:
        RuntimeError: if pytest found no such tests, or could not run them.
    """
    houses = (folder, folder / "packages/tapis", folder / "packages/discord_sandbox")
    found = {"PYTHONPATH": os.pathsep.join(map(str, houses))}
    environment = {**os.environ, **found, "PYTHONDONTWRITEBYTECODE": ""}
    spared = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-m", "pytest", "-qx", *spared, "-o", "timeout=0", "-m", chosen, *tests]
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome.UNANSWERED
    if done.returncode not in {0, 1} and done.returncode != NONE_CHOSEN:
        raise RuntimeError(
            f"pytest ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return Outcome.KILLED if done.returncode == 1 else Outcome.SURVIVED


def _write(file: Path, text: str) -> None:
    """Write a module, and forget what Python compiled of it: two texts of a second may be equally long."""
    file.write_text(text, "utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def tried(mutant: Mutant, folder: Path, chosen: str = BOTH) -> Outcome:
    """Put the fault in the copy, run its tests there, take it out; return what they said."""
    file = folder / mutant.file
    sound = file.read_text("utf-8")
    _write(file, applied(mutant, sound))
    try:
        return asked(folder, mutant.tests.split(), chosen=chosen)
    finally:
        _write(file, sound)


def report(mutants: Sequence[Mutant], folders: Sequence[Path], chosen: str = BOTH) -> int:
    """Try mutants in copies and print what became of each; return how many were not killed."""
    free = SimpleQueue[Path]()
    for folder in folders:
        free.put(folder)

    def one(mutant: Mutant) -> tuple[Outcome, float]:
        folder, began = free.get(), perf_counter()
        try:
            return tried(mutant, folder, chosen), perf_counter() - began
        finally:
            free.put(folder)

    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(len(folders)) as lanes:
        for mutant, (outcome, seconds) in zip(mutants, lanes.map(one, mutants), strict=True):
            outcomes.append(outcome)
            print(f"{outcome.value:8} {seconds:5.1f} s  {mutant.name}", flush=True)
    killed, survived, unanswered = (outcomes.count(outcome) for outcome in Outcome)
    print(f"{killed} of {len(mutants)} killed, {survived} survived, {unanswered} without an answer")
    return survived + unanswered


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants, print what became of each; return how many were not killed."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Faults that tests find.")
    parser.add_argument("names", nargs="*", help="parts of names; none: all of them")
    parser.add_argument("--short", action="store_true", help="the tests have passed: do not try that first")
    parser.add_argument("--quick", action="store_true", help="by the tests of make test; a tenth may survive")
    given = parser.parse_args(arguments)
    mutants = [one for one in MUTANTS if not given.names or any(part in one.name for part in given.names)]
    if not mutants:
        parser.error("no mutant has such a name")
    with tempfile.TemporaryDirectory(prefix="mutants") as place:
        folders = [Path(place, str(number)) for number in range(AT_ONCE)]
        for folder in folders:
            folder.mkdir()
            copy_to(folder)
        tests = dict.fromkeys(test for mutant in mutants for test in mutant.tests.split())
        if not given.short and asked(folders[0], tests, SECONDS * 5) is not Outcome.SURVIVED:
            parser.error("the tests do not pass without a mutant either: run make test-all first")
        alive = report(mutants, folders, QUICK if given.quick else BOTH)
        return max(0, alive - len(mutants) // SPARED) if given.quick else alive


if __name__ == "__main__":
    sys.exit(main())
