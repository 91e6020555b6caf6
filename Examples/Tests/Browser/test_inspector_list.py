"""The inspector's list and its surroundings: selection, hiding, columns, the chart, the past."""

import json
import re

from playwright.sync_api import expect

from counter import button, expect_count, increment
from stage import DESKTOP, PHONE, wait_until_live
from test_inspector_page import PANE, open_inspector
from test_time_travel import import_recording, recorded_increments
from timeline import WIDE, action, jump_to, open_beside, timeline, transitions


def counter_beside(stage, count):
    page = open_beside(stage, "/apps/counter")
    for number in range(1, count + 1):
        increment(page)
        expect_count(page, number)
    expect(transitions(page, "CounterState")).to_have_count(count + 1)
    return page


def menu_item(page, name):
    action(page, "More").click()
    timeline(page).get_by_role("menuitem", name=name).click()


def past(page):
    return timeline(page).locator("#past")


def toast(page):
    return timeline(page).locator(".toast")


def test_the_newest_is_selected_until_the_person_chooses(stage):
    page = counter_beside(stage, 1)
    rows = transitions(page, "CounterState")
    expect(rows.last).to_have_attribute("aria-selected", "true")
    expect(timeline(page).locator("#panel")).to_contain_text("count")
    increment(page)
    expect(rows).to_have_count(3)
    expect(rows.last).to_have_attribute("aria-selected", "true")
    rows.nth(1).click()
    increment(page)
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    timeline(page).get_by_role("treegrid", name="Transitions").press("g")
    expect(rows.last).to_have_attribute("aria-selected", "true")
    increment(page)
    expect(rows).to_have_count(5)
    expect(rows.last).to_have_attribute("aria-selected", "true")


def test_paused_and_locked_are_said_in_words_with_the_way_out(stage):
    page = counter_beside(stage, 1)
    paused = timeline(page).get_by_text("Recording is paused")
    locked = timeline(page).get_by_text("The app is locked")
    expect(paused).to_be_hidden()
    expect(locked).to_be_hidden()
    action(page, "Pause recording").click()
    action(page, "Ignore new actions").click()
    expect(paused).to_be_visible()
    expect(locked).to_be_visible()
    action(page, "Resume").click()
    action(page, "Unlock").click()
    expect(paused).to_be_hidden()
    expect(locked).to_be_hidden()


def test_the_past_is_claimed_only_while_it_is_shown(stage):
    page = counter_beside(stage, 3)
    action(page, "Pause recording").click()
    action(page, "To the start").click()
    expect_count(page, 0)
    expect(past(page)).to_contain_text("The app shows the past")
    increment(page)
    expect_count(page, 1)
    expect(past(page)).to_be_hidden()
    expect(action(page, "Live")).to_have_attribute("aria-pressed", "true")
    expect(timeline(page).get_by_text("Recording is paused")).to_be_visible()


def test_after_an_import_too(stage):
    page = open_beside(stage, "/apps/counter")
    path = stage.screenshots / "five.millrace.jsonl"
    path.write_text("\n".join(recorded_increments(5)) + "\n")
    import_recording(page, path)
    expect(past(page)).to_contain_text("The app shows the past: the start, before 5 transitions")
    expect(timeline(page).get_by_text("this is the recording of Showcase")).to_be_visible()
    increment(page)
    expect_count(page, 1)
    expect(past(page)).to_be_hidden()


def test_the_position_counts_what_is_listed(stage):
    page = counter_beside(stage, 3)
    menu_item(page, "Commit")
    timeline(page).get_by_role("dialog").get_by_role("button", name="Commit").click()
    expect(transitions(page)).to_have_count(0)
    for number in (4, 5):
        increment(page)
        expect_count(page, number)
    position = timeline(page).locator("#position")
    expect(position).to_have_text("2 of 2")
    expect(timeline(page).locator("#dropped")).to_contain_text("are not kept: they were cleared")
    action(page, "To the start").click()
    expect(position).to_have_text("0 of 2")
    action(page, "Step forward").click()
    expect(position).to_have_text("1 of 2")
    expect(timeline(page).locator("#past-text")).to_contain_text("1 of 2")


def test_commit_reset_clear_and_sweep_say_that_there_is_nothing(stage):
    page = open_beside(stage, "/apps/counter")
    menu_item(page, "Clear")
    timeline(page).get_by_role("dialog").get_by_role("button", name="Clear").click()
    expect(transitions(page)).to_have_count(0)
    for name in ("Commit", "Reset", "Clear", "Sweep"):
        menu_item(page, name)
        expect(toast(page).filter(has_text=f"nothing to {name.lower()}")).to_be_visible()
    expect(timeline(page).get_by_role("dialog")).to_have_count(0)


def test_swept_transitions_are_gone_and_the_app_stays(stage):
    page = counter_beside(stage, 3)
    rows = transitions(page, "CounterState")
    rows.nth(2).click()
    action(page, "Skip").click()
    expect_count(page, 2)
    menu_item(page, "Sweep")
    timeline(page).get_by_role("dialog").get_by_role("button", name="Sweep").click()
    expect(rows).to_have_count(3)
    expect(timeline(page).locator(".row.skipped")).to_have_count(0)
    expect(timeline(page).get_by_text("recomputed")).to_have_count(0)
    expect_count(page, 2)
    increment(page)
    expect_count(page, 3)
    expect(rows).to_have_count(4)
    jump_to(page, rows.nth(1))
    expect_count(page, 1)


def test_starts_are_folded_into_a_row_and_nothing_takes_no_time(stage):
    page = counter_beside(stage, 1)
    started = timeline(page).locator("#list .row").filter(has_text="Started")
    expect(started).not_to_have_count(1)
    action(page, "Group bursts").click()
    expect(started).to_have_count(1)
    expect(started).to_contain_text(re.compile(r"\d stores"))
    expect(started.locator(".took")).to_have_text("")
    started.locator(".repeat").click()
    expect(started).not_to_have_count(1)
    texts = timeline(page).locator("#list .took").all_inner_texts()
    assert not [text for text in texts if text.startswith("0 ")], texts


def test_store_names_are_whole_and_columns_keep_their_widths(stage):
    page = stage.open("/apps/cookie-jar")
    wait_until_live(page)
    inspector = open_inspector(stage, viewport={"width": 900, "height": 700})
    inspector.get_by_role("button", name="Group bursts").click()
    expect(inspector.locator("#list .row").filter(has_text="RepositoryStore")).not_to_have_count(0)
    cut = "[...document.querySelectorAll('#list .store span')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length"
    assert inspector.evaluate(cut) == 0
    # Without effects their column is hidden.
    expect(inspector.locator(".columns .effects")).to_be_hidden()
    handle = inspector.get_by_role("separator", name="Width of the stores")
    column = inspector.locator("#list .row .store").first
    handle.focus()
    before = column.bounding_box()["width"]
    for _ in range(3):
        inspector.keyboard.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuenow", str(round(before) + 24))
    box = handle.bounding_box()
    inspector.mouse.move(box["x"] + 4, box["y"] + 8)
    inspector.mouse.down()
    inspector.mouse.move(box["x"] + 34, box["y"] + 8)
    inspector.mouse.up()
    wide = column.bounding_box()["width"]
    assert abs(wide - before - 54) <= 1, (before, wide)
    inspector.reload()
    expect(inspector.locator("#list .row")).not_to_have_count(0)
    assert column.bounding_box()["width"] == wide
    handle.dblclick()
    assert abs(column.bounding_box()["width"] - before) <= 1


def test_the_panes_keep_their_sizes(stage):
    page = open_inspector(stage, viewport=PANE)
    page.get_by_role("separator", name="Size of the list").focus()
    page.keyboard.press("ArrowDown")
    page.reload()
    expect(page.get_by_role("separator", name="Size of the list")).to_have_attribute("aria-valuenow", "50")


def test_the_header_has_number_time_and_duration_beside_the_app(stage):
    page = counter_beside(stage, 1)
    assert page.viewport_size == {"width": 1440, "height": 900}
    numbers = timeline(page).locator("#detail-facts .numbers")
    expect(numbers).to_have_text(re.compile(r"^#\d+ · \d\d:\d\d:\d\d\.\d{3} · [\d.]+ (µs|ms)$"))
    expect(numbers).to_be_in_viewport(ratio=1)
    assert numbers.evaluate("element => element.scrollWidth <= element.clientWidth || element.clientWidth === 0")
    detail = timeline(page).locator("#detail").bounding_box()
    box = numbers.bounding_box()
    assert box["x"] >= detail["x"] and box["x"] + box["width"] <= detail["x"] + detail["width"], (box, detail)


def test_what_is_after_the_present_is_readable(stage):
    page = counter_beside(stage, 2)
    jump_to(page, transitions(page, "CounterState").first)
    expect(timeline(page).locator(".row.after")).not_to_have_count(0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for part in (".name", ".store", ".order", ".took", ".time"):
            ratio = timeline(page).locator(f".row.after {part}").last.evaluate(CONTRAST)
            assert ratio >= 4.5, (scheme, part, ratio)


# The contrast of an element's text with its background, including opacity.
CONTRAST = """element => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const paint = (color) => { context.fillStyle = color; context.fillRect(0, 0, 1, 1); };
    const shown = () => [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    const lightness = (color) => color.map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const around = [];
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) {
        around.unshift(getComputedStyle(one).backgroundColor);
        opacity *= Number(getComputedStyle(one).opacity);
    }
    paint("white");
    around.forEach(paint);
    const ground = lightness(shown());
    context.globalAlpha = opacity;
    paint(getComputedStyle(element).color);
    const text = lightness(shown());
    return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
}"""


def test_types_and_cases_are_hidden_also_after_a_reload(stage):
    page = stage.open("/apps/counter")
    expect_count(page, 0)
    increment(page)
    button(page, "Decrement").click()
    inspector = open_inspector(stage)
    inspector.get_by_role("button", name="Group bursts").click()
    rows = inspector.locator("#list .row")
    increments, decrements = rows.filter(has_text="increment"), rows.filter(has_text="decrement")
    expect(increments).to_have_count(1)
    expect(decrements).to_have_count(1)
    inspector.get_by_role("button", name="Types").click()
    inspector.get_by_role("button", name="Hide .increment").click()
    expect(increments).to_have_count(0)
    expect(decrements).to_have_count(1)
    inspector.reload()
    inspector.get_by_role("button", name="Group bursts").click()
    expect(decrements).to_have_count(1)
    expect(increments).to_have_count(0)
    inspector.get_by_role("button", name="Types").click()
    inspector.get_by_role("button", name="Hide CounterAction").click()
    expect(decrements).to_have_count(0)
    inspector.get_by_role("button", name="Show all").click()
    expect(increments).to_have_count(1)
    inspector.get_by_role("button", name="Types").click()
    inspector.get_by_role("checkbox", name=".decrement").check()
    expect(rows).to_have_count(1)
    inspector.keyboard.press("Escape")
    inspector.get_by_role("button", name="Types").click()
    inspector.get_by_role("button", name="Show all").click()
    inspector.get_by_role("searchbox", name="Filter transitions").fill("counter -incr -started")
    expect(rows).to_have_count(1)
    expect(decrements).to_have_count(1)


def test_the_chart_has_a_lane_for_each_store_and_selects(stage):
    page = counter_beside(stage, 3)
    chart = timeline(page).locator("#chart")
    expect(chart).to_be_hidden()
    action(page, "Chart").click()
    expect(chart.locator(".lane")).not_to_have_count(0)
    names = chart.locator(".lane").all_inner_texts()
    assert "CounterState" in names and len(names) == len(set(names)), names
    expect(chart.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"CounterState 4"))
    # The last mark of the lane has to be at the right end.
    canvas = chart.locator("canvas")
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] - 8, "y": names.index("CounterState") * 20 + 10})
    expect(transitions(page, "CounterState").last).to_have_attribute("aria-selected", "true")
    canvas.click(position={"x": 10, "y": names.index("CounterState") * 20 + 10})
    expect(transitions(page, "CounterState").first).to_have_attribute("aria-selected", "true")
    timeline(page).get_by_role("searchbox", name="Filter transitions").fill("CounterState")
    expect(chart.locator(".lane")).to_have_count(1)
    page.reload()
    expect(timeline(page).locator("#chart .lane")).not_to_have_count(0)


def test_the_inspector_fits_with_all_that_it_can_show(stage):
    for viewport in (PHONE, PANE, DESKTOP, WIDE):
        page = open_inspector(stage, viewport=viewport)
        page.get_by_role("button", name="Chart", exact=True).click()
        page.get_by_role("button", name="Pause recording").click()
        page.get_by_role("button", name="Ignore new actions").click()
        expect(page.get_by_text("The app is locked")).to_be_in_viewport(ratio=1)
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [viewport["width"], viewport["height"]], (viewport, size)
        page.get_by_role("button", name="Unlock").click()
        page.get_by_role("button", name="Resume", exact=True).click()


def test_the_chart_of_very_many_stores_has_lanes_for_the_newest(stage):
    page = open_beside(stage, "/apps/counter")
    lines = list(recorded_increments(300))
    stores, entries = [], []
    for index, line in enumerate(lines[2:], 1):
        store = json.loads(lines[1]) | {"id": index, "name": f"store {index}"}
        entry = json.loads(line) | {"store": index, "sequence": 1}
        stores.append(json.dumps(store))
        entries.append(json.dumps(entry))
    path = stage.screenshots / "many-stores.millrace.jsonl"
    path.write_text("\n".join([lines[0], *stores, *entries]) + "\n")
    import_recording(page, path)
    action(page, "Chart").click()
    lanes = timeline(page).locator("#chart .lane")
    expect(lanes).to_have_count(201)
    expect(lanes.first).to_have_text("store 101")
    expect(lanes.last).to_have_text("and 100 stores before")
