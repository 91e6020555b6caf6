"""The hub's pages in axe-core, in each of their modes. The rules are those of WCAG 2 A and AA, and axe-core's best practices."""

import importlib.resources

from playwright.sync_api import expect

from hub import BROKEN, Hub, count_to
from stage import DESKTOP, PHONE
from test_inspector_looks import ZOOMED, sign_in
from test_inspector_page import open_inspector
from timeline import WIDE

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()

MODES = {
    "desktop, light": {"viewport": WIDE},
    "desktop, dark": {"viewport": WIDE, "color_scheme": "dark"},
    "desktop, forced colours": {"viewport": WIDE, "forced_colors": "active"},
    "one above the other": {"viewport": {"width": 800, "height": 900}},
    "phone, light": {"viewport": PHONE},
    "phone, dark": {"viewport": PHONE, "color_scheme": "dark"},
    "400 %": {"viewport": ZOOMED},
}


def check(page, where):
    """Fails if axe-core finds a violation."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    # Colours are compared once transitions have ended.
    page.wait_for_timeout(250)
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    texts = [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:4]}" for one in found
    ]
    assert not texts, "\n".join([f"{where}:", *texts])


def test_the_inspector_has_no_violation_in_any_mode(stage):
    sign_in(stage)
    for mode, options in MODES.items():
        page = open_inspector(stage, **options)
        check(page, f"{mode}, the list")
        page.get_by_role("button", name="Chart", exact=True).click()
        page.locator("#list .row").last.click()
        for tab in ("Diff", "Action", "State", "Effects", "Timing", "Test"):
            page.get_by_role("tab", name=tab).click()
            expect(page.locator("#panel")).to_have_attribute("aria-busy", "false")
            check(page, f"{mode}, {tab}")


def test_menus_dialogs_and_histories_have_no_violation(stage):
    sign_in(stage)
    for mode, options in MODES.items():
        page = open_inspector(stage, **options)
        for name, shown in (("Dispatch a new action", "#composer"), ("Keyboard shortcuts", "#shortcuts")):
            page.get_by_role("button", name=name).click()
            expect(page.locator(shown)).to_be_visible()
            check(page, f"{mode}, {shown}")
            page.keyboard.press("Escape")
            expect(page.locator(shown)).to_be_hidden()
        for name in ("Stores", "Types", "More"):
            page.get_by_role("button", name=name).first.click()
            check(page, f"{mode}, {name}")
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Values").click()
        page.get_by_role("searchbox", name="Search all values").fill("ada")
        expect(page.get_by_role("list", name="In the newest states")).to_be_visible()
        page.get_by_role("list", name="In the newest states").get_by_role("button").first.click()
        page.locator("#panel .item:focus .history").click()
        expect(page.get_by_role("list", name="Changes")).to_be_visible()
        check(page, f"{mode}, a history")


def test_the_list_of_sessions_and_ended_sessions_have_no_violation(stage):
    stage.expected_problems = BROKEN
    with Hub("--agents", "time") as hub, hub.app(stage) as app:
        count_to(stage, app, 2)
        for mode, options in MODES.items():
            check(hub.open_list(stage, **options), f"{mode}, sessions")
        page = hub.open_session(stage, viewport=DESKTOP)
        page.get_by_role("button", name="Agents").first.click()
        check(page, "agents")
        address = page.url
        app.stop()
        for mode, options in MODES.items():
            ended = stage.open(address.removeprefix(hub.url), url=hub.url, **options)
            expect(ended.locator("#connection")).to_have_text("Ended")
            check(ended, f"{mode}, ended")


def test_the_showcase_has_no_violation_around_its_apps(stage):
    for mode, options in MODES.items():
        page = stage.open("/apps/counter", **options)
        expect(page.locator("#connection")).to_have_attribute("data-state", "live")
        check(page, f"{mode}, showcase")
