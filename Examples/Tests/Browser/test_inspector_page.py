"""The inspector's page itself, independently of the app's transitions."""

from playwright.sync_api import expect

from proxy import Proxy
from stage import DESKTOP, PHONE
from test_page import contrast_of

INSPECTOR = "/inspector/newest"
PANE = {"width": 640, "height": 900}
BROKEN = ["WebSocket connection to", "ERR_"]


def open_inspector(stage, viewport=PANE, **options):
    page = stage.open(INSPECTOR, viewport=viewport, **options)
    expect_connected(page)
    return page


def expect_connected(page):
    expect(page.locator("#connection")).to_have_text("Connected")


def test_the_inspector_says_which_app_it_shows(stage):
    page = open_inspector(stage)
    name = page.get_by_role("heading", level=1).inner_text().strip()
    assert name and page.title() == f"{name} · Inspector"


def test_recording_is_paused_and_resumed_with_the_button_and_the_key(stage):
    page = open_inspector(stage)
    page.get_by_role("button", name="Pause recording").click()
    expect(page.get_by_role("button", name="Resume recording")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause recording")).to_have_attribute("aria-pressed", "false")


def test_new_actions_are_ignored_and_accepted_with_the_button_and_the_key(stage):
    page = open_inspector(stage)
    page.get_by_role("button", name="Ignore new actions").click()
    expect(page.get_by_role("button", name="Accept new actions")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="Ignore new actions")).to_have_attribute("aria-pressed", "false")


def test_all_pages_of_a_process_say_the_same(stage):
    one = open_inspector(stage)
    other = open_inspector(stage)
    one.get_by_role("button", name="Pause recording").click()
    expect(other.get_by_role("button", name="Resume recording")).to_be_visible()


def test_keys_are_text_while_somebody_types(stage):
    page = open_inspector(stage)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Filter transitions")).to_be_focused()
    page.keyboard.type("/p o?")
    expect(page.get_by_role("searchbox", name="Filter transitions")).to_have_value("/p o?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Pause recording")).to_be_visible()
    expect(page.get_by_role("button", name="Ignore new actions")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox", name="Filter transitions")).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("treegrid", name="Transitions")).to_be_focused()


def test_the_shortcuts_are_listed_and_do_nothing_meanwhile(stage):
    page = open_inspector(stage)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Pause recording")).to_be_visible()


def test_a_file_that_is_no_recording_is_refused_with_the_reason(stage):
    stage.expected_problems = ["400"]
    page = open_inspector(stage)
    page.locator("#file").set_input_files(
        [{"name": "picture.jsonl", "mimeType": "application/jsonl", "buffer": b"\x89PNG"}]
    )
    confirm = page.get_by_role("dialog").get_by_role("button", name="Import")
    toast = page.locator(".toast.error")
    expect(confirm.or_(toast)).to_be_visible()
    if confirm.is_visible():
        confirm.click()
    expect(toast).to_be_visible()
    toast.get_by_role("button", name="Dismiss").click()
    expect(toast).to_have_count(0)


def test_a_lost_connection_of_the_inspector_comes_back_by_itself(stage):
    stage.expected_problems = BROKEN
    with Proxy(stage.showcase.port) as proxy:
        page = open_inspector(stage, url=proxy.url)
        proxy.cut()
        expect(page.get_by_text("The hub is not reachable. Loaded data stays readable.")).to_be_visible()
        expect(page.get_by_text("Not connected")).to_be_visible()
        expect(page.get_by_role("button", name="Live", exact=True)).to_be_hidden()
        page.keyboard.press("p")
        expect(page.locator(".toast")).to_have_text("There is no connection to the hub.")
        proxy.mend()
        expect_connected(page)
        expect(page.get_by_text("The hub is not reachable.")).to_be_hidden()
        expect(page.get_by_role("button", name="Live", exact=True)).to_be_visible()
        page.get_by_role("button", name="Pause recording").click()
        expect(page.get_by_role("button", name="Resume recording")).to_be_visible()


def test_the_inspector_fits_phones_panes_and_desks(stage):
    for viewport in (PHONE, {"width": 560, "height": 700}, PANE, DESKTOP):
        page = open_inspector(stage, viewport=viewport)
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [viewport["width"], viewport["height"]], (viewport, size)
        expect(page.get_by_role("slider", name="Position in the timeline")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Live", exact=True)).to_be_in_viewport(ratio=1)


def test_the_inspector_is_readable_in_light_and_dark(stage):
    for scheme in ("light", "dark"):
        page = open_inspector(stage, color_scheme=scheme)
        for selector in (".wordmark", "#connection", "#stores", ".columns", "#live"):
            assert contrast_of(page, selector) >= 4.5, (scheme, selector, contrast_of(page, selector))


def test_a_menu_is_not_drawn_before_it_is_below_its_button(stage):
    page = open_inspector(stage)
    assert page.evaluate("""
        () => {
            const menu = document.getElementById("more-menu");
            menu.showPopover();
            return getComputedStyle(menu).visibility;
        }
    """) == "hidden"
    expect(page.get_by_role("menu", name="More")).to_be_visible()
    button, menu = (page.locator(part).bounding_box() for part in ("#more", "#more-menu"))
    assert menu["y"] == button["y"] + button["height"] + 4, (button, menu)
    expect(page.get_by_role("menuitem").first).to_be_focused()


def test_all_controls_of_the_inspector_have_names_and_roles(stage):
    page = open_inspector(stage)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("search")).to_have_count(1)
    expect(page.get_by_role("treegrid", name="Transitions")).to_have_attribute("aria-readonly", "true")
    expect(page.get_by_role("separator", name="Size of the list")).to_have_attribute("aria-valuenow", "46")
    assert page.evaluate("""
        [...document.querySelectorAll("button, a, input, select")].filter((element) => element.checkVisibility() && !(
            element.getAttribute("aria-label") || element.textContent.trim()
        )).map((element) => element.outerHTML)
    """) == []


def test_the_list_is_resized_with_the_keyboard(stage):
    page = open_inspector(stage)
    separator = page.get_by_role("separator", name="Size of the list")
    before = page.locator("#list").bounding_box()["height"]
    separator.focus()
    page.keyboard.press("ArrowDown")
    expect(separator).to_have_attribute("aria-valuenow", "50")
    assert page.locator("#list").bounding_box()["height"] > before
