"""What looks something up loads no module that only other work needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from judge.digest_cache import built_in

FOR_OTHERS = (
    "sqlalchemy", "alembic", "argon2", "nh3", "lxml", "pypdfium2", "waitress", "markdown", "segno",
    "filelock", "judge.cardtext.magic.cards", "judge.rulesets.magic",
)  # fmt: skip
"""What only importing, keeping, serving, drawing or playing needs."""
LOOKING_UP = """
import sys
from pathlib import Path
from judge.web import create_app
pages = create_app(Path(sys.argv[1])).test_client()
for page in ("/", "/gyp", "/gyp/120.4", "/cards/dominion", "/cards/dominion/bruja",
             "/search?q=turno", "/docs"):
    assert pages.get(page).status_code == 200, page
print(*(name for name in sys.argv[2:] if name in sys.modules))
"""

SHOWING = """
import sys
from click.testing import CliRunner
from judge.cli import judge
for told in (["show", "gyp:120.4"], ["card", "Bruja", "--game", "dominion"], ["search", "turno"]):
    made = CliRunner().invoke(judge, ["--library", sys.argv[1], *told])
    assert made.exit_code == 0, (told, made.output)
print(*(name for name in [*sys.argv[2:], "flask", "judge.importing"] if name in sys.modules))
"""


def test_looking_up_loads_nothing_that_only_other_work_needs(tmp_path: Path) -> None:
    built_in(tmp_path)  # the digest is built by whoever has none yet
    for program in (LOOKING_UP, SHOWING):
        command = [sys.executable, "-c", program, str(tmp_path), *FOR_OTHERS]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.stdout.strip(), done.stderr) == ("", "")
