"""The search in all values, and the history of a value."""

import re

from playwright.sync_api import expect

import test_todos
from counter import button, expect_count, increment
from stage import wait_until_live
from test_hub_ended import Ended, increments
from test_inspector_page import open_inspector
from timeline import WIDE


def counted(stage):
    """The inspector after 0, 1, 2 and, by another action, 1."""
    app = stage.open("/apps/counter")
    wait_until_live(app)
    for number in (1, 2):
        increment(app)
        expect_count(app, number)
    button(app, "Decrement").click()
    expect_count(app, 1)
    page = open_inspector(stage, viewport=WIDE)
    page.get_by_role("button", name="Group bursts").click()
    expect(page.locator("#list .row").filter(has_text="decrement")).to_have_count(1)
    return page


def changes(page):
    return page.get_by_role("list", name="Changes").get_by_role("listitem")


def expect_history_of_count(page):
    expect(page.get_by_role("heading", name="History of CounterState › count")).to_be_visible()
    expect(changes(page)).to_have_text([
        re.compile(r"#\d+\s*decrement\s*2\s*→\s*1"), re.compile(r"#\d+\s*increment\s*1\s*→\s*2"),
        re.compile(r"#\d+\s*increment\s*0\s*→\s*1"), re.compile(r"#\d+\s*Started\s*→\s*0"),
    ])


def test_the_history_of_a_value_lists_what_has_changed_it_and_leads_there(stage):
    page = counted(stage)
    page.get_by_role("tab", name="Diff").click()
    page.get_by_role("button", name="History of count").click()
    expect_history_of_count(page)
    chosen = changes(page).nth(2).get_by_role("button")
    chosen.click()
    # The history remains, and marks the selected transition.
    expect(page.locator("#list .row[aria-selected=true] .name")).to_have_text("increment")
    expect_history_of_count(page)
    expect(chosen).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Close the history").click()
    tree = page.get_by_role("tree", name="State after")
    expect(tree).to_contain_text("count")
    # From the state, by the key and by the button.
    tree.get_by_role("treeitem").last.focus()
    page.keyboard.press("h")
    expect_history_of_count(page)
    page.get_by_role("searchbox", name="Search the state").fill("count")
    expect(page.get_by_role("list", name="Found values")).to_be_visible()


def test_values_in_states_and_actions_are_found_and_shown(stage):
    app = stage.open("/apps/todos")
    wait_until_live(app)
    expect(test_todos.rows(app)).not_to_have_count(0)
    page = open_inspector(stage, viewport=WIDE)
    page.get_by_role("searchbox", name="Filter transitions").fill("OFFLINE")
    expect(page.get_by_text("The filter hides all")).to_be_visible()
    page.get_by_role("button", name="Search all values…").click()
    field = page.get_by_role("searchbox", name="Search all values")
    expect(field).to_have_value("OFFLINE")
    found = page.get_by_role("list", name="In the newest states").get_by_role("listitem")
    expect(found.filter(has_text="title")).not_to_have_count(0)
    found.filter(has_text="title").first.get_by_role("button").click()
    focused = page.get_by_role("tree", name="State after").locator(".item:focus")
    expect(focused).to_contain_text(re.compile("title.*offline", re.IGNORECASE))
    page.keyboard.press("f")
    field.fill("there is no such text")
    expect(page.get_by_text("does not occur in a state or an action")).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_an_ended_session_is_searched_and_has_histories(stage):
    with Ended(stage) as ended:
        page = ended.page
        ended.kill()
        increments(page).last.click()
        page.get_by_role("tab", name="Diff").click()
        page.get_by_role("button", name="History of count").click()
        expect(changes(page)).to_have_count(5)
        page.keyboard.press("f")
        page.get_by_role("searchbox", name="Search all values").fill("increment")
        found = page.get_by_role("list", name="In actions, newest first").get_by_role("listitem")
        expect(found).to_have_count(4)


def test_the_menu_of_found_values_fits_a_narrow_window(stage):
    page = open_inspector(stage, viewport={"width": 320, "height": 256})
    page.keyboard.press("f")
    page.get_by_role("searchbox", name="Search all values").fill("a")
    expect(page.get_by_role("list", name="In the newest states")).to_be_visible()
    box = page.locator("#find-menu").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 256 and box["x"] >= 0 and box["x"] + box["width"] <= 320, box
