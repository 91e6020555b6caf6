from playwright.sync_api import expect

from counter import button, expect_count, increment
from stage import looks, top


def beep(page):
    return top(page).locator("[data-identifier='beepingCounter.beep']")


def decrement(page):
    button(page, "Decrement").click()


def test_below_zero_it_beeps_for_a_moment(stage):
    page = stage.open("/apps/beeping-counter")
    expect_count(page, 0)
    increment(page)
    expect_count(page, 1)
    decrement(page)
    expect_count(page, 0)
    expect(beep(page)).to_have_count(0)
    decrement(page)
    expect(beep(page)).to_have_text("Beep!")
    expect(page.locator("#announcer")).to_have_text("Beep!")
    decrement(page)
    expect(beep(page)).to_have_text("Beep! × 2")
    expect(page.locator("#announcer")).to_have_text("Beep! × 2")
    expect_count(page, 0)
    expect(button(page, "Decrement")).to_be_focused()
    expect(beep(page)).to_have_count(0)


def test_nothing_moves_when_it_beeps(stage):
    page = stage.open("/apps/beeping-counter")
    expect_count(page, 0)
    before = button(page, "Increment").bounding_box()
    decrement(page)
    expect(beep(page)).to_be_visible()
    assert button(page, "Increment").bounding_box() == before


def test_the_beep_in_dark_and_on_a_phone(stage):
    page = stage.open("/apps/beeping-counter")
    for look in looks(page):
        expect_count(page, 0)
        decrement(page)
        expect(beep(page)).to_be_visible()
        stage.shot(page, f"beeping-counter-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
