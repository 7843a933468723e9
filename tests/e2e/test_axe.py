"""What an accessibility checker finds on the pages: nothing."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Open
from tests.e2e.test_pages import PAGES
from tests.web_site import NEW

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("url", [*PAGES, "/offline", "/resolver", "/tools", f"/harbour/rules/{NEW}/1.2"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_accessibility_checker_finds_nothing(visit: Open, url: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit(url, color_scheme=scheme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
