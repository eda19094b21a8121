"""Figures measured on this machine: `python -m bench`.

Arrays are multiplied by one thread, as in the process in which robots think (`tapis/engines/mind.py`): with
more, most of the processor time of a decision is that of threads that wait for each other.
"""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
