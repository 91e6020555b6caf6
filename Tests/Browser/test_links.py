import re

from playwright.sync_api import expect

from counter import button, expect_count, increment
from stage import top, wait_until_live


def address(stage, path):
    return f"{stage.showcase.url}{path}"


def field(page):
    return top(page).get_by_role("searchbox", name="Search repositories")


def results(page):
    return top(page).locator("[data-identifier^='search.result.']")


def test_a_link_into_an_app_is_opened(stage):
    page = stage.open("/apps/counter/?count=42")
    expect_count(page, 42)
    expect(page).to_have_url(address(stage, "/apps/counter/?count=42"))


def test_the_address_follows_the_app_and_a_reload_keeps_it(stage):
    page = stage.open("/apps/counter")
    for _ in range(3):
        increment(page)
    expect(page).to_have_url(address(stage, "/apps/counter/?count=3"))
    page.reload()
    expect_count(page, 3)
    # The other way round: what the app does elsewhere, the address of this page follows.
    other = stage.open("/apps/counter")
    button(other, "Reset").click()
    expect(page).to_have_url(address(stage, "/apps/counter"))


def test_a_search_can_be_linked_to(stage):
    page = stage.open("/apps/search/?q=swift-nio")
    expect(field(page)).to_have_value("swift-nio")
    expect(results(page).first).to_contain_text("apple/swift-nio")
    field(page).fill("c++ & “c”")
    expect(page).to_have_url(re.compile(r"/apps/search/\?q=c\+\+%20%26%20%E2%80%9Cc%E2%80%9D$"))
    page.reload()
    expect(field(page)).to_have_value("c++ & “c”")
    # The place is the app's own already: it is not asked to go there again.
    field(page).fill("swift-nio")
    results(page).first.click()
    expect(top(page).locator("[data-identifier='detail.title']")).to_be_visible()
    expect(page).to_have_url(address(stage, "/apps/search/?q=swift-nio"))
    page.reload()
    expect(top(page).locator("[data-identifier='detail.title']")).to_be_visible()


def test_the_history_leads_through_the_apps_and_their_places(stage):
    page = stage.open("/apps/counter/?count=7")
    expect_count(page, 7)
    page.get_by_role("link", name="Repository Search").click()
    field(page).fill("swift-nio")
    expect(page).to_have_url(address(stage, "/apps/search/?q=swift-nio"))
    # What is typed is no step in the history, wherever it leads.
    field(page).fill("")
    expect(page).to_have_url(address(stage, "/apps/search"))
    field(page).fill("swift-nio")
    expect(page).to_have_url(address(stage, "/apps/search/?q=swift-nio"))
    page.go_back()
    expect_count(page, 7)
    page.go_forward()
    expect(field(page)).to_have_value("swift-nio")
    expect(page).to_have_url(address(stage, "/apps/search/?q=swift-nio"))


def test_a_bad_link_is_said_and_nothing_is_lost(stage):
    page = stage.open("/apps/counter/?count=5")
    expect_count(page, 5)
    for link in ("/nonsense", "/?count=many", "/?count=99999999999999999999", "/?color=red", "/?count=1&count=2"):
        page.goto(address(stage, f"/apps/counter{link}"))
        expect(page.get_by_role("status").filter(has_text=f"Counter cannot open {link}")).to_be_visible()
        expect_count(page, 5)
        expect(page).to_have_url(address(stage, "/apps/counter/?count=5"))
    stage.shot(page, "link-bad")
    # It stays until the person goes on.
    increment(page)
    expect_count(page, 6)
    expect(page.get_by_text("Counter cannot open")).to_be_hidden()


def test_an_app_without_links_says_so(stage):
    page = stage.open("/apps/login/account")
    expect(page.get_by_text("Login cannot open /account: this app has no links.")).to_be_visible()
    expect(page).to_have_url(address(stage, "/apps/login"))
    wait_until_live(page)
