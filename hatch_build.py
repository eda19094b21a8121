"""Puts the commit that a wheel is built from into it, for `--version`."""

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Commit(BuildHookInterface[Any]):
    """Writes a file beside the packages of a wheel; there is none where no commit is known."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file to what is packed, unless the wheel only points at this folder ("editable")."""
        program = runpy.run_path(str(Path(self.root, "bot", "store", "version.py")))
        found = program["commit"](Path(self.root))
        if found and version == "standard":
            self._folder = TemporaryDirectory()
            file = Path(self._folder.name, program["BUILT"])
            file.write_text(found, "utf-8")
            build_data["force_include"][str(file)] = f"tapis_vert/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's
        """Delete what was written."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
