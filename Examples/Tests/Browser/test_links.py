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


def detail(page):
    return top(page).locator("[data-identifier='detail.title']")


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
    # The other direction: this page's URL follows the app when another page operates it.
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
    # The app is already at this place, so it is not asked to open the link.
    field(page).fill("swift-nio")
    results(page).first.click()
    expect(detail(page)).to_be_visible()
    expect(page).to_have_url(address(stage, "/apps/search/apple/swift-nio?q=swift-nio"))
    page.reload()
    expect(detail(page)).to_be_visible()


def test_back_leads_from_a_detail_to_the_results(stage):
    page = stage.open("/apps/search")
    field(page).fill("user:groue")
    expect(results(page)).to_have_count(1)
    results(page).first.click()
    # The repository's name looks like the name of a file.
    expect(page).to_have_url(address(stage, "/apps/search/groue/GRDB.swift?q=user:groue"))
    page.go_back()
    expect(page).to_have_url(address(stage, "/apps/search/?q=user:groue"))
    expect(results(page)).to_have_count(1)
    page.go_forward()
    expect(detail(page)).to_contain_text("groue/GRDB.swift")
    # The app's back button leads to the same place.
    top(page).get_by_role("button", name="Back to Repositories").click()
    expect(page).to_have_url(address(stage, "/apps/search/?q=user:groue"))
    expect(results(page)).to_have_count(1)


def test_a_repository_can_be_linked_to(stage):
    page = stage.open("/apps/search/groue/GRDB.swift")
    expect(detail(page)).to_contain_text("groue/GRDB.swift")
    expect(page).to_have_url(address(stage, "/apps/search/groue/GRDB.swift?q=repo:groue/GRDB.swift"))
    page.go_back()
    expect(results(page)).to_have_count(1)


def test_back_leads_to_the_first_place(stage):
    page = stage.open("/apps/favorites")
    top(page).get_by_role("button", name="Favorites").click()
    expect(page).to_have_url(address(stage, "/apps/favorites/favorites"))
    page.go_back()
    expect(page).to_have_url(address(stage, "/apps/favorites"))
    expect(top(page).get_by_text("Search Users")).to_be_visible()
    page.go_forward()
    expect(top(page).get_by_text("No Favorites Yet")).to_be_visible()


def test_back_leads_through_the_screens_of_favorites(stage):
    page = stage.open("/apps/favorites/users/apple/swift-nio?q=apple")
    expect(detail(page)).to_contain_text("apple/swift-nio")
    top(page).get_by_role("button", name="Add swift-nio to favorites").click()
    page.go_back()
    expect(page).to_have_url(address(stage, "/apps/favorites/users/apple?q=apple"))
    expect(results(page).first).to_contain_text("apple/")
    top(page).get_by_role("button", name="Back to Users").click()
    expect(page).to_have_url(address(stage, "/apps/favorites/?q=apple"))
    top(page).get_by_role("button", name="Favorites (1)").click()
    expect(page).to_have_url(address(stage, "/apps/favorites/favorites?q=apple"))
    results(page).first.click()
    expect(page).to_have_url(address(stage, "/apps/favorites/favorites/apple/swift-nio?q=apple"))
    page.go_back()
    page.go_back()
    expect(page).to_have_url(address(stage, "/apps/favorites/?q=apple"))
    expect(results(page)).to_have_count(1)


def test_the_history_leads_through_the_apps_and_their_places(stage):
    page = stage.open("/apps/counter/?count=7")
    expect_count(page, 7)
    page.get_by_role("link", name="Repository Search").click()
    field(page).fill("swift-nio")
    expect(page).to_have_url(address(stage, "/apps/search/?q=swift-nio"))
    # Typing makes no step in the history.
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
    # The notice stays until the next input.
    increment(page)
    expect_count(page, 6)
    expect(page.get_by_text("Counter cannot open")).to_be_hidden()


def test_an_app_without_links_says_so(stage):
    page = stage.open("/apps/login/account")
    expect(page.get_by_text("Login cannot open /account: this app has no links.")).to_be_visible()
    expect(page).to_have_url(address(stage, "/apps/login"))
    wait_until_live(page)
