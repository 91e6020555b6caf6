"""The inspector on phones, in high contrast, enlarged, and while it waits."""

import re

from playwright.sync_api import expect

import test_login
from counter import expect_count, increment
from stage import PHONE, screen, wait_until_live
from test_inspector_page import INSPECTOR, expect_connected, open_inspector
from timeline import WIDE, action, jump_to, open_beside, timeline, transitions

ZOOMED = {"width": 320, "height": 256}  # A window of 1280 by 1024 at 400 %.


def sign_in(stage):
    """Causes a transition with an effect."""
    app = stage.open("/apps/login")
    wait_until_live(app)
    test_login.email(app).focus()
    app.keyboard.type("ada@example.com")
    app.keyboard.press("Tab")
    app.keyboard.type("analytical")
    expect(test_login.submit(app)).to_be_enabled()
    app.keyboard.press("Enter")
    expect(test_login.identified(app, "account.name")).to_have_text("Ada Lovelace")


def test_a_phone_shows_the_times_beside_the_transitions_with_and_without_effects(stage):
    page = open_inspector(stage, viewport=PHONE)
    page.get_by_role("button", name="Group bursts").click()
    row = page.locator("#list .row").last
    expect(row).to_be_visible()
    places = {}
    for has_effects in (False, True):
        if has_effects:
            sign_in(stage)
        expect(page.locator(".timeline.has-effects")).to_have_count(int(has_effects))
        what, time_of = row.locator(".what").bounding_box(), row.locator(".time").bounding_box()
        assert time_of["x"] >= what["x"] + what["width"] and abs(time_of["y"] - what["y"]) < 10, (what, time_of)
        # The name has most of the width, and the time ends at the edge.
        assert what["width"] > 200 and PHONE["width"] - time_of["x"] - time_of["width"] < 40, (what, time_of)
        places[has_effects] = round(time_of["x"] + time_of["width"])
    assert places[True] == places[False], places


def test_the_selected_row_and_pressed_buttons_are_visible_in_high_contrast(stage):
    page = open_inspector(stage, viewport=WIDE, forced_colors="active")
    page.get_by_role("button", name="Group bursts").click()
    color = "element => getComputedStyle(element).backgroundColor"
    selected = page.locator("#list .row[aria-selected=true]")
    other = page.locator("#list .row[aria-selected=false]").first
    # The list is drawn in the next frame: the only row before it, the burst, is selected too.
    expect(other).to_be_attached()
    expect(selected).to_have_count(1)
    assert selected.evaluate(color) != other.evaluate(color)
    assert selected.locator(".name").evaluate("element => getComputedStyle(element).color") == page.evaluate(
        """() => {
            const probe = document.body.appendChild(document.createElement("p"));
            probe.style.setProperty("forced-color-adjust", "none");
            probe.style.setProperty("color", "HighlightText");
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
        }"""
    )
    bursts = page.get_by_role("button", name="Group bursts")
    off = bursts.evaluate(color)
    bursts.click()
    assert bursts.evaluate(color) != off
    page.get_by_role("tab", name="State").click()
    for tab in page.locator("#tabs button").all():
        line = tab.evaluate("element => getComputedStyle(element, '::after').content !== 'none'")
        assert line == (tab.get_attribute("aria-selected") == "true")
    chosen = page.locator(".segments :checked + span").first
    expect(chosen).to_be_visible()
    assert chosen.evaluate(color) != page.locator(".segments input:not(:checked) + span").first.evaluate(color)


def test_an_enlarged_page_scrolls_and_its_list_fills_the_window(stage):
    page = open_inspector(stage, viewport=ZOOMED)
    page.get_by_role("button", name="Group bursts").click()
    rows = page.locator("#list .row")
    expect(rows.nth(4)).to_be_attached()
    page.locator("#list").scroll_into_view_if_needed()
    page.locator("#list").evaluate("list => list.scrollIntoView({ block: 'end' })")
    seen = page.evaluate("""() => [...document.querySelectorAll("#list .row")].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }).length""")
    assert seen >= 3, seen
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Nothing overlaps in the bar at the end.
    boxes = [box for box in page.locator(".transport > *").evaluate_all("""
        all => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
            .map(({ left, right, top, bottom }) => [left, right, top, bottom])""")]
    for index, one in enumerate(boxes):
        for other in boxes[index + 1:]:
            assert one[1] <= other[0] + 1 or other[1] <= one[0] + 1 or one[3] <= other[2] + 1 or other[3] <= one[2] + 1, (one, other)
    rows.last.click()
    expect(page.locator("#detail-name")).to_be_visible()


def test_the_focus_never_stays_on_a_button_that_has_come_to_mean_another_transition(stage):
    page = open_beside(stage, "/apps/counter")
    for number in (1, 2, 3):
        increment(page)
        expect_count(page, number)
    rows = transitions(page, "CounterState")
    expect(rows).to_have_count(4)
    jump_to(page, rows.nth(1))
    action(page, "Skip").focus()
    page.keyboard.press("l")
    expect(timeline(page).locator("#past")).to_be_hidden()
    expect(rows.last).to_have_attribute("aria-selected", "true")
    expect(timeline(page).locator("#list")).to_be_focused()
    jump_to(page, rows.nth(1))
    action(page, "Back to live").press("Enter")
    expect(timeline(page).locator("#past")).to_be_hidden()
    expect(timeline(page).locator("#list")).to_be_focused()
    # A transition that the person acts on stays selected when a newer one arrives.
    expect(rows.last).to_have_attribute("aria-selected", "true")
    action(page, "Dispatch again").press("Enter")
    expect(rows).to_have_count(5)
    expect(rows.nth(3)).to_have_attribute("aria-selected", "true")
    expect(action(page, "Dispatch again")).to_be_focused()


def test_code_and_its_copy_button_do_not_overlap_on_a_phone(stage):
    page = stage.open("/inspector/", viewport=PHONE)
    expect(page.locator("#connection")).to_have_text("Connected")
    for snippet in page.locator(".snippet").all():
        code, copy = snippet.locator("pre").bounding_box(), snippet.get_by_role("button").bounding_box()
        assert code["width"] > 300 and copy["y"] >= code["y"] + code["height"], (code, copy)
    inspector = open_inspector(stage, viewport=PHONE)
    inspector.locator("#list .row").last.click()
    inspector.get_by_role("tab", name="Test").click()
    copy, code = inspector.get_by_role("button", name="Copy", exact=True), inspector.get_by_label("Generated test")
    expect(copy).to_be_in_viewport(ratio=1)
    assert copy.bounding_box()["y"] + copy.bounding_box()["height"] <= code.bounding_box()["y"]


def test_a_slow_answer_says_that_it_is_loading_and_a_fast_one_does_not(stage):
    page = stage.open("/apps/counter")
    wait_until_live(page)
    increment(page)
    expect_count(page, 1)
    context = stage.browser.new_context(viewport=WIDE)
    stage.contexts.append(context)
    slow = stage.tab(context)
    # The test holds the answers, and decides when the time has passed after which the page says that it waits.
    held, is_holding = [], []

    def connect(socket):
        def received(message):
            if is_holding and '"type":"answer"' in message:
                held.append((socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(received)

    slow.route_web_socket(re.compile(r"/live"), connect)
    slow.add_init_script("""
        const { setTimeout: start, clearTimeout: stop } = window;
        window.waits = new Map();
        let last = 1e9;
        window.setTimeout = (run, time, ...rest) => {
            if (time !== 150) return start(run, time, ...rest);
            last += 1;
            window.waits.set(last, run);
            return last;
        };
        window.clearTimeout = (id) => { window.waits.delete(id); stop(id); };
    """)
    slow.goto(stage.showcase.url + INSPECTOR)
    expect_connected(slow)
    expect(slow.locator("#panel")).to_contain_text("count")
    slow.get_by_role("tab", name="State").click()
    expect(slow.get_by_role("tree", name="State after")).to_contain_text("count")
    expect(slow.locator("#panel")).to_have_attribute("aria-busy", "false")
    # The answers have come, so nothing waits, and nothing has been said.
    assert slow.evaluate("waits.size") == 0
    expect(slow.locator("#progress")).to_have_text("")
    is_holding.append(True)
    slow.locator("#list .row").first.click()
    while slow.evaluate("waits.size") == 0 or not held:
        slow.wait_for_timeout(20)
    expect(slow.locator("#progress")).to_have_text("")
    slow.evaluate("[...waits.values()].forEach((run) => run())")
    expect(slow.locator("#progress .waiting")).to_be_visible()
    is_holding.clear()
    for socket, message in held:
        socket.send(message)
    expect(slow.locator("#progress")).to_have_text("")


def test_nothing_stands_where_no_duration_is_known(stage):
    page = open_inspector(stage, viewport=WIDE)
    started = page.locator("#list .row").filter(has_text="Started").first
    started.click()
    expect(page.locator(".columns .took")).to_be_hidden()
    page.get_by_role("tab", name="Timing").click()
    expect(page.get_by_text("not measured")).to_be_visible()
    expect(page.get_by_text("main thread")).to_be_visible()
    expect(page.locator("#panel figure")).to_have_count(0)
    app = stage.open("/apps/counter")
    increment(app)
    expect(page.locator(".columns .took")).to_be_visible()


def test_the_page_beside_the_timeline_says_what_it_is(stage):
    page = stage.open("/apps/counter", viewport=WIDE)
    wait_until_live(page)
    expect(screen(page)).to_be_visible()
    for text in ("One-way data flow", "run in a Swift process on this machine", "row for each change of a store"):
        expect(page.get_by_text(text)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Timeline").click()
    expect(page.get_by_text("row for each change of a store")).to_be_hidden()
