"""Compile the message catalogues while the package is built."""

from __future__ import annotations

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        for source in Path(self.root, "judge", "translations").glob("*/LC_MESSAGES/*.po"):
            part = source.with_suffix(f".mo.{os.getpid()}")
            with source.open("rb") as po, part.open("wb") as mo:
                write_mo(mo, read_po(po))
            part.replace(
                source.with_suffix(".mo")
            )  # in one step: a Judge that runs from here may read it now
