"""The tests of Judge."""

import os
import sys

# Judge is started hundreds of times: it is compiled once, whatever the machine's own setting says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
