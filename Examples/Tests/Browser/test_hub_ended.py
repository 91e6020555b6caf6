"""The inspector's page of a session whose app has ended."""

import json
import pathlib
import re

from playwright.sync_api import expect

from hub import BROKEN, Hub, count_to, expect_connected, kill, sessions, wait_until_stored
from stage import looks

INCREMENTS = 4


class Ended:
    """A hub, and the page of an app that was used and can be killed."""

    def __init__(self, stage):
        stage.expected_problems = BROKEN
        self.stage = stage
        self.hub = Hub()
        self.app = None
        self.page = None

    def __enter__(self):
        self.hub.start()
        self.app = self.hub.app(self.stage)
        self.app.start()
        self.page = self.hub.open_session(self.stage, viewport={"width": 1440, "height": 900})
        # Shows each transition in its own row, however quickly the test acts.
        self.page.get_by_role("button", name="Group bursts").click()
        count_to(self.stage, self.app, INCREMENTS)
        wait_until_stored(self.page, INCREMENTS)
        expect(increments(self.page)).to_have_count(INCREMENTS)
        return self

    def __exit__(self, *_):
        self.app.stop()
        self.hub.__exit__()

    def kill(self):
        kill(self.app)
        expect(self.page.get_by_text("Killed. Its recording ends at")).to_be_visible()
        expect(self.page.locator("#connection")).to_have_text("Ended")


def increments(page):
    return page.get_by_role("treegrid", name="Transitions").get_by_role("row").filter(has_text="increment")


def test_what_an_app_did_is_there_after_it_was_killed(stage):
    with Ended(stage) as ended:
        page = ended.page
        page.get_by_role("searchbox", name="Filter transitions").fill("incr")
        increments(page).nth(1).click()
        page.get_by_role("tab", name="State").click()
        panel = page.get_by_role("tabpanel")
        # The panel shows the diff until the state has arrived.
        expect(panel.get_by_role("tree", name="State after")).to_contain_text("count")
        facts, state = page.locator("#detail-facts").inner_text(), panel.inner_text()
        place = page.locator("#list").evaluate("list => [list.scrollTop, list.getBoundingClientRect().top]")
        ended.kill()
        # The filter, the selection and the scroll positions are unchanged.
        expect(page.get_by_role("searchbox", name="Filter transitions")).to_have_value("incr")
        expect(increments(page).nth(1)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#detail-facts")).to_have_text(facts, use_inner_text=True)
        # The page requests the value again, from the recording.
        expect(panel).to_have_text(state, use_inner_text=True)
        assert page.locator("#list").evaluate("list => [list.scrollTop, list.getBoundingClientRect().top]") == place
        stage.shot(page, "ended")
        # Values that were not loaded before are available too.
        increments(page).nth(2).click()
        page.get_by_role("tab", name="Diff").click()
        expect(panel).to_contain_text("2→3")
        page.get_by_role("tab", name="Test").click()
        expect(panel).to_contain_text("@Test")
        page.get_by_role("button", name="More").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Export").click()
        assert download.value.path().read_text().count('"kind":"action"') == INCREMENTS


def test_what_needs_the_app_goes_with_it(stage):
    with Ended(stage) as ended:
        page = ended.page
        expect(page.get_by_role("button", name="Live", exact=True)).to_be_visible()
        ended.kill()
        for name in (
            "Dispatch a new action", "Pause recording", "Ignore new actions",
            "Jump here", "Skip", "Dispatch again", "Live",
        ):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
        expect(page.locator("#not-live")).to_have_text("Ended")
        page.keyboard.press("p")
        expect(page.locator(".toast")).to_have_text("The app has disconnected.")
        page.get_by_role("button", name="More").click()
        expect(page.get_by_role("menuitem")).to_have_text(["Export"])


def test_stepping_moves_the_selection_once_the_app_has_gone(stage):
    with Ended(stage) as ended:
        page = ended.page
        ended.kill()
        increments(page).nth(2).click()
        page.get_by_role("button", name="Step back").click()
        expect(increments(page).nth(1)).to_have_attribute("aria-selected", "true")
        page.get_by_role("slider", name="Position in the timeline").press("End")
        expect(increments(page).nth(3)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#past")).to_be_hidden()


def test_what_the_app_showed_of_the_past_stays_selected(stage):
    with Ended(stage) as ended:
        page = ended.page
        page.get_by_role("button", name="Step back").click()
        expect(page.locator("#past")).to_be_visible()
        expect(increments(page).nth(2)).to_have_attribute("aria-selected", "true")
        ended.kill()
        expect(page.locator("#past")).to_be_hidden()
        expect(increments(page).nth(2)).to_have_attribute("aria-selected", "true")


def test_the_next_launch_is_offered_and_not_opened_unasked(stage):
    with Ended(stage) as ended:
        page = ended.page
        ended.kill()
        address = page.url
        with ended.hub.app(stage) as app:
            expect(page.get_by_text("has been started again:")).to_be_visible()
            assert page.url == address
            expect(increments(page)).to_have_count(INCREMENTS)
            page.get_by_role("link", name="open it").click()
            expect_connected(page)
            expect(page.get_by_text(f"process {app.process.pid}")).to_be_visible()
            expect(increments(page)).to_have_count(0)


def test_a_hub_that_has_gone_leaves_what_was_loaded(stage):
    with Ended(stage) as ended:
        page = ended.page
        ended.kill()
        increments(page).nth(1).click()
        expect(page.get_by_role("tabpanel")).to_contain_text("1→2")
        ended.hub.stop()
        expect(page.get_by_text("The hub is not reachable. Loaded data stays readable.")).to_be_visible()
        expect(page.get_by_role("tabpanel")).to_contain_text("1→2")
        increments(page).nth(2).click()
        expect(page.get_by_role("tabpanel")).to_have_text(
            "This was not loaded before the connection to the hub was lost."
        )
        increments(page).nth(1).click()
        expect(page.get_by_role("tabpanel")).to_contain_text("1→2")
        page.get_by_role("button", name="More").click()
        export = page.get_by_role("menuitem", name="Export")
        expect(export).to_have_attribute("aria-disabled", "true")
        # A link that explains why it does nothing can still be clicked.
        export.click(force=True)
        expect(page.locator(".toast")).to_have_text("There is no connection to the hub, so nothing can be exported.")
        ended.hub.start()
        expect(page.locator("#connection")).to_have_text("Ended")
        expect(increments(page).nth(1)).to_have_attribute("aria-selected", "true")


def test_a_crash_is_named_with_its_action_and_the_test_that_repeats_it_is_copied(stage):
    with Hub() as hub:
        page = hub.open_list(stage, viewport={"width": 1440, "height": 900})
        hub.crash()
        expect(sessions(page)).to_contain_text("Crashed")
        sessions(page).click()
        title = page.locator("#ended-title")
        expect(title).to_contain_text('Crashed while handling `end("trap", password: ')
        expect(title).to_contain_text("(Prex)")
        for look in looks(page):
            stage.shot(page, f"crashed-{look}")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copy = page.get_by_role("button", name="Copy the test that repeats it")
        copy.click()
        expect(page.locator("#crash")).to_have_text("Copied")
        expect(copy).to_be_visible()
        test = page.evaluate("navigator.clipboard.readText()")
        assert "func replayEndingState" in test and "// The app crashed here." in test, test
        stage.shot(page, "crashed-copied")


class Rewritten(Ended):
    """A hub that has been started again after the recording of its only session was changed."""

    def __init__(self, stage, change, prepare=lambda page: None):
        super().__init__(stage)
        self.change = change
        self.prepare = prepare

    def __enter__(self):
        super().__enter__()
        self.kill()
        address = self.page.url.removeprefix(self.hub.url)
        self.hub.stop()
        [recording] = pathlib.Path(self.hub.folder.name).glob("*/1.millrace.jsonl")
        lines = recording.read_text().splitlines()
        recording.write_text("".join(f"{line}\n" for line in self.change(lines)))
        self.hub.start()
        self.page = self.stage.tab(self.page.context)
        self.prepare(self.page)
        self.page.goto(self.hub.url + address)
        return self


class Held:
    """Holds back what the hub sends to a page after it has said that a part of the recording is loaded."""

    def __init__(self):
        self.messages = []
        self.is_holding = False
        self.is_released = False

    def __call__(self, page):
        page.route_web_socket(re.compile("/live"), self.connect)

    def connect(self, socket):
        def received(message):
            if self.is_holding:
                self.messages.append((socket, message))
                return
            socket.send(message)
            if not self.is_released and '"type":"reading"' in message:
                self.is_holding = json.loads(message)["share"] > 0

        socket.connect_to_server().on_message(received)

    def release(self):
        # More may come while these are sent.
        while self.messages:
            socket, message = self.messages.pop(0)
            socket.send(message)
        self.is_holding, self.is_released = False, True


def long(lines):
    """The lines, with the last entry 40,000 times more."""
    last = max(index for index, line in enumerate(lines) if json.loads(line)["line"] == "entry")
    entry = json.loads(lines[last])
    del entry["sum"]
    more = [{**entry, "id": entry["id"] + n, "sequence": entry["sequence"] + n} for n in range(1, 40_001)]
    return lines[: last + 1] + [json.dumps(entry) for entry in more]


def test_a_recording_that_takes_long_to_load_shows_its_progress(stage):
    held = Held()
    with Rewritten(stage, long, held) as ended:
        page = ended.page
        expect(page.get_by_role("heading", name="Loading the recording")).to_be_visible()
        progress = page.get_by_role("progressbar", name="Loaded")
        expect(progress).to_be_visible()
        # The filter leaves it where it is.
        page.get_by_role("searchbox", name="Filter transitions").press("Escape")
        expect(progress).to_be_visible()
        expect(progress).not_to_have_js_property("value", 0)
        stage.shot(page, "reading")
        held.release()
        expect(page.locator("#connection")).to_have_text("Ended", timeout=60_000)
        expect(progress).to_have_count(0)
        # The entries follow, a thousand at a time.
        expect(page.locator("#count")).to_contain_text("40,0", timeout=60_000)


def test_a_recording_that_cannot_be_loaded_is_shown_with_the_reason(stage):
    with Rewritten(stage, lambda lines: [*lines, "nonsense"]) as ended:
        page = ended.page
        expect(page.get_by_role("heading", name="This session cannot be shown")).to_be_visible()
        expect(page.get_by_text("is not JSON")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Unreadable")
        stage.shot(page, "unreadable")
