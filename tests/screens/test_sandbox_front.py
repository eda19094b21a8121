"""The first table on the sandbox's page is one of ours."""

import io
import os

from PIL import Image, ImageChops, ImageStat

from bot.text import DATA
from tests.drawing.pixels import drawn
from tests.drawing.test_trick_picture import FRONT


def test_the_sandbox_s_page_begins_with_a_table_as_it_is_drawn_now() -> None:
    """`GOLDEN=write` draws it anew; letters may differ a little with the version of FreeType."""
    made, path = drawn(FRONT), DATA / "sandbox" / "table.webp"
    if os.environ.get("GOLDEN") == "write":
        path.write_bytes(made)
    with Image.open(io.BytesIO(made)) as now, Image.open(path) as then:
        assert now.size == then.size
        apart = ImageStat.Stat(ImageChops.difference(now.convert("RGB"), then.convert("RGB"))).mean
    assert max(apart) < 1.5, apart
