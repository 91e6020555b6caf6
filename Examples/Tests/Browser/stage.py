"""What a test acts on: pages of the showcase in a browser."""

import difflib
import pathlib
import re

from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

ROOT = pathlib.Path(__file__).parents[3]
ICONS = {
    name
    for files in ["Examples/Sources/WebRenderer/Resources/icons.svg", "Hub/Sources/MillraceHub/Page/*.html"]
    for file in ROOT.glob(files)
    for name in re.findall(r'<symbol id="([^"]+)"', file.read_text())
}

expect.set_options(timeout=15_000)


class Stage:
    def __init__(self, browser, showcase, screenshots):
        self.browser = browser
        self.showcase = showcase
        self.screenshots = screenshots
        self.contexts = []
        self.pages = []
        self.problems = []
        # Tests that break the connection on purpose expect the browser to complain.
        self.expected_problems = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for context in self.contexts:
            context.close()

    def open(self, path, viewport=DESKTOP, color_scheme="light", reduced_motion=None, url=None):
        """A page with the app on it, connected."""
        context = self.browser.new_context(
            viewport=viewport, color_scheme=color_scheme, reduced_motion=reduced_motion
        )
        self.contexts.append(context)
        page = self.tab(context)
        page.goto((url or self.showcase.url) + path)
        return page

    def tab(self, context):
        """One more page in a browser context."""
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        self.pages.append(page)
        return page

    def _note_console(self, message):
        # Refused messages are reported there too, so a warning is as good as an error.
        if message.type in ("error", "warning", "info"):
            self.problems.append(f"{message.type}: {message.text}")

    def check_pages(self):
        """No page has complained, or shows an icon that does not exist."""
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
    """The screen on top: what a person can use."""
    return page.locator("#screen .layer:not([inert], [inert] *)").last


def wait_until_live(page):
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")


def looks(page):
    """Gives a page every width and colour scheme in turn, and says which.

    It is one page: others that show the same app would take part in it, with where their focus goes.
    """
    for scheme in ("light", "dark"):
        for viewport, width in ((PHONE, "phone"), (DESKTOP, "desktop")):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(viewport)
            yield f"{width}-{scheme}"


def expect_same_screen(one, other):
    """Two tabs have the same elements with the same attributes and texts."""
    difference = list(difflib.unified_diff(elements(one), elements(other), lineterm=""))
    assert not difference, "\n".join(["the tabs differ:", *difference])


def elements(page):
    """The screen's elements, one in a line, with all that the app says about them."""
    return screen(page).evaluate("""
        container => [...container.querySelectorAll("*")].map(element => {
            // Where focus may go is each tab's own affair, and the order of declarations has no meaning.
            const attributes = [...element.attributes]
                .filter(({ name }) => name !== "tabindex")
                .map(({ name, value }) => `${name}=${name === "style" ? value.split(/; ?/).sort().join("; ") : value}`);
            const text = element.children.length ? "" : element.value ?? element.textContent;
            return [element.localName, ...attributes.sort(), text].join(" ");
        })
    """)
