"""How fast the page is, measured in the browser: `python -m benchmarks.page`.

The clock runs in the page itself, from the browser's own time of an event to the frame that shows its answer.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.common import Row

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.serving import Served

PAGE = Path(__file__).parent.parent / "src" / "zermelo" / "web" / "page"
VISITS, ROUNDS, CLICKS, STEPS = 7, 3, 40, 300
LEVELS_OF_TREE = 10  # with two branches: 2,047 nodes
PATIENCE = 120_000  # milliseconds, for what must be compiled first

# When all games are there with their pictures, in milliseconds since the page was asked for.
WATCH_START = """
(function watch() {
    const cards = document.querySelectorAll(".card").length;
    const drawn = document.querySelectorAll(".card svg").length;
    if (cards > 0 && drawn === cards) window.complete = performance.now();
    else requestAnimationFrame(watch);
})();
"""

# From each event of a kind to the frame after something has changed in some place, in milliseconds.
WATCH_ANSWERS = """
([kind, place]) => {
    window.answers = [];
    let began = null;
    addEventListener(kind, (event) => (began = event.timeStamp), true);
    new MutationObserver(() => {
        if (began === null) return;
        const asked = began;
        began = null;
        requestAnimationFrame(() => setTimeout(() => window.answers.push(performance.now() - asked)));
    }).observe(document.querySelector(place), { subtree: true, childList: true, characterData: true });
}
"""


class Times(NamedTuple):
    """In milliseconds."""

    median: float
    late: float  # one in twenty takes longer

    def __str__(self) -> str:
        return f"{self.median:.0f} ms, 95 %: {self.late:.0f} ms"


def times(found: list[float]) -> Times:
    return Times(statistics.median(found), statistics.quantiles(found, n=20)[-1])


def best(measure: Callable[[], Times]) -> Times:
    """Of a few rounds: other programs can only make a round slower."""
    return min((measure() for _ in range(ROUNDS)), key=lambda times: times.late)


def open_page(browser: Browser, address: str, path: str = "#/") -> Page:
    page = new_page(browser)
    page.goto(address + path)
    return page


def new_page(browser: Browser) -> Page:
    """Of somebody who was never here; the page's own rules would keep us from asking it anything."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def first_paint(browser: Browser, address: str) -> tuple[float, float]:
    """Until there is something to read, and until all games are there."""
    page = new_page(browser)
    page.add_init_script(WATCH_START)
    page.goto(address)
    page.wait_for_function("window.complete")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    complete = page.evaluate("window.complete")
    page.context.close()
    return float(painted), float(complete)


def begin_othello(browser: Browser, address: str) -> Page:
    page = open_page(browser, address)
    page.get_by_label("Opponent", exact=True).select_option("hot-seat")
    page.locator('[data-game="othello"]').click()
    page.wait_for_selector(".frame .cell.legal")
    return page


def analyse(page: Page) -> None:
    page.get_by_role("button", name="Analyze").click()
    page.wait_for_selector("table.move-values")


def clicks(page: Page) -> Times:
    """A game of Othello, both sides clicked, from the click to the new board and list of moves."""
    page.evaluate(WATCH_ANSWERS, ["click", "ol.moves"])
    for count in range(1, CLICKS + 1):
        passes = page.get_by_role("group", name="Moves without a place").get_by_role("button")
        (passes if passes.count() else page.locator(".frame .cell.legal").first).click()
        page.wait_for_function("count => window.answers.length === count", arg=count)
    found = times(page.evaluate("window.answers"))
    page.get_by_role("button", name="New game").click()
    page.wait_for_function("document.querySelectorAll('ol.moves li').length === 0")
    page.reload()
    page.wait_for_selector(".frame .cell.legal")
    return found


def clicks_while_searching(browser: Browser, address: str) -> Times:
    """Two visitors have their positions analysed, on both cores; one of them plays on."""
    other, page = (begin_othello(browser, address) for _ in range(2))
    analyse(other)

    def measure() -> Times:
        analyse(page)
        return clicks(page)

    found = best(measure)
    for each in (other, page):
        each.context.close()
    return found


def large_tree() -> str:
    """A tree as text, all branches in two."""
    chance = random.Random(1913)

    def below(depth: int) -> str:
        return str(chance.randrange(100)) if depth == 0 else f"({below(depth - 1)} {below(depth - 1)})"

    return below(LEVELS_OF_TREE)


def steps(browser: Browser, address: str) -> tuple[int, Times]:
    """How many nodes the picture has, and from the arrow key to the next step of the search."""
    page = open_page(browser, address, "#/tree")
    page.get_by_label("Tree", exact=True).fill(large_tree())
    page.get_by_label("Algorithm").select_option("minimax")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name="Open all").click()
    page.wait_for_function("document.querySelectorAll('.tree-pane [data-node]').length > 20")
    nodes = 2 ** (LEVELS_OF_TREE + 1) - 1
    page.evaluate(WATCH_ANSWERS, ["keydown", ".step-bar"])

    def measure() -> Times:
        page.evaluate("window.answers.length = 0")
        for count in range(1, STEPS + 1):
            page.keyboard.press("ArrowRight")
            page.wait_for_function("count => window.answers.length >= count", arg=count)
        return times(page.evaluate("window.answers"))

    found = best(measure)
    page.context.close()
    return nodes, found


def bundle() -> int:
    """Bytes of all files of the page, as they are sent: not compressed."""
    return sum(file.stat().st_size for file in PAGE.iterdir())


def measured(browser: Browser, served: Served) -> list[Row]:
    first = first_paint(browser, served.address)
    later = [first_paint(browser, served.address) for _ in range(VISITS)]
    painted, complete = (statistics.median(each) for each in zip(*later, strict=True))
    quiet = begin_othello(browser, served.address)
    calm = best(lambda: clicks(quiet))
    quiet.context.close()
    nodes, stepping = steps(browser, served.address)
    busy = clicks_while_searching(browser, served.address)
    return [
        Row("page: first paint, the very first visitor", f"{first[0]:.0f} ms", "", None, "< 1 s"),
        Row("… until all games are drawn", f"{first[1]:.0f} ms", "", None, ""),
        Row("… later visitors", f"{painted:.0f} ms", "", None, "< 1 s"),
        Row("… until all games are drawn", f"{complete:.0f} ms", "", None, ""),
        Row("page: a click answered, nothing else running", str(calm), "", None, "< 50 ms"),
        Row("… two searches running, one of them its own", str(busy), "", None, "< 50 ms"),
        Row(f"page: a step through a tree of {nodes:,} nodes, all shown", str(stepping), "", None, ""),
        Row("page: size of all its files", f"{bundle() / 1000:.0f} kB", "", None, "< 150 kB"),
    ]


def rows() -> list[Row]:
    """Nothing, where there is no browser."""
    if find_spec("playwright") is None:
        return []
    from tests.browser.serving import Served, chromium, running_browser

    if chromium() is None:
        return []
    with tempfile.TemporaryDirectory() as data, running_browser() as browser:
        served = Served(Path(data), "--no-save")
        try:
            return measured(browser, served)
        finally:
            served.stop()


if __name__ == "__main__":
    from rich.console import Console

    from benchmarks.__main__ import table

    Console().print(table(rows()))
