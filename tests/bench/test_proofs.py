"""Each proof is a line with its figure, and who failed is counted (`bench/proofs.py`)."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from bench import proofs


def test_files_with_a_proof_are_found_beside_the_benches(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "e2e"
    folder.mkdir(parents=True)
    (folder / "test_kills.py").write_text('MANY = pytest.mark.proof("hundreds of kills")', "utf-8")
    (folder / "test_one.py").write_text('MANY = "pytest.mark.proof"', "utf-8")
    found = proofs.proofs(tmp_path)
    assert found["e2e/test_kills.py"] == f"{proofs.PYTEST} -m proof tests/e2e/test_kills.py"
    assert found.keys() - proofs.NAMED.keys() == {"e2e/test_kills.py"}


def test_what_the_table_names_is_there() -> None:
    for command in proofs.NAMED.values():
        program, *words = command.split()
        path = words[-1] if program == "pytest" else f"{program.replace('.', '/')}.py"
        assert any((folder / path).is_file() for folder in (proofs.ROOT, proofs.ROOT / "packages/tapis")), (
            command
        )


def test_a_proof_is_told_with_its_last_line_and_a_failed_one_with_what_it_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: Any) -> Any:
        code, text = {"good": (0, "much\n==== 12 passed ====\n\n"), "bad": (1, "why\n3 MISSED\n")}[
            command[-1]
        ]
        return subprocess.CompletedProcess(command, code, text)

    monkeypatch.setattr(proofs.subprocess, "run", run)
    assert proofs.report({"kills": "good", "cuts": "bad"}) == 1
    assert [line.strip() for line in capsys.readouterr().out.splitlines()] == [
        "ok           0 s  kills: 12 passed",
        "FAILED       0 s  cuts: 3 MISSED",
        "why",
        "3 MISSED",
        "1 of 2 proofs hold",
    ]


def test_a_name_that_no_proof_has_is_refused() -> None:
    with pytest.raises(SystemExit):
        proofs.main(["no such proof"])
