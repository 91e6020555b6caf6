import json

from playwright.sync_api import expect

import test_favorites
import test_journeys
import test_todos
from counter import button, expect_count, increment
from showcase import Showcase
from stage import DESKTOP, PHONE, top, wait_until_live
from test_cookie_jar import put, sign, take
from test_search import identified
from timeline import WIDE, action, back_to_live, jump_to, open_beside, timeline, transitions


def test_the_timeline_is_beside_the_app_where_there_is_room(stage):
    page = open_beside(stage, "/apps/counter")
    increment(page)
    expect(transitions(page, "CounterState").last).to_contain_text("increment")
    frame, device = page.locator("#inspector").bounding_box(), page.locator(".device").bounding_box()
    assert device["x"] + device["width"] <= frame["x"], (device, frame)
    assert frame["x"] + frame["width"] == WIDE["width"] and frame["y"] + frame["height"] == WIDE["height"], frame
    page.get_by_role("button", name="Timeline").click()
    expect(page.locator("#inspector")).to_be_hidden()
    expect(page.locator(".app-summary:visible")).to_have_count(1)


def test_the_timeline_is_behind_a_button_where_there_is_none(stage):
    for viewport in (DESKTOP, PHONE):
        page = stage.open("/apps/counter", viewport=viewport)
        wait_until_live(page)
        expect(page.locator("#inspector")).to_be_hidden()
        page.get_by_role("button", name="Timeline").click()
        expect(timeline(page).locator("#connection")).to_have_text("Connected")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Timeline").click()
        expect(page.locator("#inspector")).to_be_hidden()
        increment(page)


def test_a_prex_app_goes_back_and_on_from_there(stage):
    page = open_beside(stage, "/apps/counter")
    for count in (1, 2, 3):
        increment(page)
        expect_count(page, count)
    rows = transitions(page, "CounterState")
    expect(rows).to_have_count(4)
    jump_to(page, rows.nth(1))
    expect_count(page, 1)
    expect(timeline(page).locator("#past")).to_be_visible()
    back_to_live(page)
    expect_count(page, 3)
    jump_to(page, rows.nth(2))
    expect_count(page, 2)
    # A change in the past becomes the new present, and the old branch can still be reached.
    button(page, "Decrement").click()
    expect_count(page, 1)
    expect(timeline(page).locator("#past")).to_be_hidden()
    jump_to(page, rows.nth(3))
    expect_count(page, 3)
    back_to_live(page)
    expect_count(page, 1)


def test_a_flux_capacitor_app_goes_back(stage):
    page = open_beside(stage, "/apps/favorites")
    test_favorites.search(page, "swift")
    expect(identified(page, "search.status")).to_have_text("4 users")
    rows = transitions(page, "UserStore")
    expect(rows.last).to_contain_text("answered")
    jump_to(page, rows.first)
    expect(top(page).get_by_text("Search Users")).to_be_visible()
    back_to_live(page)
    expect(identified(page, "search.status")).to_have_text("4 users")


def test_a_mobius_app_goes_back(stage):
    page = open_beside(stage, "/apps/cookie-jar")
    put(page)
    put(page)
    expect_count(page, 2)
    take(page)
    expect_count(page, 1)
    rows = transitions(page, "CookieJar")
    expect(rows).to_have_count(4)
    jump_to(page, rows.nth(2))
    expect_count(page, 2)
    expect(sign(page)).to_have_count(0)
    back_to_live(page)
    expect_count(page, 1)


def test_a_visper_app_goes_back(stage):
    page = open_beside(stage, "/apps/journeys")
    field = top(page).get_by_role("textbox", name="Your destination")
    field.fill("Ghent")
    expect(test_journeys.ticket_button(page)).to_have_text("Ticket to Ghent")
    rows = transitions(page, "JourneysState")
    expect(rows.last).to_contain_text("ChooseDestinationAction")
    jump_to(page, rows.first)
    expect(test_journeys.ticket_button(page)).to_have_text("Ticket to Aarhus")
    expect(field).to_have_value("Aarhus")
    back_to_live(page)
    expect(test_journeys.ticket_button(page)).to_have_text("Ticket to Ghent")
    expect(field).to_have_value("Ghent")


def test_a_field_travels_while_it_is_edited(stage):
    page = open_beside(stage, "/apps/login")
    # Another tab travels, so that the field of this one keeps its focus.
    other = open_beside(stage, "/apps/login")
    email = top(page).get_by_role("textbox", name="Email")
    email.click()
    page.keyboard.type("ada")
    page.keyboard.type("@example.com", delay=20)
    expect(email).to_have_value("ada@example.com")
    rows = transitions(other, "Login")
    expect(rows.last).to_contain_text("edited")
    jump_to(other, rows.filter(has_text="edited").nth(2))
    expect(email).to_be_focused()
    expect(email).to_have_value("ada")
    # Typing continues at the caret, and no letter is lost.
    page.keyboard.press("Home")
    page.keyboard.type("the ")
    expect(email).to_have_value("the ada")
    assert email.evaluate("field => field.selectionStart") == 4


def test_a_skipped_action_has_never_happened(stage):
    page = open_beside(stage, "/apps/counter")
    for _ in range(2):
        increment(page)
    expect_count(page, 2)
    rows = transitions(page, "CounterState")
    expect(rows).to_have_count(3)
    rows.nth(1).click()
    action(page, "Skip").click()
    expect_count(page, 1)
    action(page, "Skipped").click()
    expect_count(page, 2)


def test_to_dos_are_worked_out_anew_without_a_skipped_action(stage):
    page = open_beside(stage, "/apps/todos")
    test_todos.expect_counts(page, 4, 3, 1)
    test_todos.button(page, "Edit").click()
    test_todos.button(page, f"Delete {test_todos.SAMPLES[1]}").click()
    rows = transitions(page, "ToDosState")
    deletion = rows.filter(has_text="DeleteToDo").first
    expect(deletion).to_be_visible()
    expect(test_todos.rows(page)).to_have_count(3)
    deletion.click()
    action(page, "Skip").click()
    expect(test_todos.rows(page)).to_have_count(4)


def test_a_locked_timeline_lets_nothing_happen(stage):
    page = open_beside(stage, "/apps/counter")
    increment(page)
    expect_count(page, 1)
    action(page, "Ignore new actions").click()
    expect(action(page, "Accept new actions")).to_be_visible()
    increment(page)
    increment(page)
    expect(timeline(page).get_by_text("Ignored: 2 × increment (CounterState).")).to_be_visible()
    action(page, "Accept new actions").click()
    expect(action(page, "Ignore new actions")).to_be_visible()
    increment(page)
    expect_count(page, 2)
    expect(transitions(page, "CounterState")).to_have_count(3)


def test_an_action_is_dispatched_again_and_edited(stage):
    page = open_beside(stage, "/apps/counter")
    increment(page)
    expect_count(page, 1)
    expect(transitions(page, "CounterState")).to_have_count(2)
    transitions(page, "CounterState").last.click()
    action(page, "Dispatch again").click()
    expect_count(page, 2)
    timeline(page).get_by_role("tab", name="Action").click()
    action(page, "Edit and dispatch…").click()
    editor = timeline(page).get_by_role("textbox", name="Action for CounterState")
    editor.fill(json.dumps({"set": {"_0": 42}}))
    action(page, "Dispatch").click()
    expect_count(page, 42)


def test_passwords_are_not_recorded(stage):
    page = open_beside(stage, "/apps/login")
    top(page).get_by_role("textbox", name="Password").fill("hunter2hunter2")
    row = transitions(page, "Login").filter(has_text="password").last
    expect(row).to_contain_text("•")
    row.click()
    timeline(page).get_by_role("tab", name="State").click()
    expect(timeline(page).get_by_role("tree", name="State after")).to_contain_text("credentials")
    assert "hunter2" not in timeline(page).locator("body").inner_html()


def test_an_exported_session_is_imported_in_another_process(stage):
    page = open_beside(stage, "/apps/counter")
    for count in (1, 2, 3):
        increment(page)
        expect_count(page, count)
    action(page, "More").click()
    with page.expect_download() as download:
        timeline(page).get_by_role("menuitem", name="Export").click()
    path = download.value.path()
    with Showcase(stage.showcase.command[0]) as other:
        fresh = open_beside(stage, "/apps/counter", url=other.url)
        expect_count(fresh, 0)
        import_recording(fresh, path)
        # The session begins at its start, and recording is paused.
        expect_count(fresh, 0)
        expect(action(fresh, "Resume recording")).to_be_visible()
        jump_to(fresh, transitions(fresh, "CounterState").nth(2))
        expect_count(fresh, 2)
        # The process ends before the page is closed.
        stage.expected_problems = ["WebSocket connection to", "ERR_"]


def test_a_recording_that_would_end_the_process_is_shown(stage):
    page = open_beside(stage, "/apps/counter")
    lines = list(recorded_increments(3))
    highest = 2**63 - 1
    lines[1] = lines[1].replace('"count": 0', f'"count": {highest}')
    # Skipping the first increment makes the second one overflow if it is recomputed.
    lines[2] = lines[2].replace('"line": "entry"', '"line": "entry", "skipped": true')
    path = stage.screenshots / "overflow.millrace.jsonl"
    path.write_text("\n".join(lines) + "\n")
    import_recording(page, path)
    expect_count(page, highest)
    rows = transitions(page, "CounterState")
    jump_to(page, rows.nth(1))
    expect_count(page, 2)
    rows.nth(0).click()
    action(page, "Skip").click()
    expect(timeline(page).get_by_text("its reducer does not run on values from a file")).to_be_visible()
    jump_to(page, rows.nth(2))
    expect_count(page, 3)


def test_a_hundred_thousand_transitions(stage):
    page = open_beside(stage, "/apps/counter")
    path = stage.screenshots / "a-hundred-thousand.millrace.jsonl"
    path.write_text("\n".join(recorded_increments(100_000)) + "\n")
    import_recording(page, path)
    expect(timeline(page).locator("#count")).to_contain_text("100,000", timeout=180_000)
    assert transitions(page).count() < 200
    timeline(page).get_by_role("searchbox", name="Filter transitions").fill("increment 77777")
    expect(timeline(page).locator("#count")).to_contain_text("0 of")
    timeline(page).get_by_role("searchbox", name="Filter transitions").fill("")
    # The key End selects the last row at once, and the app travels there.
    timeline(page).get_by_role("treegrid", name="Transitions").press("End")
    last = transitions(page).last
    expect(last).to_have_attribute("aria-selected", "true")
    last.press("Enter")
    expect_count(page, 100_000)


def recorded_increments(count):
    """A recording of the counter, line by line."""
    state, action_type = "ShowcaseApps.CounterState", "ShowcaseApps.CounterAction"
    yield json.dumps({
        "line": "header", "format": "millrace-recording", "version": 1,
        "app": "Showcase", "began": "2026-01-01T00:00:00.000Z",
    })
    yield json.dumps({
        "line": "store", "id": 1, "dialect": "Prex", "name": "CounterState",
        "stateType": state, "actionType": action_type, "base": {"type": state, "json": {"count": 0}},
    })
    for number in range(1, count + 1):
        yield json.dumps({
            # The entries are too far apart to be one burst.
            "line": "entry", "id": number, "store": 1, "sequence": number, "kind": "action", "at": number * 200,
            "took": 1, "thread": {"number": 1, "main": True},
            "action": {"type": action_type, "json": {"increment": {}}},
            "state": {"type": state, "json": {"count": number}},
        })


def import_recording(page, path):
    timeline(page).locator("#file").set_input_files(path)
    confirmation = timeline(page).locator("#confirmation")
    expect(confirmation).to_be_visible()
    confirmation.get_by_role("button", name="Import").click()
    report = timeline(page).locator("#report")
    expect(report).to_be_visible(timeout=180_000)
    report.get_by_role("button", name="Done").click()
    expect(timeline(page).locator("#imported")).to_be_visible()
