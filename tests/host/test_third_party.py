"""THIRD-PARTY.md and sbom.cdx.json: all that uv.lock has for those who run the bot, and the fonts."""

import json
import re
import tomllib

import pytest

from docs import third_party
from tests.host.test_deploy import ROOT

PUBLIC = {"pypi.org", "files.pythonhosted.org"}


@pytest.fixture
def sbom() -> dict:
    return json.loads(third_party.SBOM.read_text("utf-8"))


def test_the_sbom_has_the_packages_of_the_lock_and_the_fonts(sbom: dict) -> None:
    """`make third-party` writes it anew."""
    licences = [part.pop("licenses") for part in (sbom["metadata"]["component"], *sbom["components"])]
    assert all(each[0]["license"] not in ({}, {"name": "UNKNOWN"}) for each in licences), licences
    cut_from = [{key: font[key] for key in font if key != "licenses"} for font in third_party.fonts()]
    assert len(cut_from) == 2, "the README of the fonts names no packages"
    wanted = third_party.exported()
    wanted["components"] += cut_from
    assert sbom == wanted


def test_the_list_says_what_the_sbom_says(sbom: dict) -> None:
    text = third_party.LIST.read_text("utf-8")
    assert text == third_party.HEAD + "\n".join(third_party.rows(sbom)) + "\n"
    assert "fonts-noto-core | 20201225-1 | OFL-1.1" in text


def test_neither_they_nor_the_lock_tell_of_the_machine_that_wrote_them() -> None:
    """No folder, no mirror: the lock names the public registry alone."""
    for file in (third_party.SBOM, third_party.LIST):
        assert re.findall(r"\w+://|[\"' ]/\w", file.read_text("utf-8")) == [], file
    text = (ROOT / "uv.lock").read_text("utf-8")
    assert set(re.findall(r"\w+://([^/\"]*)", text)) == PUBLIC
    sources = {item for each in tomllib.loads(text)["package"] for item in each["source"].items()}
    assert sources == {
        ("registry", "https://pypi.org/simple"),
        *(("editable", folder) for folder in (".", "packages/discord_sandbox", "packages/tapis")),
    }
