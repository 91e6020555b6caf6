from playwright.sync_api import expect

from stage import PHONE, expect_same_screen, looks, top
from test_search import identified, results

PAGE = 20


def field(page):
    return top(page).get_by_role("searchbox", name="Search users")


def search(page, text):
    field(page).fill(text)
    field(page).press("Enter")


def open_repositories(page, login):
    search(page, login)
    # An earlier search may have found this user too.
    expect(identified(page, "search.status")).to_have_text("1 user")
    identified(page, f"search.result.{login}").click()
    expect(results(page).first).to_contain_text(f"{login}/")


def star(page, name):
    return identified(page, f"favorite.{name}")


def back(page, title):
    top(page).get_by_role("button", name=f"Back to {title}", exact=True).click()


def add_label(name):
    return f"Add {name} to favorites"


def remove_label(name):
    return f"Remove {name} from favorites"


def test_users_their_repositories_and_detail(stage):
    page = stage.open("/apps/favorites")
    expect(top(page).get_by_text("Search Users")).to_be_visible()
    stage.shot(page, "favorites-empty")
    field(page).click()
    page.keyboard.type("swift")
    expect(identified(page, "search.status")).to_have_text("4 users")
    expect(field(page)).to_be_focused()
    stage.shot(page, "favorites-users")
    identified(page, "search.result.swiftlang").click()
    expect(identified(page, "search.status")).to_have_text("4 repositories")
    stage.shot(page, "favorites-repositories")
    results(page).first.click()
    expect(identified(page, "detail.title")).to_contain_text("swiftlang/")
    top(page).get_by_role("button", name="Back to swiftlang").click()
    expect(results(page).first).to_be_focused()
    top(page).get_by_role("button", name="Back to Users").click()
    expect(field(page)).to_have_value("swift")
    expect(identified(page, "search.result.swiftlang")).to_be_focused()


def test_a_star_shows_on_every_screen(stage):
    page = stage.open("/apps/favorites")
    open_repositories(page, "apple")
    star(page, "apple/swift-asn1").click()
    expect(star(page, "apple/swift-asn1")).to_have_accessible_name(remove_label("swift-asn1"))
    expect(star(page, "apple/swift-asn1")).to_be_focused()
    expect(star(page, "apple/swift-algorithms")).to_have_accessible_name(add_label("swift-algorithms"))
    identified(page, "search.result.apple/swift-algorithms").click()
    expect(identified(page, "detail.title")).to_be_visible()
    top(page).get_by_role("button", name=add_label("swift-algorithms")).click()
    expect(top(page).get_by_role("button", name=remove_label("swift-algorithms"))).to_be_visible()
    stage.shot(page, "favorites-detail")
    back(page, "apple")
    expect(star(page, "apple/swift-algorithms")).to_have_accessible_name(remove_label("swift-algorithms"))
    back(page, "Users")

    top(page).get_by_role("button", name="Favorites (2)").click()
    expect(results(page)).to_have_count(2)
    expect(results(page).first).to_contain_text("apple/swift-algorithms")
    stage.shot(page, "favorites-list")
    results(page).last.click()
    expect(identified(page, "detail.title")).to_have_text("apple/swift-asn1")
    top(page).get_by_role("button", name=remove_label("swift-asn1")).click()
    expect(top(page).get_by_role("button", name=add_label("swift-asn1"))).to_be_visible()
    top(page).get_by_role("button", name="Back to Favorites").click()
    expect(results(page)).to_have_count(1)
    star(page, "apple/swift-algorithms").click()
    expect(top(page).get_by_text("No Favorites Yet")).to_be_visible()
    stage.shot(page, "favorites-none")
    back(page, "Users")
    expect(top(page).get_by_role("button", name="Favorites")).to_have_text("Favorites")
    identified(page, "search.result.apple").click()
    expect(star(page, "apple/swift-asn1")).to_have_accessible_name(add_label("swift-asn1"))


def test_scrolling_to_the_end_of_the_repositories_loads_the_next_page(stage):
    page = stage.open("/apps/favorites")
    open_repositories(page, "apple")
    expect(identified(page, "search.status")).to_have_text(f"The first {PAGE} repositories")
    results(page).last.scroll_into_view_if_needed()
    expect(results(page)).to_have_count(23)
    # The list scrolls, not the screen: the status stays visible.
    expect(identified(page, "search.status")).to_be_in_viewport()
    expect(identified(page, "search.status")).to_have_text("23 repositories")


def test_nobody_found_an_error_and_a_cancelled_search(stage):
    page = stage.open("/apps/favorites")
    search(page, "zzzzqqqq")
    expect(top(page).get_by_text("No Results for “zzzzqqqq”")).to_be_visible()
    search(page, "fault:500")
    expect(top(page).get_by_text("The server answered with status 500.")).to_be_visible()
    stage.shot(page, "favorites-error")
    search(page, "fault:slow apple")
    expect(top(page).get_by_role("progressbar", name="Loading")).to_be_visible()
    stage.shot(page, "favorites-loading")
    identified(page, "search.cancel").click()
    expect(top(page).get_by_text("Cancelled")).to_be_visible()
    identified(page, "search.retry").click()
    expect(identified(page, "search.result.apple")).to_be_visible()


def test_favorites_by_keyboard(stage):
    page = stage.open("/apps/favorites")
    expect(field(page)).to_be_visible()
    field(page).focus()
    page.keyboard.type("apple")
    page.keyboard.press("Enter")
    expect(identified(page, "search.result.apple")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(results(page)).to_have_count(PAGE)
    results(page).first.focus()
    page.keyboard.press("ArrowDown")
    expect(results(page).nth(1)).to_be_focused()
    # Tab moves to the star, and the arrow keys continue from there.
    page.keyboard.press("Tab")
    second = top(page).locator("[data-identifier^='favorite.']").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Space")
    expect(second).to_have_accessible_name(remove_label("swift-argument-parser"))
    expect(second).to_be_focused()
    stage.shot(page, "favorites-keyboard")
    page.keyboard.press("ArrowDown")
    expect(results(page).nth(2)).to_be_focused()


def test_two_tabs_share_the_favorites(stage):
    one = stage.open("/apps/favorites")
    two = stage.open("/apps/favorites", viewport=PHONE)
    open_repositories(one, "vapor")
    star(two, "vapor/jwt-kit").click()
    expect(star(one, "vapor/jwt-kit")).to_have_accessible_name(remove_label("jwt-kit"))
    # The first tab, changed by patches, equals a new tab, which gets the whole screen.
    three = stage.open("/apps/favorites")
    expect(results(three)).to_have_count(1)
    expect_same_screen(one, three)


def test_favorites_in_dark_and_on_a_phone(stage):
    page = stage.open("/apps/favorites")
    for look in looks(page):
        expect(field(page)).to_be_visible()
        field(page).press("Escape")
        expect(top(page).get_by_text("Search Users")).to_be_visible()
        stage.shot(page, f"favorites-empty-{look}")
        search(page, "language:swift")
        expect(identified(page, "search.status")).to_contain_text("users")
        stage.shot(page, f"favorites-users-{look}")
        open_repositories(page, "apple")
        star(page, "apple/swift-argument-parser").click()
        stage.shot(page, f"favorites-repositories-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        results(page).nth(1).click()
        expect(identified(page, "detail.title")).to_be_visible()
        stage.shot(page, f"favorites-detail-{look}")
        back(page, "apple")
        back(page, "Users")
        expect(field(page)).to_be_visible()
