"""Rows that observe their own part of a state: one change updates one row, as the badges show."""

from playwright.sync_api import expect

from stage import looks, top


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def expect_updates(badges, *counts):
    """The badges of the first rows."""
    for index, count in enumerate(counts):
        expect(badges.nth(index)).to_have_text(f"↻ {count}")


def texts(badges):
    return badges.all_text_contents()


def test_updates_of_search_results(stage):
    page = stage.open("/apps/search?q=swift-nio")
    badges = top(page).locator("[data-identifier^='updates.apple/']")
    expect(identified(page, "updates.legend")).to_be_visible()
    expect_updates(badges, 1, 1, 1)
    before = texts(badges)
    top(page).locator("[data-identifier^='search.result.']").nth(1).click()
    expect(identified(page, "detail.title")).to_be_visible()
    top(page).get_by_role("button", name="Back to Repositories").click()
    expect_updates(badges, 1, 2, 1)
    assert texts(badges) == before[:1] + ["↻ 2"] + before[2:]
    stage.shot(page, "updates-search")


def test_updates_of_favorites(stage):
    page = stage.open("/apps/favorites/users/apple")
    badges = top(page).locator("[data-identifier^='updates.apple/']")
    expect_updates(badges, 1, 1, 1)
    before = texts(badges)
    assert len(before) == 20, before
    stars = top(page).locator("[data-identifier^='favorite.']")
    for count in (2, 3):
        stars.nth(1).click()
        expect_updates(badges, 1, count, 1)
    stars.nth(1).click()
    expect_updates(badges, 1, 4, 1)
    assert texts(badges) == before[:1] + ["↻ 4"] + before[2:]
    for look in looks(page):
        stage.shot(page, f"updates-favorites-{look}")


def test_updates_of_a_form(stage):
    page = stage.open("/apps/login")
    email = top(page).get_by_role("textbox", name="Email")
    expect(identified(page, "updates.login.email")).to_have_text("↻ 1")
    email.click()
    for count, letter in enumerate("ada", 2):
        page.keyboard.type(letter)
        expect(identified(page, "updates.login.email")).to_have_text(f"↻ {count}")
    expect(identified(page, "updates.login.password")).to_have_text("↻ 1")
    for look in looks(page):
        stage.shot(page, f"updates-login-{look}")


def test_updates_of_todos(stage):
    page = stage.open("/apps/todos")
    rows = top(page).locator("[data-identifier^='todos.row.']")
    for count in (2, 3):
        rows.nth(1).click()
        expect(rows.nth(1)).to_contain_text(f"↻ {count}")
    for index in (0, 2, 3):
        expect(rows.nth(index)).to_contain_text("↻ 1")
    for look in looks(page):
        stage.shot(page, f"updates-todos-{look}")
