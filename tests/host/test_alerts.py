"""deploy/alerts.yaml: each alert reads figures that there are, and fires when it should.

Prometheus' own `promtool` judges the file where it is installed (Debian: `prometheus`).
"""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.host.metrics import PrometheusMetrics

ALERTS = Path(__file__).resolve().parents[2] / "deploy" / "alerts.yaml"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"] for rule in group["rules"]
]
HERE = 'job="tapis-vert",instance="here"'
EARLY, LATE = "8h", "50h"
UNKNOWN = " ".join(["NaN"] * 900)
FIRES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "TapisVertDown": ({"up": "0x900"}, {"up": "1x900"}),
    "TapisVertGatewayLost": (
        {"tapisvert_gateway_heard_seconds": UNKNOWN},
        {"tapisvert_gateway_heard_seconds": "40x900"},
    ),
    "TapisVertCannotWrite": (
        {"tapisvert_commit_failures_total": "0x95 1x900"},
        {"tapisvert_commit_failures_total": "3x900"},
    ),
    "TapisVertDatabaseUnknown": (
        {"tapisvert_database_bytes": UNKNOWN},
        {"tapisvert_database_bytes": "1e8x900"},
    ),
    "TapisVertDiskFull": (
        {"tapisvert_disk_free_bytes": "3e8x900", "tapisvert_database_bytes": "1e8x900"},
        {"tapisvert_disk_free_bytes": "5e8x900", "tapisvert_database_bytes": "1e8x900"},
    ),
    "TapisVertDiskFullSoon": (
        {"tapisvert_disk_free_bytes": "8e9-2e6x900", "tapisvert_database_bytes": "1e8x900"},
        {"tapisvert_disk_free_bytes": "8e9-1e6x900", "tapisvert_database_bytes": "1e8x900"},
    ),
    "TapisVertBackupOld": (
        {"tapisvert_backup_age_seconds": UNKNOWN},
        {"tapisvert_backup_age_seconds": "90000x900"},
    ),
    "TapisVertBackupSmall": (
        {"tapisvert_backup_bytes": "1e7x500 4e6x300"},
        {"tapisvert_backup_bytes": "1e7x500 9e6x300"},
    ),
    "TapisVertMemory": (
        {"tapisvert_memory_bytes": "9e8x900", "tapisvert_memory_limit_bytes": "1e9x900"},
        {"tapisvert_memory_bytes": "7e8x900", "tapisvert_memory_limit_bytes": "1e9x900"},
    ),
    "TapisVertLoopLate": (
        {
            'tapisvert_loop_lag_seconds_bucket{le="0.25"}': "0+5x900",
            'tapisvert_loop_lag_seconds_bucket{le="0.5"}': "0+9x900",
            'tapisvert_loop_lag_seconds_bucket{le="+Inf"}': "0+9x900",
        },
        {
            'tapisvert_loop_lag_seconds_bucket{le="0.25"}': "0+9x900",
            'tapisvert_loop_lag_seconds_bucket{le="0.5"}': "0+9x900",
            'tapisvert_loop_lag_seconds_bucket{le="+Inf"}': "0+9x900",
        },
    ),
    "TapisVertAnswersSlow": (
        {
            'tapisvert_press_seconds_bucket{le="1"}': "0+5x900",
            'tapisvert_press_seconds_bucket{le="1.5"}': "0+9x900",
            'tapisvert_press_seconds_bucket{le="+Inf"}': "0+9x900",
        },
        {
            'tapisvert_press_seconds_bucket{le="1"}': "0+9x900",
            'tapisvert_press_seconds_bucket{le="1.5"}': "0+9x900",
            'tapisvert_press_seconds_bucket{le="+Inf"}': "0+9x900",
        },
    ),
    "TapisVertPressesFailed": (
        {'tapisvert_press_failures_total{how="error"}': "0x95 1x900"},
        {'tapisvert_press_failures_total{how="unanswered"}': "0x95 1x900"},
    ),
    "TapisVertPressesUnanswered": (
        {
            'tapisvert_press_failures_total{how="unanswered"}': "0+4x900",
            "tapisvert_press_seconds_count": "0+100x900",
        },
        {
            'tapisvert_press_failures_total{how="unanswered"}': "0+1x900",
            "tapisvert_press_seconds_count": "0+100x900",
        },
    ),
    "TapisVertTablesUnreadable": (
        {'tapisvert_open_tables{phase="aside"}': "1x900"},
        {'tapisvert_open_tables{phase="aside"}': "0x900"},
    ),
}
"""By alert: figures, one in five minutes, at which it fires, and others at which it does not."""


def figures() -> dict[str, set[str]]:
    """Return the labels of each figure that /metrics prints from the start."""
    found: dict[str, set[str]] = {"up": {"job", "instance"}}
    for family in text_string_to_metric_families(PrometheusMetrics().page({}, None).decode()):
        names = {f"{family.name}_{end}" for end in ("bucket", "count", "sum") if family.type == "histogram"}
        for name in names | {sample.name for sample in family.samples} | {family.name}:
            found[name] = {"job", "instance", "le"}.union(*(sample.labels for sample in family.samples))
    return found


def test_an_alert_reads_figures_that_there_are(subtests: pytest.Subtests) -> None:
    known = figures()
    for rule in RULES:
        with subtests.test(rule["alert"]):
            read = re.findall(r"\b(tapisvert_\w+|process_\w+|up)\b(?:\{(.*?)\})?", rule["expr"])
            assert read, "it reads no figure"
            for name, wanted in read:
                assert name in known, name
                labels = {pair.partition("=")[0] for pair in wanted.split(",") if pair}
                assert labels <= known[name], (name, wanted)


def test_an_alert_says_what_is_wrong_and_what_to_do(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule["alert"]):
            assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}, rule.keys()
            assert rule["labels"]["severity"] in {"critical", "warning"}, rule["labels"]
            assert rule["annotations"].keys() == {"summary", "description"}, rule["annotations"]
            assert re.fullmatch(r"\d+[smhd]", rule.get("for", "0s")), rule["for"]
            for opening, closing in ("()", "[]", "{}"):
                assert rule["expr"].count(opening) == rule["expr"].count(closing), rule["expr"]
            told = set(re.findall(r"\{\{ (\$\w+)", str(rule["annotations"])))
            assert told <= {"$value"}, "what it is told of"


def test_each_alert_has_its_name_and_an_example() -> None:
    assert [rule["alert"] for rule in RULES] == list(FIRES)


def test_prometheus_accepts_the_alerts_and_they_fire(tmp_path: Path) -> None:
    """Each at figures that are bad, and at no others."""
    program = shutil.which("promtool")
    if program is None:
        pytest.skip("promtool is not installed here, so nobody but the tests above judges the alerts")
    cases = [
        {
            "name": f"{name} {'fires' if bad else 'is silent'}",
            "interval": "5m",
            "input_series": [
                {"series": series(each), "values": values}
                for each, values in {"up": "1x900", **FIRES[name][not bad]}.items()
            ],
            "promql_expr_test": [
                {
                    "expr": f'count(ALERTS{{alertname="{name}",alertstate="firing"}})',
                    "eval_time": LATE if name == "TapisVertBackupSmall" else EARLY,
                    "exp_samples": [{"value": 1}] if bad else [],
                }
            ],
        }
        for name in FIRES
        for bad in (True, False)
    ]
    tests = {"rule_files": [str(ALERTS)], "evaluation_interval": "5m", "tests": cases}
    (tmp_path / "tests.yaml").write_text(yaml.safe_dump(tests), "utf-8")
    for asked in (["check", "rules", str(ALERTS)], ["test", "rules", str(tmp_path / "tests.yaml")]):
        done = subprocess.run(  # noqa: S603 - Prometheus' own program
            [program, *asked], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def series(figure: str) -> str:
    """Return the figure with the labels that Prometheus adds."""
    name, _, labels = figure.partition("{")
    return f"{name}{{{HERE}{',' + labels if labels else '}'}"
