"""What a host installs: units, image, compose file, Grafana's board.

No registry, no Docker and no systemd runs here.  `systemd-analyze` judges the units where it is installed.
The Dockerfile is read as Docker reads it, and its files are tried without the rest of the project.
The compose files are held against the schema of the compose specification (`compose_spec`, Apache 2.0).
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from dockerfile_parse import DockerfileParser
from prometheus_client.parser import text_string_to_metric_families

from bot.__main__ import BAD_DATA, BAD_USE
from bot.host.metrics import PrometheusMetrics
from bot.settings import Settings, shards_of
from tests.host.root import houses

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
NO_PROGRAM = 203
"""systemd's own exit code where there is nothing to start."""
MOST = 2.0
"""Most exposure that systemd may see in a unit: 0 is none, 10 is all."""
SERVICES = sorted(DEPLOY.glob("*.service"))
CHANGED = {"shards.conf": "tapis-vert.service", "backup-postgresql.conf": "tapis-vert-backup.service"}
"""What is put beside which unit."""
COMPOSED = sorted(DEPLOY.glob("compose*.yaml"))


def lines_of(unit: Path) -> dict[str, list[str]]:
    """Return the settings of a unit by name."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text("utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_a_service_is_hardened(unit: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed here, so nobody judges the units")
    command = [
        program,
        "security",
        "--offline=true",
        "--json=short",
        f"--threshold={MOST * 10:.0f}",
        str(unit),
    ]
    done = subprocess.run(  # noqa: S603 - of the system
        command, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"more exposed than {MOST}: {done.stdout}{done.stderr}"


@pytest.mark.parametrize("change", sorted(CHANGED))
def test_a_service_that_is_changed_as_the_guide_says_is_hardened(change: str, tmp_path: Path) -> None:
    unit = tmp_path / CHANGED[change]
    parts = [(DEPLOY / name).read_text("utf-8") for name in (CHANGED[change], change)]
    unit.write_text("\n".join(parts), "utf-8")
    test_a_service_is_hardened(unit)


def test_a_copy_of_the_bot_runs_the_shards_that_its_unit_is_named_after() -> None:
    change = lines_of(DEPLOY / "shards.conf")
    assert change["Environment"] == ["SHARD_IDS=%i"], change
    assert change["EnvironmentFile"] == ["-/etc/tapis-vert/%i.env"], change


@pytest.mark.parametrize("language", ["", ".fr"])
def test_a_unit_of_shards_has_a_name_that_systemd_accepts(language: str, tmp_path: Path) -> None:
    """Of the characters of systemd.unit(5), a comma is none; systemd itself is asked where it is."""
    guide = (ROOT / "docs" / f"hosting{language}.md").read_text("utf-8")
    units = set(re.findall(r"tapis-vert@([^\s`]+)\.service\b", guide))
    assert {shards_of(each) for each in units} >= {(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 2, 7)}, units
    text = (DEPLOY / "tapis-vert.service").read_text("utf-8")
    for each in units:
        assert re.fullmatch(r"[\w:.\\-]+", each, re.ASCII), each
        unit = tmp_path / f"tapis-vert@{each}.service"
        unit.write_text(re.sub("(?m)^ExecStart=.*", f'ExecStart="{sys.executable}"', text), "utf-8")
    (tmp_path / "tapis-vert@.service.d").mkdir()
    shutil.copy(DEPLOY / "shards.conf", tmp_path / "tapis-vert@.service.d")
    if (program := shutil.which("systemd-analyze")) is not None:
        command = [program, "verify", *map(str, tmp_path.glob("*.service"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - of the system
        assert done.returncode == 0, done.stderr


def test_robots_may_think_at_a_lower_priority_and_in_limited_memory() -> None:
    """`nice` and `setrlimit` are of systemd's group @resources, which most advice would forbid."""
    filters = lines_of(DEPLOY / "tapis-vert.service")["SystemCallFilter"]
    assert filters[0] == "@system-service", filters
    assert not any("@resources" in each for each in filters), filters


def test_the_service_starts_again_except_after_what_a_person_has_to_mend() -> None:
    """A wrong setting or installation, a database that this program cannot use, no Python.

    PostgreSQL here starts first.
    """
    unit = lines_of(DEPLOY / "tapis-vert.service")
    stays = f"{BAD_USE} {BAD_DATA} {NO_PROGRAM}"
    assert (unit["Restart"], unit["RestartPreventExitStatus"]) == (["always"], [stays]), unit
    assert "postgresql.service" in unit["After"][0].split(), unit


def test_the_timer_backs_up_each_night_also_after_a_night_off() -> None:
    timer = lines_of(DEPLOY / "tapis-vert-backup.timer")
    assert timer["OnCalendar"] == ["*-*-* 04:00:00"], timer
    assert timer["Persistent"] == ["true"], timer
    [command] = lines_of(DEPLOY / "tapis-vert-backup.service")["ExecStart"]
    assert command.endswith("-m bot backup --rotate /var/lib/tapis-vert/backups"), command


def test_a_backup_that_fails_is_told() -> None:
    unit = DEPLOY / lines_of(DEPLOY / "tapis-vert-backup.service")["OnFailure"][0]
    [command] = lines_of(unit)["ExecStart"]
    assert "./backup-failed" in command, command
    assert lines_of(unit)["SyslogLevel"] == ["crit"], unit
    assert f"deploy/{unit.name} /etc/systemd/system/" in (ROOT / "docs" / "hosting.md").read_text("utf-8")


# The image


@pytest.fixture(scope="module")
def image() -> list[dict[str, Any]]:
    """The instructions of the Dockerfile."""
    parser = DockerfileParser(path=str(DEPLOY / "Dockerfile"), cache_content=True)
    return parser.structure


def last(image: list[dict[str, Any]], instruction: str) -> str:
    return [line["value"] for line in image if line["instruction"] == instruction][-1]


def test_the_image_is_slim_and_runs_without_rights(image: list[dict[str, Any]]) -> None:
    bases = [line["value"] for line in image if line["instruction"] == "FROM"]
    assert all(base.startswith("python:3.13-slim") for base in bases), bases
    assert last(image, "USER") == "10001:10001"
    assert last(image, "VOLUME") == "/data"


def test_the_image_asks_the_bot_how_it_is(image: list[dict[str, Any]]) -> None:
    _, _, command = last(image, "HEALTHCHECK").partition("CMD ")
    assert json.loads(command) == ["python", "-m", "bot", "health"]
    assert json.loads(last(image, "ENTRYPOINT")) == ["python", "-m", "bot"]
    assert "METRICS_PORT=9464" in last(image, "ENV")


def let_in() -> tuple[set[str], set[str]]:
    """Return what Docker is sent of the project's folder, and what of `.git`, if there is one."""
    rules = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").split("\n")
    assert "*" in rules, rules
    names = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    git = {name for name in names if name.startswith(".git/")}
    return names - git, git


def test_the_image_is_made_of_what_its_context_lets_in(image: list[dict[str, Any]]) -> None:
    """Everything else, a token above all, stays out; of git comes what names the commit."""
    copied = [line["value"].split() for line in image if line["instruction"] == "COPY"]
    sources = {name for words in copied if "--from=build" not in words for name in words[:-1]}
    names, git = let_in()
    assert sources == names | {".gi[t]"}, "what is copied is what is let in"
    assert all((ROOT / name).exists() for name in names), sources
    assert git == {".git/HEAD", ".git/packed-refs", ".git/refs/heads"}, git


def test_the_image_has_the_uv_of_the_makefile(image: list[dict[str, Any]]) -> None:
    wanted = re.search(r"UV_VERSION := (\S+)", (ROOT / "Makefile").read_text("utf-8"))
    runs = " ".join(line["value"] for line in image if line["instruction"] == "RUN")
    assert f"uv=={wanted[1]}" in runs, runs
    assert runs.count("sync --quiet --frozen --no-dev") == 2, runs


@pytest.mark.slow("it starts the program from a copy of its files")
def test_the_program_runs_from_the_files_of_the_image_alone(
    image: list[dict[str, Any]], tmp_path: Path
) -> None:
    """Its packages are those of this test, as no registry is there to fetch them from."""
    for name in let_in()[0]:
        source, target = ROOT / name, tmp_path / name
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    program = "import bot.host.run, bot.host.doctor, bot.host.metrics, bot.app, bot, discord_sandbox, tapis"
    program += "; print(bot.__file__, discord_sandbox.__file__, tapis.__file__, sep='\\n')"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": houses(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    inside = [Path(path).relative_to(tmp_path).parent.as_posix() for path in done.stdout.split()]
    assert inside == ["bot", "packages/discord_sandbox/discord_sandbox", "packages/tapis/tapis"], done.stderr


# The compose file


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_a_compose_file_is_one() -> None:
    """`docker compose config` would say the same, were it here."""
    schema = json.loads((Path(__file__).parent / "compose_spec" / "schema.json").read_text("utf-8"))
    valid = jsonschema.validators.validator_for(schema)(schema)
    for file in COMPOSED:
        assert list(valid.iter_errors(yaml.safe_load(file.read_text("utf-8")))) == [], file


def test_the_composed_copies_share_all_shards_and_none_twice() -> None:
    text = (DEPLOY / "compose.shards.yaml").read_text("utf-8")
    set_here = [service["environment"] for service in yaml.safe_load(text)["services"].values()]
    ids = [shard for each in set_here for shard in shards_of(each["SHARD_IDS"])]
    assert {each["SHARD_COUNT"] for each in set_here} == {str(len(ids))}, set_here
    assert sorted(ids) == list(range(len(ids))), ids


def test_the_composed_bot_may_write_only_its_volume(compose: dict[str, Any]) -> None:
    bot = compose["services"]["bot"]
    assert bot["read_only"] is True, bot
    assert bot["cap_drop"] == ["ALL"], bot
    assert bot["security_opt"] == ["no-new-privileges:true"], bot
    assert (DEPLOY / bot["build"]["context"] / bot["build"]["dockerfile"]).is_file(), bot["build"]


def test_the_composed_bot_waits_for_postgresql(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert services["bot"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert "pg_isready" in services["postgres"]["healthcheck"]["test"][1]


def test_the_guide_makes_the_composed_secrets_and_git_ignores_them(
    compose: dict[str, Any], tmp_path: Path
) -> None:
    """Its lines are typed: others of the machine see no file of them, the container may read each."""
    guide = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    (tmp_path / "deploy").mkdir()
    (tmp_path / "editor").write_text('#!/bin/sh\necho token > "$1"\n')
    (tmp_path / "editor").chmod(0o755)
    script = "".join(
        line + "\n" for line in guide.splitlines() if re.search(r"^\w[^`]* deploy/secrets", line)
    )
    command = ["/bin/sh", "-euc", f"umask 077\n{script}"]
    env = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    subprocess.run(command, cwd=tmp_path, env=env, check=True)  # noqa: S603 - of the guide
    made = tmp_path / "deploy" / "secrets"
    assert made.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in made.iterdir()} == {0o644}
    password = (made / "postgres_password").read_text().strip()
    assert re.fullmatch(r"[0-9a-f]{48}", password), password
    assert (made / "database_url").read_text() == f"postgresql://tapis:{password}@postgres:5432/tapis\n"
    for service in compose["services"].values():
        read = {value for value in service["environment"].values() if value.startswith("/run/secrets/")}
        assert read == {f"/run/secrets/{name}" for name in service["secrets"]}, service
        said = {name for name in service["environment"] if re.search("TOKEN|PASSWORD|URL", name)}
        assert all(name.endswith("_FILE") for name in said), said
    for name, secret in compose["secrets"].items():
        assert secret == {"file": f"secrets/{name}"}
        assert (made / name).is_file(), name
    assert "/deploy/secrets/\n" in (ROOT / ".gitignore").read_text("utf-8")


def test_the_image_has_the_programs_of_the_composed_server(
    compose: dict[str, Any], image: list[dict[str, Any]]
) -> None:
    """pg_dump copies no server that is newer than itself."""
    runs = " ".join(line["value"] for line in image if line["instruction"] == "RUN")
    _, _, version = compose["services"]["postgres"]["image"].partition(":")
    assert f" postgresql-client-{version} " in runs, runs


def test_every_volume_that_is_used_is_kept(compose: dict[str, Any]) -> None:
    used = {
        volume.partition(":")[0] for service in compose["services"].values() for volume in service["volumes"]
    }
    assert used == set(compose["volumes"]), "a volume without a name would be lost"


def test_only_settings_that_exist_are_set(compose: dict[str, Any], image: list[dict[str, Any]]) -> None:
    known = {name.upper() for name in Settings.model_fields} | {"PATH", "PYTHONUNBUFFERED"}
    known |= {"PYTHONDONTWRITEBYTECODE"}
    set_here = {word.partition("=")[0] for word in last(image, "ENV").split()}
    set_here |= set(compose["services"]["bot"]["environment"])
    assert set_here <= known, set_here - known


# Grafana


def test_the_board_shows_every_figure_of_ours_and_no_other() -> None:
    page = PrometheusMetrics().page({}, None).decode()
    ours = {family.name for family in text_string_to_metric_families(page)}
    shown = re.findall(r"tapisvert_[a-z_]+", (DEPLOY / "grafana.json").read_text("utf-8"))
    assert {bare(name) for name in shown} == {bare(name) for name in ours if name.startswith("tapisvert")}


def bare(name: str) -> str:
    """Return a figure's name without what Prometheus puts behind it."""
    return re.sub(r"_(total|bucket|count|sum|info)$", "", name)


def test_the_panels_of_the_board_do_not_overlap() -> None:
    taken: dict[tuple[int, int], str] = {}
    for panel in json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]:
        at = panel["gridPos"]
        for x in range(at["x"], at["x"] + at["w"]):
            for y in range(at["y"], at["y"] + at["h"]):
                assert (x, y) not in taken, (panel["title"], taken[x, y])
                taken[x, y] = panel["title"]
                assert x < 24, panel["title"]
