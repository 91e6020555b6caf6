from playwright.sync_api import expect

from counter import button, expect_count
from stage import looks, top


def sign(page):
    return top(page).locator("[data-identifier='cookieJar.sign']")


def put(page):
    button(page, "Put").click()


def take(page):
    button(page, "Take").click()


def test_the_empty_jar_shows_a_sign_for_a_moment(stage):
    page = stage.open("/apps/cookie-jar")
    expect_count(page, 0)
    put(page)
    expect_count(page, 1)
    take(page)
    expect_count(page, 0)
    expect(sign(page)).to_have_count(0)
    take(page)
    expect(sign(page)).to_have_text("Empty!")
    expect(page.locator("#announcer")).to_have_text("Empty!")
    take(page)
    expect(sign(page)).to_have_text("Empty! × 2")
    expect(page.locator("#announcer")).to_have_text("Empty! × 2")
    expect_count(page, 0)
    expect(button(page, "Take")).to_be_focused()
    expect(sign(page)).to_have_count(0)


def test_nothing_moves_when_the_sign_appears(stage):
    page = stage.open("/apps/cookie-jar")
    expect_count(page, 0)
    before = button(page, "Put").bounding_box()
    take(page)
    expect(sign(page)).to_be_visible()
    assert button(page, "Put").bounding_box() == before


def test_the_sign_in_dark_and_on_a_phone(stage):
    page = stage.open("/apps/cookie-jar")
    for look in looks(page):
        expect_count(page, 0)
        take(page)
        expect(sign(page)).to_be_visible()
        stage.shot(page, f"cookie-jar-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
