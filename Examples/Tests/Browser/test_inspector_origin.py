"""Where a transition comes from: the line that has sent it, the transition that it follows from, and those that follow."""

import re

from playwright.sync_api import expect

import test_favorites
from counter import expect_count, increment
from test_search import identified
from timeline import open_beside, timeline, transitions


def origin(page):
    return timeline(page).locator("#origin")


def test_a_transition_names_the_line_that_has_sent_it(stage):
    page = open_beside(stage, "/apps/counter")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    increment(page)
    expect_count(page, 1)
    transitions(page, "CounterState").filter(has_text="increment").click()
    # The hub is looking up the name.
    expect(origin(page).locator(".sender")).to_contain_text("sent from Presenter.increment")
    place = origin(page).locator(".place").first
    expect(place).to_have_text(re.compile(r"^Counter\.swift:\d+$"))
    stage.shot(page, "origin")
    place.click()
    expect(place).to_have_attribute("data-copied", "true")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"/.*/Counter\.swift:\d+", copied), copied


def test_what_a_task_sends_leads_back_to_the_tap(stage):
    page = open_beside(stage, "/apps/favorites")
    test_favorites.search(page, "swift")
    expect(identified(page, "search.status")).to_have_text("4 users")
    rows = transitions(page, "UserStore")
    expect(rows.last).to_contain_text("answered")
    rows.last.click()
    expect(origin(page).locator(".sender")).to_contain_text("sent from UserAction.load")
    origin(page).locator("summary").click()
    expect(origin(page).get_by_role("listitem").filter(has_text="searchBarSearchButtonClicked")).to_be_visible()
    stage.shot(page, "origin-callers")


def test_a_request_stands_between_the_actions_and_its_answer_leads_back_to_it(stage):
    page = open_beside(stage, "/apps/favorites")
    test_favorites.search(page, "swift")
    expect(identified(page, "search.status")).to_have_text("4 users")
    asked, answered = (transitions(page, "GitHub").filter(has_text=f"{word}(") for word in ("asked", "answered"))
    answered.click()
    tabs = timeline(page).get_by_role("tab")
    expect(tabs).to_have_text(["Action", "Timing"])
    panel = timeline(page).get_by_role("tabpanel")
    expect(panel).to_contain_text("200")
    expect(timeline(page).get_by_role("button", name="Dispatch again")).to_be_hidden()
    # The key of a tab that an event has not chooses nothing, now or for the next transition.
    page.keyboard.press("3")
    stage.shot(page, "origin-request")
    # What the store is told follows from the answer, and that from the question.
    because = origin(page).get_by_text("because of").get_by_role("link")
    transitions(page, "UserStore").filter(has_text="answered").click()
    because.click()
    expect(answered).to_have_attribute("aria-selected", "true")
    because.click()
    expect(asked).to_have_attribute("aria-selected", "true")
    expect(panel).to_contain_text("search/users")
    expect(origin(page).locator(".sender")).to_contain_text("sent from load(_:) GitHubClient.swift:")
    # A transition has its own tabs, of which the chosen one is shown again.
    transitions(page, "UserStore").filter(has_text="queryChanged").click()
    expect(tabs).to_have_count(6)
    expect(tabs.first).to_have_attribute("aria-selected", "true")
