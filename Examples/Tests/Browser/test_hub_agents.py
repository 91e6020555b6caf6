"""Agents on the hub's pages: their permissions, Stop, and their calls.

Most calls are simulated, so that a test determines their order; in one test an agent and a person work at the same time.
"""

import json
import pathlib
import re

from playwright.sync_api import expect

from agent import Agent
from hub import BROKEN, Hub, count_to, expect_connected, kill, sessions, wait_until_stored
from stage import PHONE, looks
from test_page import contrast_of

HOSTILE = "\u202e<img src=x onerror=alert(1)>\u0007" + "x" * 400


def record(first, summary, **properties):
    """A call in the format of the session's folder."""
    return {
        "agent": "claude", "tool": "tap", "grade": "act", "summary": summary, "at": "2026-01-01T00:00:00.000Z",
        "took": 12.5, "first": first, "next": first, **properties,
    }


def look(first, summary="read the screen", **properties):
    return record(first, summary, tool="read", grade="look", **properties)


class Done:
    """A hub with the session of an ended app, in which agents made calls between three increments."""

    def __init__(self, stage, calls, arguments=("--agents", "act")):
        self.stage = stage
        self.calls = calls
        self.hub = Hub()
        self.arguments = arguments
        self.first = None

    def __enter__(self):
        # The page of the killed app loses its connection.
        self.stage.expected_problems = BROKEN
        self.hub.start()
        with self.hub.app(self.stage) as app:
            page = self.hub.open_session(self.stage)
            page.get_by_role("button", name="Group bursts").click()
            count_to(self.stage, app, 3)
            wait_until_stored(page, 3)
            self.first = int(increments(page).first.get_attribute("id").removeprefix("row-"))
            kill(app)
        self.hub.stop()
        [folder] = [path.parent for path in pathlib.Path(self.hub.folder.name).glob("*/session.json")]
        lines = [json.dumps(call) for call in self.calls(self.first)]
        (folder / "agents.jsonl").write_text("\n".join([*lines, '{"agent":"cla']))
        self.hub.arguments = self.arguments
        self.hub.start()
        return self

    def __exit__(self, *_):
        self.hub.__exit__()

    def open(self, **options):
        page = self.hub.open_list(self.stage, **options)
        sessions(page).click()
        expect(page.locator("#connection")).to_have_text("Ended")
        # Shows each transition in its own row, however quickly they were made.
        page.get_by_role("button", name="Group bursts").click()
        expect(increments(page)).to_have_count(3)
        return page


def usual(first):
    """Five looks, a tap that causes two increments, a tap that finds no element, and a refused tap."""
    return [
        *[look(first)] * 5,
        record(first, "tap button \u201cIncrement\u201d twice", next=first + 2),
        record(first + 2, "tap", error="notFound: There is no button \u201cDecrement\u201d on the screen."),
        record(first + 2, "reset", tool="time", grade="time", agent="codex", error="notPermitted: Ask the person."),
    ]


def rows(page):
    return page.get_by_role("treegrid", name="Transitions").get_by_role("row")


def increments(page):
    return page.locator("#list .row:not(.mark)").filter(has_text="increment")


def marks(page):
    return page.locator("#list .row.mark")


def control(page):
    return page.locator("#agents-button")


def menu(page):
    return page.get_by_role("region", name="Agents", exact=True)


def test_without_agents_the_pages_show_nothing_of_them(stage):
    with Hub() as hub, hub.app(stage):
        page = hub.open_list(stage)
        expect(control(page)).to_be_hidden()
        sessions(page).click()
        expect_connected(page)
        expect(control(page)).to_be_hidden()
        expect(page.locator("#calls")).to_be_hidden()


def test_a_person_changes_what_agents_may_do_on_either_page(stage):
    with Hub("--agents", "act") as hub, hub.app(stage):
        page = hub.open_list(stage)
        other = hub.open_session(stage)
        for each in (page, other):
            expect(control(each)).to_have_attribute("aria-label", "Agents may act")
        control(page).click()
        expect(menu(page).get_by_role("radio")).to_have_count(4)
        expect(menu(page).get_by_role("radio", name="Act")).to_be_checked()
        # The hub was started without this permission, so its control is disabled, and the menu gives the reason.
        time = menu(page).get_by_role("radio", name="Change time")
        expect(time).to_be_disabled()
        expect(menu(page).get_by_text("Needs a hub started with --agents time.")).to_be_visible()
        expect(menu(page).get_by_text("No agent is connected.")).to_be_visible()
        menu(page).get_by_role("radio", name="Look").check()
        for each in (page, other):
            expect(control(each)).to_have_attribute("aria-label", "Agents may look")
        control(other).click()
        menu(other).get_by_role("radio", name="Nothing").check()
        for each in (page, other):
            expect(control(each)).to_have_attribute("aria-label", "Agents may do nothing")


def test_the_permission_is_changed_with_the_keyboard(stage):
    with Hub("--agents", "act") as hub:
        page = hub.open_list(stage)
        # The control is hidden, and cannot be focused, until the hub has said what agents may do.
        expect(control(page)).to_be_visible()
        control(page).focus()
        page.keyboard.press("Enter")
        expect(menu(page).get_by_role("radio", name="Nothing")).to_be_focused()
        # The arrow keys change no permission, and skip disabled ones.
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(menu(page).get_by_role("radio", name="Act")).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(menu(page).get_by_role("radio", name="Nothing")).to_be_focused()
        expect(control(page)).to_have_attribute("aria-label", "Agents may act")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        expect(control(page)).to_have_attribute("aria-label", "Agents may look")
        page.keyboard.press("Escape")
        expect(menu(page)).to_be_hidden()
        expect(control(page)).to_be_focused()


def test_an_agent_at_work_is_shown_and_stopped_at_once(stage):
    with Hub("--agents", "act") as hub, hub.app(stage):
        page = hub.open_session(stage)
        expect(page.locator("#agents-stop")).to_be_hidden()
        with Agent(hub) as agent:
            stop = page.get_by_role("button", name="Stop", exact=True)
            expect(stop).to_be_visible()
            agent.call("stores")
            expect(marks(page)).to_contain_text(["claude"])
            control(page).click()
            expect(menu(page).get_by_role("listitem")).to_contain_text(["claude"])
            expect(menu(page).get_by_role("listitem")).to_contain_text(["1 call"])
            page.keyboard.press("Escape")
            # The agent waits for an entry that never comes, until the person stops it.
            waiting = agent.begin("wait", **{"for": "entry", "text": "never", "seconds": 60})
            expect(page.locator("#agents-note")).to_have_text("claudewait…")
            expect(page.locator("#agents-announcer")).to_have_text("The agent claude is at work.")
            stop.focus()
            page.keyboard.press("Enter")
            assert waiting.result(timeout=300)["error"] in ("cancelled", "notPermitted")
            expect(control(page)).to_have_attribute("aria-label", "Agents may do nothing")
            expect(control(page)).to_be_focused()
            expect(stop).to_be_hidden()
            expect(marks(page).filter(has_text="stopped")).to_have_count(1)
            assert agent.call("stores")["error"] == "notPermitted"
            expect(marks(page).filter(has_text="not permitted")).to_have_count(1)


def test_an_agent_and_a_person_are_at_work_at_once(stage):
    with Hub("--agents", "act") as hub, hub.app(stage) as app, Agent(hub) as agent, Agent(hub, "codex") as other:
        page = hub.open_session(stage)
        page.get_by_role("button", name="Group bursts").click()
        count_to(stage, app, 1)
        agent.call("stores")
        expect(increments(page)).to_have_count(1)
        order = int(increments(page).last.get_attribute("id").removeprefix("row-"))
        done = agent.call("dispatch", again=order)
        assert "error" not in done, done
        other.call("stores")
        expect(increments(page)).to_have_count(2)
        expect(marks(page)).to_have_count(3)
        expect(marks(page).nth(1)).to_contain_text(f"#{order + 1}")
        expect(marks(page).nth(2)).to_contain_text("codex")
        # The person's transition names no agent; the agent's transition names it.
        increments(page).last.click()
        expect(page.locator("#detail-facts")).to_contain_text("during a call of claude: dispatch")
        increments(page).first.click()
        expect(page.locator("#detail-facts")).not_to_contain_text("during a call")


def test_what_agents_did_stands_between_the_transitions_after_the_app_has_gone(stage):
    with Done(stage, usual) as done:
        page = done.open()
        first = done.first
        texts = [re.sub(r"\s+", " ", text) for text in marks(page).all_inner_texts()]
        assert texts[0] == "claude looked 5 times", texts
        assert texts[1] == f"claude tap button \u201cIncrement\u201d twice #{first}–#{first + 1}", texts
        assert texts[2] == "claude tap failed", texts
        assert texts[3] == "codex reset not permitted", texts
        kinds = page.locator("#list .row").evaluate_all("rows => rows.slice(-7).map(row => row.dataset.kind)")
        assert kinds == ["call", "call", "action", "action", "call", "call", "action"], kinds
        expect(marks(page).nth(3)).to_have_attribute(
            "aria-label", "Agent codex reset, not permitted: Ask the person."
        )
        expect(page.locator("#list .row.during")).to_have_count(2)
        expect(page.locator(f"#row-{first}")).to_have_attribute("aria-label", re.compile("during a call of claude"))
        # A click on a call selects the transition that it caused. The arrow keys skip calls.
        marks(page).nth(1).click()
        expect(page.locator(f"#row-{first}")).to_have_attribute("aria-selected", "true")
        expect(page.locator("#detail-facts")).to_contain_text("during a call of claude: tap button")
        page.get_by_role("treegrid", name="Transitions").focus()
        for _ in range(2):
            page.keyboard.press("ArrowDown")
        expect(page.locator(f"#row-{first + 2}")).to_have_attribute("aria-selected", "true")
        page.keyboard.press("ArrowUp")
        expect(page.locator(f"#row-{first + 1}")).to_have_attribute("aria-selected", "true")


def test_calls_are_listed_hidden_and_filtered_by(stage):
    with Done(stage, usual) as done:
        page = done.open()
        button = page.locator("#calls")
        expect(button).to_have_attribute("aria-label", "8 calls of agents")
        button.click()
        calls = page.get_by_role("region", name="Calls of agents")
        items = calls.get_by_role("listitem")
        expect(items).to_have_count(8)
        expect(items.first).to_contain_text("not permitted: Ask the person.")
        calls.get_by_label("Show them between the transitions").uncheck()
        expect(marks(page)).to_have_count(0)
        calls.get_by_label("Show them between the transitions").check()
        expect(marks(page)).to_have_count(4)
        calls.get_by_label("Only transitions during a call").check()
        expect(increments(page)).to_have_count(2)
        calls.get_by_label("Only transitions during a call").uncheck()
        items.nth(2).get_by_role("button").click()
        expect(calls).to_be_hidden()
        expect(page.locator(f"#row-{done.first}")).to_have_attribute("aria-selected", "true")
        # The filter also searches in calls.
        page.get_by_role("searchbox", name="Filter transitions").fill("codex")
        expect(marks(page)).to_have_count(1)
        expect(rows(page)).to_have_count(1)


def test_calls_of_before_are_shown_by_a_hub_without_agents(stage):
    with Done(stage, usual, arguments=()) as done:
        page = done.open()
        expect(marks(page)).to_have_count(4)
        expect(control(page)).to_be_hidden()


def test_what_an_agent_says_of_itself_is_text_and_nothing_more(stage):
    with Done(stage, lambda first: [record(first, HOSTILE, agent=HOSTILE, error=f"refused: {HOSTILE}")]) as done:
        page = done.open()
        expect(marks(page)).to_have_count(1)
        page.locator("#calls").click()
        assert page.locator("#list img, #calls-menu img").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        texts = page.locator("#list .row.mark bdi, #calls-menu bdi").all_text_contents()
        assert texts and all(len(text) <= 301 for text in texts)


def test_agents_fit_a_phone_and_can_be_read_in_light_and_dark(stage):
    with Done(stage, usual) as done, Agent(done.hub) as agent:
        page = done.open()
        # No app is connected, so the agent has to name the session.
        [session] = re.findall(r"/sessions/([^/]+)/", page.url)
        agent.call("stores", session=session)
        expect(marks(page)).to_have_count(5)
        for shown in looks(page):
            for part in [".row.mark .agent", ".row.mark .did", ".row.mark .failure", ".row.mark .orders", "#agents-stop"]:
                if page.locator(part).first.is_visible():
                    assert contrast_of(page, part) >= 4.5, (shown, part)
            stage.shot(page, f"agents-{shown}")
            control(page).click()
            expect(menu(page)).to_be_in_viewport(ratio=1)
            for part in ["legend", "small", ".agent", ".doing"]:
                assert contrast_of(page, f"#agents-menu {part}") >= 4.5, (shown, part)
            stage.shot(page, f"agents-menu-{shown}")
            page.keyboard.press("Escape")
            page.locator("#calls").click()
            expect(page.locator("#calls-menu")).to_be_in_viewport(ratio=1)
            stage.shot(page, f"agents-calls-{shown}")
            page.keyboard.press("Escape")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), shown
