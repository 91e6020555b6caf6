"""The visible elements of the counter app."""

from playwright.sync_api import expect

from stage import top


def button(page, name):
    return top(page).get_by_role("button", name=name)


def increment(page):
    button(page, "Increment").click()


def expect_count(page, count):
    expect(top(page).get_by_text(str(count), exact=True)).to_be_visible()
