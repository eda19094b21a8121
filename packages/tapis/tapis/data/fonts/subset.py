# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0"]
# ///
"""Cuts the fonts of pictures out of Noto, as Debian packs it: `uv run tapis/data/fonts/subset.py <folder>`.

The folder holds Debian's packages fonts-noto-core and fonts-noto-cjk, unpacked (README.md beside this file).
Each font keeps the letters that names are written in: of Chinese, Japanese and Korean those of the first
level of each national standard.  `coverage.json` says which characters each file draws.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).parent

LATIN = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x259, 0x259), (0x2BB, 0x2BF), (0x2C6, 0x2DD),
    (0x370, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1FFF),
    (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030),
    (0x2039, 0x203A), (0x2044, 0x2044), (0x20A0, 0x20BF), (0x2116, 0x2116), (0x2122, 0x2122),
    (0x2212, 0x2212),
)  # fmt: skip
SIGNS = ((0x25A0, 0x26FF), (0x2713, 0x2718), (0x2764, 0x2764))
KANA = ((0x3001, 0x3011), (0x3041, 0x3096), (0x3099, 0x30FF), (0xFF01, 0xFF5E))


def standard(codec: str, first: int, last: int) -> Iterator[int]:
    """Yield the characters of these rows of a national standard, as its codec reads them."""
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                yield ord(bytes((0xA0 + row, 0xA0 + cell)).decode(codec))
            except UnicodeDecodeError:
                continue


def spread(ranges: Iterable[tuple[int, int]]) -> set[int]:
    """Return every character of these ranges."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def eastern() -> set[int]:
    """Return kana, and the first levels of JIS X 0208, GB 2312 and of KS X 1001's hangul."""
    han = {*standard("euc_jp", 16, 47), *standard("gb2312", 16, 55)}
    return spread(KANA) | han | set(standard("euc_kr", 16, 40))


CUTS = (
    ("latin", "NotoSans-Regular.ttf", spread(LATIN)),
    ("latin-bold", "NotoSans-Bold.ttf", spread(LATIN)),
    ("arabic", "NotoSansArabic-Regular.ttf", {0x20, *spread([(0x60C, 0x6FF), (0x750, 0x77F)])}),
    ("hebrew", "NotoSansHebrew-Regular.ttf", {0x20, *spread([(0x591, 0x5F4)])}),
    ("devanagari", "NotoSansDevanagari-Regular.ttf", {0x20, *spread([(0x900, 0x97F)])}),
    ("thai", "NotoSansThai-Regular.ttf", {0x20, *spread([(0xE01, 0xE5B)])}),
    ("georgian", "NotoSansGeorgian-Regular.ttf", spread([(0x10D0, 0x10FF), (0x1C90, 0x1CBF)])),
    ("armenian", "NotoSansArmenian-Regular.ttf", spread([(0x531, 0x58A)])),
    ("arrows", "NotoSansMath-Regular.ttf", spread([(0x2190, 0x21FF)])),
    ("signs", "NotoSansSymbols2-Regular.ttf", spread(SIGNS)),
    ("circled", "NotoSansSymbols-Regular.ttf", spread([(0x2460, 0x24FF), *SIGNS])),
    ("eastern", "NotoSansCJK-Regular.ttc", eastern()),
)
"""Name here, file at Debian, characters: what an earlier font draws, a later one need not."""


def opened(path: Path) -> TTFont:
    """Open a font; of a collection the Japanese one, which comes first."""
    font = TTCollection(path).fonts[0] if path.suffix == ".ttc" else TTFont(path)
    font.recalcTimestamp = False  # the same packages give the same files
    return font


def cut(font: TTFont, wanted: set[int], to: Path) -> set[int]:
    """Write the wanted characters of a font; return those that it has."""
    options = subset.Options()
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # copyright, name, licence
    options.notdef_outline = True
    options.layout_features = ["*"] if to.stem in {"arabic", "hebrew", "devanagari", "thai"} else ["kern"]
    options.legacy_kern = True
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE", "MATH", "STAT", "meta", "DSIG"]
    cutter = subset.Subsetter(options)
    have = wanted & set(font.getBestCmap())
    cutter.populate(unicodes=have)
    cutter.subset(font)
    font.save(to)
    return have


def ranges(codes: set[int]) -> list[int]:
    """Write characters as first and last of each run, one after the other."""
    ordered = sorted(codes)
    firsts = [code for code in ordered if code - 1 not in codes]
    lasts = [code for code in ordered if code + 1 not in codes]
    return [code for run in zip(firsts, lasts, strict=True) for code in run]


def main(folder: Path) -> None:
    """Write every font and what they draw."""
    drawn: dict[str, list[int]] = {}
    before: set[int] = set()
    for name, file, wanted in CUTS:
        source = next(folder.rglob(file))
        keep = wanted if name == "latin-bold" else wanted - before | wanted & {0x20}
        to = HERE / f"{name}{'.otf' if source.suffix == '.ttc' else '.ttf'}"
        have = cut(opened(source), keep, to)
        if name != "latin-bold":
            drawn[to.name] = ranges(have - before)
            before |= have
    (HERE / "coverage.json").write_text(json.dumps(drawn, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
