"""The hub's list of sessions."""

import re

from playwright.sync_api import expect

from hub import BROKEN, Hub, expect_connected, kill, sessions
from stage import PHONE, looks
from test_page import contrast_of


def test_the_list_says_how_an_app_connects_while_there_is_none(stage):
    with Hub() as hub:
        page = hub.open_list(stage)
        expect(page.get_by_role("heading", name="No app has connected yet")).to_be_visible()
        expect(page.locator("#connect-line")).to_have_text(
            f"import MillraceInspector\n\nInspector.connect(to: .init(port: {hub.port}))"
        )
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy the line of Swift").click()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.endswith(f"Inspector.connect(to: .init(port: {hub.port}))"), copied


def test_an_app_comes_up_and_is_opened_and_left_again(stage):
    with Hub() as hub:
        page = hub.open_list(stage)
        with hub.app(stage) as app:
            expect(sessions(page)).to_contain_text("Running")
            expect(sessions(page)).to_contain_text(f"process {app.process.pid}")
            sessions(page).focus()
            page.keyboard.press("Enter")
            expect_connected(page)
            expect(page.get_by_text(f"process {app.process.pid}")).to_be_visible()
            page.get_by_role("link", name="All sessions").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Sessions")


def wait_until_recorded(page):
    """Waits until the hub has received some of the only app's recording. From then on it can tell that the app was
    killed; before, it knows only that the app has ended."""
    expect(sessions(page).locator(".extent")).to_have_text(re.compile(r"^[1-9]"))


def test_an_app_that_was_killed_is_listed_until_it_is_deleted(stage):
    with Hub() as hub:
        page = hub.open_list(stage)
        with hub.app(stage) as app:
            expect(sessions(page)).to_contain_text("Running")
            expect(page.get_by_role("button", name="Delete")).to_have_count(0)
            wait_until_recorded(page)
            kill(app)
            expect(sessions(page)).to_contain_text("Killed")
        delete = page.get_by_role("list").get_by_role("button", name="Delete")
        delete.click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(sessions(page)).to_have_count(1)
        delete.click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(sessions(page)).to_have_count(0)


def run_and_kill_two(stage, hub, page):
    """Adds two sessions of apps that have ended."""
    for _ in range(2):
        with hub.app(stage) as app:
            expect(sessions(page).filter(has_text="Running")).to_have_count(1)
            kill(app)
            expect(sessions(page).filter(has_text="Running")).to_have_count(0)


def test_all_that_have_ended_are_deleted_and_those_that_run_stay(stage):
    with Hub() as hub:
        page = hub.open_list(stage)
        run_and_kill_two(stage, hub, page)
        with hub.app(stage):
            expect(sessions(page)).to_have_count(3)
            expect(sessions(page).first).to_contain_text("Running")
            page.get_by_role("button", name="Delete all that have ended").click()
            page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
            expect(sessions(page)).to_have_count(1)
            expect(sessions(page)).to_contain_text("Running")


def test_a_pinned_session_is_deleted_only_by_its_own_button(stage):
    with Hub() as hub:
        page = hub.open_list(stage)
        run_and_kill_two(stage, hub, page)
        pin = page.get_by_role("list").get_by_role("button", name="Pin").last
        expect(pin).to_have_attribute("aria-pressed", "false")
        pin.click()
        expect(pin).to_have_attribute("aria-pressed", "true")
        for look in looks(page):
            stage.shot(page, f"sessions-pinned-{look}")
        page.reload()
        page.get_by_role("button", name="Delete all that have ended").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
        expect(sessions(page)).to_have_count(1)
        expect(page.get_by_role("list").get_by_role("button", name="Pin")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("list").get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(sessions(page)).to_have_count(0)


def test_a_hub_that_is_started_again_is_found_with_its_sessions(stage):
    stage.expected_problems = BROKEN
    with Hub() as hub:
        page = hub.open_list(stage)
        with hub.app(stage) as app:
            wait_until_recorded(page)
            kill(app)
            expect(sessions(page)).to_contain_text("Killed")
        hub.stop()
        expect(page.get_by_text("The hub is not reachable.")).to_be_visible()
        hub.start()
        expect_connected(page)
        expect(page.get_by_text("The hub is not reachable.")).to_be_hidden()
        expect(sessions(page)).to_contain_text("Killed")


def test_the_token_goes_along(stage):
    with Hub("--token", "secretsecretsecret") as hub:
        page = hub.open_list(stage)
        expect(page.locator("#connect-line")).to_contain_text('token: "secretsecretsecret"')


def test_the_list_is_readable_and_fits(stage):
    with Hub() as hub, hub.app(stage):
        page = hub.open_list(stage)
        expect(sessions(page)).to_have_count(1)
        for look in looks(page):
            for selector in (".mark", ".origin", ".extent", ".how p", "#connection"):
                assert contrast_of(page, selector) >= 4.5, (look, selector, contrast_of(page, selector))
            stage.shot(page, f"sessions-{look}")
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
