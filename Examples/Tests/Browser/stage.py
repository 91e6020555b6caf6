"""The environment of a test: pages of the showcase in a browser."""

import difflib
import pathlib
import re
import time

from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

ROOT = pathlib.Path(__file__).parents[3]
ICONS = {
    name
    for files in ["Sources/Screens/MillraceScreenHTML/Look/Symbols.swift", "Hub/Sources/MillraceHub/Page/*.html"]
    for file in ROOT.glob(files)
    for name in re.findall(r'<symbol id="([^"]+)"', file.read_text())
}

# How long a check or an action waits, in milliseconds.
TIMEOUT = 15_000

expect.set_options(timeout=TIMEOUT)


class Stage:
    def __init__(self, browser, showcase, screenshots):
        self.browser = browser
        self.showcase = showcase
        self.screenshots = screenshots
        self.contexts = []
        self.pages = []
        self.problems = []
        # Problems expected by tests that break the connection on purpose.
        self.expected_problems = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for context in self.contexts:
            context.close()

    def open(self, path, viewport=DESKTOP, color_scheme="light", url=None, **options):
        """A page with the app on it, connected. The options are those of a browser's context."""
        context = self.browser.new_context(viewport=viewport, color_scheme=color_scheme, **options)
        self.contexts.append(context)
        page = self.tab(context)
        page.goto((url or self.showcase.url) + path)
        return page

    def tab(self, context):
        """Another page in a browser context."""
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        self.pages.append(page)
        return page

    def _note_console(self, message):
        # The page reports refused messages as warnings, so warnings count as errors.
        if message.type in ("error", "warning", "info"):
            self.problems.append(f"{message.type}: {message.text}")

    def check_pages(self):
        """Checks that no page has reported a problem or shows a missing icon."""
        self._check_consoles()
        for page in self.pages:
            links = page.evaluate("[...document.querySelectorAll('use')].map(use => use.getAttribute('href'))")
            missing = [link for link in links if link.partition("#")[2] not in ICONS]
            assert not missing, f"there are no such icons: {missing}"

    def _check_consoles(self):
        unexpected = [
            problem for problem in self.problems
            if not any(expected in problem for expected in self.expected_problems)
        ]
        assert not unexpected, f"the console says: {unexpected}"

    def shot(self, page, name):
        page.screenshot(path=self.screenshots / f"{name}.png", animations="disabled")

    def save_failure(self, name):
        for index, page in enumerate(self.pages):
            if not page.is_closed():
                page.screenshot(path=self.screenshots / f"FAILED-{name}-{index}.png")


def screen(page):
    """The running app's screen."""
    return page.locator("#screen")


def top(page):
    """The screen on top, which a person can use."""
    return page.locator("#screen .layer:not([inert], [inert] *)").last


def wait_until_live(page):
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")


def looks(page):
    """Sets a page to every width and colour scheme in turn, and yields their names.

    The same page is used for all, since other pages of the same app would affect it by moving focus.
    """
    for scheme in ("light", "dark"):
        for viewport, width in ((PHONE, "phone"), (DESKTOP, "desktop")):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(viewport)
            yield f"{width}-{scheme}"


def expect_same_screen(one, other):
    """Waits until two tabs have the same elements with the same attributes and texts."""
    end = time.monotonic() + TIMEOUT / 1000
    while difference := list(difflib.unified_diff(elements(one), elements(other), lineterm="")):
        assert time.monotonic() < end, "\n".join(["the tabs differ:", *difference])
        other.wait_for_timeout(50)


def elements(page):
    """The screen's elements, one per line, with the attributes and texts from the app."""
    return screen(page).evaluate("""
        container => [...container.querySelectorAll("*")].map(element => {
            // Skip the tabindex, which each tab sets for itself, and sort the declarations, whose order has no
            // meaning.
            const attributes = [...element.attributes]
                .filter(({ name }) => name !== "tabindex")
                .map(({ name, value }) => `${name}=${name === "style" ? value.split(/; ?/).sort().join("; ") : value}`);
            const text = element.children.length ? "" : element.value ?? element.textContent;
            return [element.localName, ...attributes.sort(), text].join(" ");
        })
    """)
