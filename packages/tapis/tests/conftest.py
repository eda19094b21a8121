"""What all tests of this house share."""

from tapis.patience import NEVER, PATIENCE
from tests.running import (  # noqa: F401 - pytest finds its hooks here
    pytest_collection_finish,
    pytest_collection_modifyitems,
    pytest_pycollect_makeitem,
    pytest_runtest_teardown,
)

for limit in type(PATIENCE).__annotations__:
    setattr(PATIENCE, limit, NEVER)
