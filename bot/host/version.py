"""Which version this is, as `pyproject.toml` says."""

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Return the version that was installed, "unknown" in a folder where none was."""
    try:
        return version("tapis-vert")
    except PackageNotFoundError:
        return "unknown"
