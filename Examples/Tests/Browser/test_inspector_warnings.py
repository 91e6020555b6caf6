"""The warnings on the inspector's page: the list, the mark on a transition, and the filter.

The warnings are simulated, since real ones depend on the speed of the machine.
"""

import json
import re

from playwright.sync_api import expect

from counter import increment
from stage import PHONE
from test_inspector_page import expect_connected
from test_page import contrast_of
from timeline import WIDE, open_beside, timeline, transitions

STORM = {
    "kind": "storm", "title": "Storm of actions", "dialect": "Prex", "store": "CounterState", "place": "increment",
    "evidence": "301 changes in 412.5 ms, mostly increment on main", "cure": "Send fewer actions: debounce or throttle what causes them.",
    "silence": 'Warnings.Silence(.storm, store: "CounterState", place: "increment")', "at": 12.5, "order": 2,
}
LEAK = {
    **STORM, "kind": "leak", "title": "Stores that pile up", "store": "Row", "place": "", "order": None,
    "evidence": "201 stores of this name are alive", "cure": "Look for what retains the stores.",
    "silence": 'Warnings.Silence(.leak, store: "Row", place: "")',
}


def warned(stage, warnings, **options):
    """The page of a counter after three increments, with warnings."""
    page = open_beside(stage, "/apps/counter")
    for _ in range(3):
        increment(page)
    counted = transitions(page, "CounterState")
    expect(counted).to_have_count(4)
    # The order of the first increment; other stores' entries come before it.
    order = int(counted.nth(1).get_attribute("id").removeprefix("row-"))
    warnings = [{**warning, "order": warning["order"] and order} for warning in warnings]
    inspector = stage.open("/inspector/newest", **{"viewport": WIDE, **options})
    inspector.route_web_socket("**/live*", lambda socket: play(socket, warnings))
    inspector.reload()
    expect_connected(inspector)
    inspector.get_by_role("button", name="Group bursts").click()
    return inspector


def play(socket, warnings):
    server = socket.connect_to_server()

    def take(message):
        socket.send(message)
        if json.loads(message)["type"] == "entries":
            socket.send(json.dumps({"type": "warnings", "warnings": warnings}))

    server.on_message(take)


def warnings_button(page):
    return page.locator("#warnings")


def rows(page):
    return page.get_by_role("treegrid", name="Transitions").locator("[role=row][aria-label*='CounterState: ']")


def test_an_app_without_warnings_has_no_button_for_them(stage):
    page = open_beside(stage, "/apps/counter")
    increment(page)
    expect(transitions(page, "CounterState")).to_have_count(2)
    expect(timeline(page).locator("#warnings")).to_be_hidden()


def test_warnings_are_listed_newest_first_with_evidence_and_cure(stage):
    page = warned(stage, [STORM, LEAK])
    expect(warnings_button(page)).to_have_attribute("aria-label", "2 warnings")
    warnings_button(page).click()
    items = page.get_by_role("region", name="Warnings").get_by_role("listitem")
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("Stores that pile up")
    expect(items.nth(1)).to_contain_text("301 changes in 412.5 ms, mostly increment on main.")
    expect(items.nth(1)).to_contain_text("Send fewer actions")
    items.nth(1).get_by_text("Silence it").click()
    expect(items.nth(1).get_by_text(STORM["silence"])).to_be_visible()
    stage.shot(page, "inspector-warnings")


def test_a_warning_leads_to_its_transition_which_is_marked(stage):
    page = warned(stage, [STORM, LEAK])
    row = rows(page).nth(1)
    expect(rows(page).locator(".warned:visible")).to_have_count(1)
    expect(row.locator(".warned")).to_be_visible()
    expect(row).to_have_attribute("aria-label", re.compile("CounterState: increment, with a warning"))
    warnings_button(page).click()
    page.get_by_role("region", name="Warnings").get_by_role("button", name="Storm of actions").click()
    expect(row).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("region", name="Warnings")).to_be_hidden()


def test_only_transitions_with_a_warning_are_shown_if_the_person_wants_that(stage):
    page = warned(stage, [STORM])
    expect(rows(page)).to_have_count(4)
    warnings_button(page).click()
    page.get_by_label("Only transitions with a warning").check()
    expect(rows(page)).to_have_count(1)
    page.get_by_label("Only transitions with a warning").uncheck()
    expect(rows(page)).to_have_count(4)


def test_warnings_fit_a_phone_and_can_be_read_in_the_dark(stage):
    page = warned(stage, [STORM, LEAK], viewport=PHONE, color_scheme="dark")
    warnings_button(page).click()
    menu = page.get_by_role("region", name="Warnings")
    box = menu.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], box
    for part in [".evidence", ".cure", "summary"]:
        assert contrast_of(page, f"#warnings-menu {part}") >= 4.5, part
    stage.shot(page, "inspector-warnings-phone")
