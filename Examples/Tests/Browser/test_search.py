from playwright.sync_api import expect

from stage import PHONE, expect_same_screen, looks, top

# The number of results per request.
PAGE = 20


def field(page):
    return top(page).get_by_role("searchbox", name="Search repositories")


def results(page):
    return top(page).locator("[data-identifier^='search.result.']")


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def search(page, text):
    field(page).fill(text)
    field(page).press("Enter")


def test_searching_as_one_types(stage):
    page = stage.open("/apps/search")
    stage.shot(page, "search-empty")
    field(page).click()
    page.keyboard.type("swift-nio")
    expect(results(page).first).to_contain_text("apple/swift-nio")
    expect(identified(page, "search.status")).to_contain_text("repositories")
    expect(field(page)).to_have_value("swift-nio")
    expect(field(page)).to_be_focused()
    stage.shot(page, "search-results")


def test_nothing_found(stage):
    page = stage.open("/apps/search")
    search(page, "zzzzqqqq")
    expect(top(page).get_by_text("No Results for “zzzzqqqq”")).to_be_visible()
    expect(results(page)).to_have_count(0)
    stage.shot(page, "search-nothing")


def test_scrolling_to_the_end_loads_the_next_page(stage):
    page = stage.open("/apps/search")
    search(page, "swift")
    expect(results(page)).to_have_count(PAGE)
    results(page).last.scroll_into_view_if_needed()
    expect(results(page).nth(PAGE)).to_be_attached()
    total = int(identified(page, "search.status").text_content().split()[0])
    assert total > PAGE
    while results(page).count() < total:
        count = results(page).count()
        results(page).last.scroll_into_view_if_needed()
        expect(results(page).nth(count)).to_be_attached()
    expect(results(page)).to_have_count(total)


def test_detail_and_back_keep_the_place_in_the_list(stage):
    page = stage.open("/apps/search")
    search(page, "swift")
    row = results(page).nth(12)
    row.scroll_into_view_if_needed()
    name = row.get_attribute("data-identifier").removeprefix("search.result.")
    offset = scroll_offset(page)
    assert offset > 0
    row.click()
    expect(identified(page, "detail.title")).to_have_text(name)
    expect(identified(page, "detail.License")).to_be_visible()
    stage.shot(page, "search-detail")
    top(page).get_by_role("button", name="Back to Repositories").click()
    expect(results(page).nth(12)).to_be_focused()
    assert scroll_offset(page) == offset
    expect(field(page)).to_have_value("swift")


def test_an_error_is_shown_and_another_search_gets_over_it(stage):
    page = stage.open("/apps/search")
    search(page, "fault:500")
    expect(top(page).get_by_text("GitHub Has a Problem")).to_be_visible()
    expect(top(page).get_by_text("The server answered with status 500.")).to_be_visible()
    expect(identified(page, "search.retry")).to_be_enabled()
    stage.shot(page, "search-error")
    search(page, "swift-nio")
    expect(results(page).first).to_be_visible()


def test_loading_can_be_cancelled_and_tried_again(stage):
    page = stage.open("/apps/search")
    search(page, "fault:slow swift-nio")
    expect(top(page).get_by_role("progressbar", name="Loading")).to_be_visible()
    stage.shot(page, "search-loading")
    identified(page, "search.cancel").click()
    expect(top(page).get_by_text("Cancelled")).to_be_visible()
    expect(top(page).get_by_role("progressbar", name="Loading")).to_be_hidden()
    identified(page, "search.retry").click()
    expect(results(page).first).to_be_visible()


def test_an_error_of_a_later_page_leaves_the_results_and_can_be_retried(stage):
    page = stage.open("/apps/search")
    search(page, "fault:paging swift")
    expect(results(page)).to_have_count(PAGE)
    results(page).last.scroll_into_view_if_needed()
    retry = identified(page, "search.more.retry")
    expect(retry).to_be_visible()
    expect(results(page)).to_have_count(PAGE)
    retry.scroll_into_view_if_needed()
    stage.shot(page, "search-paging-error")
    # The error is read out, although focus did not move there.
    error = identified(page, "search.more.error")
    expect(page.locator("#announcer")).to_contain_text(error.text_content())
    retry.click()
    expect(error).to_be_visible()


def test_the_keyboard_alone_is_enough(stage):
    page = stage.open("/apps/search")
    expect(field(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the running app")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(field(page)).to_be_focused()
    page.keyboard.type("swift")
    page.keyboard.press("Enter")
    expect(results(page)).to_have_count(PAGE)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(results(page).nth(1)).to_be_focused()
    name = results(page).nth(1).get_attribute("data-identifier").removeprefix("search.result.")
    stage.shot(page, "search-keyboard")
    page.keyboard.press("Enter")
    expect(identified(page, "detail.title")).to_have_text(name)
    page.keyboard.press("Tab")
    expect(top(page).get_by_role("button", name="Back to Repositories")).to_be_focused()
    page.keyboard.press("Enter")
    expect(results(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(field(page)).to_have_value("")
    expect(results(page)).to_have_count(0)


def test_two_tabs_show_the_same_search(stage):
    one = stage.open("/apps/search")
    two = stage.open("/apps/search", viewport=PHONE)
    search(one, "swift-nio")
    expect(results(two).first).to_be_visible()
    expect(field(two)).to_have_value("swift-nio")
    results(two).first.click()
    expect(identified(one, "detail.title")).to_be_visible()


def test_what_patches_made_is_what_a_new_tab_is_given(stage):
    page = stage.open("/apps/search")
    for text, outcome in (
        ("swift", "43 repositories"),
        ("swift-nio", "repositories"),
        ("zzzzqqqq", "No Results"),
        ("fault:500", "GitHub Has a Problem"),
        ("user:apple", "repositories"),
    ):
        search(page, text)
        expect(identified(page, "search.status")).to_contain_text(outcome)
    results(page).first.click()
    expect(identified(page, "detail.title")).to_be_visible()
    top(page).get_by_role("button", name="Back").click()
    expect(field(page)).to_be_visible()
    new = stage.open("/apps/search")
    expect(results(new).first).to_be_visible()
    expect(results(new)).to_have_count(results(page).count())
    expect_same_screen(page, new)


def test_the_states_in_dark_and_on_a_phone(stage):
    page = stage.open("/apps/search")
    for look in looks(page):
        search(page, "swift")
        expect(results(page)).to_have_count(PAGE)
        stage.shot(page, f"search-results-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        results(page).first.click()
        expect(identified(page, "detail.title")).to_be_visible()
        stage.shot(page, f"search-detail-{look}")
        top(page).get_by_role("button", name="Back").click()
        expect(results(page).first).to_be_visible()
        field(page).press("Escape")
        expect(field(page)).to_have_value("")
        stage.shot(page, f"search-empty-{look}")


def scroll_offset(page):
    return identified(page, "search.results").evaluate("table => table.scrollTop")
