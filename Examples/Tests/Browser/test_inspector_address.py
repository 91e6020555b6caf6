"""The address of a transition: it is shared, reloaded, and reached by the browser's Back."""

import re

from playwright.sync_api import expect

from counter import expect_count, increment
from stage import PHONE, wait_until_live
from test_hub_ended import Ended, increments
from test_inspector_page import expect_connected, open_inspector


def counted(stage, count):
    """The inspector's page beside a counter, and the orders of its increments."""
    app = stage.open("/apps/counter")
    wait_until_live(app)
    for number in range(1, count + 1):
        increment(app)
        expect_count(app, number)
    page = open_inspector(stage)
    page.get_by_role("button", name="Group bursts").click()
    rows = page.locator("#list .row").filter(has_text="increment")
    expect(rows).to_have_count(count)
    return page, [int(text) for text in rows.locator(".order").all_inner_texts()]


def row(page, order):
    return page.locator(f"#row-{order}")


def expect_selected(page, order):
    expect(page.locator("#detail-facts .numbers")).to_have_text(re.compile(rf"^#{order} "))


def test_a_chosen_transition_is_in_the_address_and_back_leads_to_the_one_before(stage):
    page, orders = counted(stage, 3)
    # While the page follows the newest transition, its address names none.
    assert "#" not in page.url
    row(page, orders[0]).click()
    expect(page).to_have_url(re.compile(rf"#{orders[0]}$"))
    row(page, orders[1]).click()
    expect(page).to_have_url(re.compile(rf"#{orders[1]}$"))
    page.go_back()
    expect_selected(page, orders[0])
    page.go_back()
    expect_selected(page, orders[2])
    assert "#" not in page.url
    page.go_forward()
    expect_selected(page, orders[0])
    expect(row(page, orders[0])).to_have_attribute("aria-selected", "true")
    page.reload()
    expect_connected(page)
    expect_selected(page, orders[0])
    page.keyboard.press("g")
    expect_selected(page, orders[2])
    expect(page).not_to_have_url(re.compile("#"))


def test_steps_with_the_keyboard_change_the_address_without_filling_the_history(stage):
    page, orders = counted(stage, 5)
    row(page, orders[0]).click()
    length = page.evaluate("history.length")
    for _ in orders[1:]:
        page.keyboard.press("j")
    expect(page).to_have_url(re.compile(rf"#{orders[-1]}$"))
    assert page.evaluate("history.length") == length


def test_an_address_is_opened_in_another_page_and_on_a_phone(stage):
    page, orders = counted(stage, 2)
    # The redirection to the newest session keeps the fragment.
    for viewport in (page.viewport_size, PHONE):
        other = stage.open(f"/inspector/newest#{orders[0]}", viewport=viewport)
        expect_connected(other)
        expect_selected(other, orders[0])
        expect(other.locator("#detail-name")).to_be_in_viewport()


def test_a_transition_that_is_not_there_is_said_so(stage):
    page, orders = counted(stage, 2)
    other = stage.open("/inspector/newest#9999")
    expect_connected(other)
    expect(other.get_by_text("There is no transition #9,999 yet.")).to_be_visible()
    # Longer than the page collects changes of its address.
    other.wait_for_timeout(400)
    assert other.url.endswith("#9999")
    phone = stage.open("/inspector/newest#9999", viewport=PHONE)
    expect_connected(phone)
    expect(phone.locator(".toast").get_by_text("There is no transition #9,999 yet.")).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Clear").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear").click()
    dropped = stage.open(f"/inspector/newest#{orders[0]}")
    expect_connected(dropped)
    expect(dropped.get_by_text(f"Transition #{orders[0]} was dropped.")).to_be_visible()


def test_the_address_of_a_transition_remains_when_the_app_has_ended(stage):
    with Ended(stage) as ended:
        page = ended.page
        increments(page).nth(1).click()
        numbers = page.locator("#detail-facts .numbers").inner_text()
        expect(page).to_have_url(re.compile(r"#\d+$"))
        ended.kill()
        page.reload()
        expect(page.locator("#connection")).to_have_text("Ended")
        expect(page.locator("#detail-facts .numbers")).to_have_text(numbers)
        page.evaluate("location.hash = '#9999'")
        expect(page.get_by_text("This session has no transition #9,999.")).to_be_visible()


def test_the_timeline_beside_the_app_leaves_the_history_to_the_app(stage):
    page = stage.open("/apps/counter", viewport={"width": 1440, "height": 900})
    wait_until_live(page)
    increment(page)
    expect_count(page, 1)
    frame = page.frame_locator("#inspector")
    expect(frame.locator("#connection")).to_have_text("Connected")
    length = page.evaluate("history.length")
    for index in range(2):
        frame.locator("#list .row").nth(index).click()
        expect(frame.locator("#list .row").nth(index)).to_have_attribute("aria-selected", "true")
    inspector = next(one for one in page.frames if "/inspector/" in one.url)
    expect(frame.locator("#detail-facts a")).to_have_text(re.compile("^#"))
    while "#" not in inspector.url:
        page.wait_for_timeout(50)
    assert page.evaluate("history.length") == length
