"""The inspector's details of a transition: long values, differences, the whole app, timing, and new actions."""

import json
import re

from playwright.sync_api import expect

import test_favorites
import test_journeys
from counter import expect_count, increment
from stage import PHONE, top, wait_until_live
from test_inspector_page import open_inspector
from test_search import identified
from timeline import action, open_beside, timeline, transitions

START = "a" * 500


def plan(page, destination):
    top(page).get_by_role("textbox", name="Your destination").fill(destination)
    expect(test_journeys.ticket_button(page)).to_have_text(f"Ticket to {destination}")


def tab(page, name):
    timeline(page).get_by_role("tab", name=name).click()


def test_a_long_value_is_read_to_its_end_and_copied(stage):
    page = open_beside(stage, "/apps/journeys")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    plan(page, START + "the end")
    rows = transitions(page, "JourneysState")
    expect(rows.last).to_contain_text("ChooseDestinationAction")
    rows.last.click()
    tab(page, "Action")
    tree = timeline(page).get_by_role("tree", name="Action")
    expect(tree).not_to_contain_text("the end")
    action(page, "Show destination whole").click()
    whole = tree.locator(".whole-text")
    expect(whole).to_have_text(START + "the end")
    tree.locator(".whole").get_by_role("button").click()
    expect(tree.locator(".whole .label")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == START + "the end"
    # The line has a copy button too, which does not need the unfolded text.
    line = tree.locator(".item .item > .line").first
    line.hover()
    line.locator(".copy").click()
    expect(line.locator(".copy")).to_have_attribute("data-copied", "true")
    tree.locator(".whole-switch[aria-pressed=true]").click()
    expect(whole).to_have_count(0)


def test_two_texts_that_differ_late_show_their_difference(stage):
    page = open_beside(stage, "/apps/journeys")
    plan(page, START + "X" + "z" * 300)
    plan(page, START + "Y" + "z" * 300)
    expect(transitions(page, "JourneysState").last).to_contain_text("ChooseDestinationAction")
    tab(page, "Diff")
    panel = timeline(page).locator("#panel")
    expect(panel.locator(".value.old mark")).to_have_text("X")
    expect(panel.locator(".value.new mark")).to_have_text("Y")
    panel.get_by_role("button", name="Show all of").click()
    expect(panel.locator(".whole-text").first).to_have_text(START + "X" + "z" * 300)
    expect(panel.locator(".whole-text mark.new")).to_have_text("Y")
    panel.get_by_role("button", name="Show all of").click()
    expect(panel.locator(".whole-text")).to_have_count(0)


def test_what_a_case_carries_is_listed_by_itself(stage):
    page = open_beside(stage, "/apps/favorites")
    test_favorites.search(page, "swift")
    expect(identified(page, "search.status")).to_have_text("4 users")
    rows = transitions(page, "UserStore")
    expect(rows.last).to_contain_text("answered")
    panel = timeline(page).locator("#panel")
    # Until the last transition's details have arrived, the panel has the changes of another one.
    expect(panel.locator(".change.changed").filter(has_text="found(…)")).to_be_visible()
    expect(panel.locator(".change.added").filter(has_text="Results(items:")).to_be_visible()


def test_the_whole_app_at_a_moment_is_shown_and_searched(stage):
    page = open_beside(stage, "/apps/counter")
    for number in (1, 2):
        increment(page)
        expect_count(page, number)
    rows = transitions(page, "CounterState")
    expect(rows).to_have_count(3)
    rows.nth(1).click()
    tab(page, "State")
    timeline(page).get_by_role("radio", name="Whole app").check()
    tree = timeline(page).get_by_role("tree", name="Whole app after")
    expect(tree).to_contain_text("CounterState(count: 1)")
    expect(tree).to_contain_text("ToDosState")
    expect(tree).to_contain_text("JourneysState")
    timeline(page).get_by_role("searchbox", name="Search the state").fill("Aarhus")
    found = timeline(page).get_by_role("list", name="Found values")
    expect(found).to_contain_text("JourneysState")
    found.get_by_role("button").first.click()
    expect(tree.locator(".item:focus")).to_contain_text("Aarhus")
    timeline(page).get_by_role("radio", name="Before").check()
    expect(timeline(page).get_by_role("tree", name="Whole app before")).to_contain_text("CounterState(count: 0)")


def test_the_durations_have_an_axis(stage):
    page = open_beside(stage, "/apps/counter")
    for number in (1, 2, 3):
        increment(page)
        expect_count(page, number)
    expect(transitions(page, "CounterState")).to_have_count(4)
    tab(page, "Timing")
    axis = timeline(page).locator(".axis span")
    expect(axis).to_have_count(3)
    expect(axis.last).to_have_text("0")
    top_text, half = axis.first.inner_text(), axis.nth(1).inner_text()
    assert top_text.split()[1] in ("µs", "ms", "s") and half.split()[1] in ("µs", "ms", "s"), (top_text, half)
    expect(timeline(page).locator(".range span")).to_have_count(2)
    expect(timeline(page).get_by_role("img", name="Durations of #")).to_be_visible()
    expect(timeline(page).get_by_text("Measured in a debug build")).to_be_visible()


def test_an_action_is_dispatched_from_nothing(stage):
    page = open_beside(stage, "/apps/counter")
    increment(page)
    expect_count(page, 1)
    expect(transitions(page, "CounterState")).to_have_count(2)
    action(page, "Dispatch a new action").click()
    dialog = timeline(page).get_by_role("dialog", name="Dispatch a new action")
    dialog.get_by_role("combobox", name="Store").select_option("CounterState")
    # Recorded actions are suggested by name, and fill in their form.
    expect(dialog.get_by_label("Action", exact=True)).to_have_value("increment")
    names = dialog.locator("datalist option").evaluate_all("options => options.map(({ value }) => value)")
    assert names == ["increment"], names
    text = dialog.get_by_role("textbox", name="Action for CounterState")
    assert json.loads(text.input_value()) == {"increment": {}}
    text.fill("{")
    expect(dialog.get_by_role("alert")).to_contain_text("Not valid JSON")
    dialog.get_by_role("button", name="Dispatch").click()
    expect_count(page, 1)
    text.fill(json.dumps({"set": {"_0": 7}}))
    dialog.get_by_role("button", name="Dispatch").click()
    expect(dialog).to_be_hidden()
    expect_count(page, 7)
    # The new action is suggested from then on.
    action(page, "Dispatch a new action").click()
    dialog.get_by_label("Action", exact=True).fill("set")
    assert json.loads(text.input_value()) == {"set": {"_0": 7}}
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()


def test_a_new_action_fits_a_phone(stage):
    page = open_inspector(stage, viewport=PHONE)
    page.get_by_role("button", name="Dispatch a new action").click()
    dialog = page.get_by_role("dialog", name="Dispatch a new action")
    expect(dialog.get_by_role("button", name="Dispatch")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_new_action_offers_no_type_of_another_store_as_its_own(stage):
    page = open_beside(stage, "/apps/todos")
    action(page, "Dispatch a new action").click()
    dialog = timeline(page).get_by_role("dialog", name="Dispatch a new action")
    store = dialog.get_by_role("combobox", name="Store")
    # The events of Login cannot be written as JSON, and no other type of action is taken by it.
    stores = store.locator("option").all_inner_texts()
    assert "ToDosState" in stores and "JourneysState" in stores and "Login" not in stores, stores
    store.select_option("JourneysState")
    # Its type of actions is a protocol, so a type that is not recorded yet may be of another store.
    expect(dialog.get_by_role("textbox", name="Action for JourneysState")).to_be_visible()
    expect(dialog.get_by_text("may belong to other stores")).to_be_visible()
    expect(dialog.get_by_label("Action", exact=True)).to_have_value("")
    labels = dialog.locator("datalist option").evaluate_all("options => options.map(({ label }) => label)")
    assert labels and all("(maybe of another store)" in label for label in labels), labels
    dialog.get_by_label("Action", exact=True).fill("AddToDo")
    expect(dialog.get_by_role("textbox", name="Action for JourneysState")).to_have_value(re.compile("AddToDo"))
    dialog.get_by_role("button", name="Cancel").click()
    # What is recorded for one store only is not offered for another.
    action(page, "Dispatch a new action").click()
    store.select_option("ToDosState")
    text = dialog.get_by_role("textbox", name="Action for ToDosState")
    expect(text).to_be_visible()
    dialog.get_by_label("Action", exact=True).fill("DiscardDraft")
    expect(text).to_have_value(re.compile("DiscardDraft"))
    dialog.get_by_role("button", name="Dispatch", exact=True).click()
    expect(transitions(page, "ToDosState").filter(has_text="DiscardDraft")).not_to_have_count(0)
    action(page, "Dispatch a new action").click()
    store.select_option("JourneysState")
    expect(dialog.get_by_role("textbox", name="Action for JourneysState")).to_be_visible()
    expect(dialog.locator("datalist option[value=AddToDo]")).to_have_count(1)
    expect(dialog.locator("datalist option[value=DiscardDraft]")).to_have_count(0)


def test_a_test_says_what_should_have_been(stage):
    page = stage.open("/apps/counter")
    wait_until_live(page)
    for count in (1, 2):
        increment(page)
        expect_count(page, count)
    inspector = open_inspector(stage)
    increments = inspector.locator("#list .row", has_text="increment")
    increments.last.click()
    inspector.get_by_role("tab", name="Diff").click()
    inspector.get_by_role("button", name="count should have been…").click()
    form = inspector.get_by_role("form", name="What should have been")
    value = form.get_by_label("Value as JSON")
    expect(value).to_be_focused()
    expect(form.get_by_label("Path")).to_have_value("count")
    code = inspector.get_by_label("Generated test")
    expect(code).not_to_contain_text("should have been, and is not")
    value.fill('"many"')
    value.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("The state does not take the value")
    value.fill("42")
    value.press("Enter")
    expect(code).to_contain_text("// This should have been, and is not what was recorded.")
    expect(code).to_contain_text("42")
    stage.shot(inspector, "should-have-been")
    # What is expected of one transition is kept while others are read, and can be taken back.
    increments.first.click()
    expect(form.locator(".expected")).to_have_count(0)
    increments.last.click()
    expect(form.locator(".expected")).to_have_text("count = 42")
    form.get_by_role("button", name="Do not expect count").click()
    expect(form.locator(".expected")).to_have_count(0)
    expect(code).not_to_contain_text("should have been, and is not")
