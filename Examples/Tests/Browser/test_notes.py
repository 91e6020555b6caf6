"""The notes, on each dialect: written, searched, undone, and restored after a restart."""

import pathlib
import shutil
import time

from playwright.sync_api import expect

from showcase import Showcase
from stage import looks, top, wait_until_live

APPS = {"notes": "notes-prex", "notes-mobius": "notes-mobius"}
SAMPLES = ["Welcome, pinned", "To read", "Sourdough"]
FIXTURE = pathlib.Path(__file__).parents[1] / "ShowcaseTests/Notes/Fixtures/notes-1.json"


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def button(page, name):
    return top(page).get_by_role("button", name=name, exact=True)


def line(page, number):
    return top(page).get_by_role("textbox", name=f"Line {number}")


def rows(page):
    return top(page).locator("[data-identifier^='notes.row.']")


def expect_rows(page, *names):
    expect(rows(page)).to_have_count(len(names))
    for index, name in enumerate(names):
        expect(rows(page).nth(index)).to_have_accessible_name(name)


def go_back(page):
    top(page).get_by_role("button", name="Back to Notes").click()


def test_notes_are_written_with_the_keyboard(stage):
    for app in APPS:
        page = stage.open(f"/apps/{app}")
        expect_rows(page, *SAMPLES)
        button(page, "New Note").click()
        expect(page).to_have_url(f"{stage.showcase.url}/apps/{app}/4")
        top(page).get_by_role("textbox", name="Title").click()
        page.keyboard.type("Packing")
        page.keyboard.press("Enter")
        for number, text in enumerate(("Socks", "Charger"), 1):
            expect(line(page, number)).to_be_focused()
            page.keyboard.type(text)
            expect(line(page, number + 1)).to_be_visible()
            page.keyboard.press("Enter")
        expect(line(page, 3)).to_be_focused()
        stage.shot(page, f"{app}-new")
        # Insert a line between two others.
        line(page, 1).click()
        page.keyboard.press("Enter")
        expect(line(page, 2)).to_be_focused()
        expect(line(page, 2)).to_have_value("")
        page.keyboard.type("Knife")
        expect(line(page, 3)).to_have_value("Charger")
        go_back(page)
        expect_rows(page, SAMPLES[0], "Packing", *SAMPLES[1:])
        expect(rows(page).nth(1)).to_contain_text("Socks · Knife · Charger")
        identified(page, "notes.pin.4").click()
        expect_rows(page, "Packing, pinned", *SAMPLES)


def test_notes_are_searched_for(stage):
    for app in APPS:
        page = stage.open(f"/apps/{app}")
        search = top(page).get_by_role("searchbox")
        search.press_sequentially("wheel")
        expect_rows(page, "To read")
        expect(page).to_have_url(f"{stage.showcase.url}/apps/{app}/?q=wheel")
        stage.shot(page, f"{app}-search")
        search.press_sequentially("s on fire")
        expect(page.get_by_text("No Results")).to_be_visible()
        button(page, "Cancel").click()
        expect_rows(page, *SAMPLES)
        # Open a link to a search.
        page.goto(f"{stage.showcase.url}/apps/{app}/?q=flour")
        expect_rows(page, "Sourdough")


def test_notes_are_deleted_until_there_are_none(stage):
    for app in APPS:
        page = stage.open(f"/apps/{app}")
        for name in SAMPLES:
            rows(page).first.click()
            button(page, "Delete").click()
            expect(button(page, "New Note")).to_be_visible()
        expect(page.get_by_text("No Notes")).to_be_visible()
        for look in looks(page):
            stage.shot(page, f"{app}-empty-{look}")


def test_notes_undo_and_redo(stage):
    for app in APPS:
        page = stage.open(f"/apps/{app}")
        for name in ("Undo", "Redo"):
            expect(button(page, name)).to_be_disabled()
        rows(page).nth(1).click()
        title = top(page).get_by_role("textbox", name="Title")
        title.press("End")
        page.keyboard.type(", or hear")
        line(page, 1).fill("Silas Marner")
        expect(button(page, "Undo")).to_be_enabled()
        stage.shot(page, f"{app}-undo")
        # Typing into one field without a pause is one undo step.
        button(page, "Undo").click()
        expect(line(page, 1)).to_have_value("The Mill on the Floss")
        expect(title).to_have_value("To read, or hear")
        button(page, "Undo").click()
        expect(title).to_have_value("To read")
        expect(button(page, "Undo")).to_be_disabled()
        button(page, "Redo").click()
        expect(title).to_have_value("To read, or hear")
        button(page, "Delete").click()
        expect_rows(page, "Welcome, pinned", "Sourdough")
        expect(button(page, "Redo")).to_be_disabled()
        button(page, "Undo").click()
        expect_rows(page, "Welcome, pinned", "To read, or hear", "Sourdough")


def test_notes_update_one_row_at_a_time(stage):
    for app in APPS:
        page = stage.open(f"/apps/{app}")
        badges = top(page).locator("[data-identifier^='updates.note.']")
        expect(badges).to_have_text(["↻ 1"] * 3)
        rows(page).first.click()
        line(page, 3).fill("!")
        go_back(page)
        expect(badges).to_have_text(["↻ 2", "↻ 1", "↻ 1"])
        for look in looks(page):
            stage.shot(page, f"{app}-list-{look}")


def wait_for_content(read, text):
    """Waits until the saved text, which `read` returns, contains this text. Changes are saved after a second."""
    deadline = time.monotonic() + 15
    while text not in read():
        assert time.monotonic() < deadline, read()
        time.sleep(0.05)


def restart(stage, page, app, end):
    """Ends the showcase with the given function, starts it again, and opens the app in the page again."""
    # The page follows the app back in the history. Leaving the page earlier would race with that, and could lead back.
    expect(page).to_have_url(f"{stage.showcase.url}/apps/{app}")
    page.goto("about:blank")
    end()
    stage.showcase.start()
    page.goto(f"{stage.showcase.url}/apps/{app}")
    wait_until_live(page)


def edit_first(page, title):
    rows(page).first.click()
    top(page).get_by_role("textbox", name="Title").fill(title)
    go_back(page)
    expect(rows(page).first).to_contain_text(title)


def test_notes_survive_the_end_of_the_showcase(stage):
    folder = pathlib.Path(stage.showcase.folder.name)
    page = stage.open("/apps/counter")
    for app, name in APPS.items():
        page.goto(f"{stage.showcase.url}/apps/{app}")
        edit_first(page, "Stopped")
        restart(stage, page, app, stage.showcase.stop)
        expect_rows(page, "Stopped, pinned", *SAMPLES[1:])
        edit_first(page, "Killed")
        wait_for_content((folder / f"{name}.json").read_text, "Killed")
        restart(stage, page, app, stage.showcase.kill)
        expect_rows(page, "Killed, pinned", *SAMPLES[1:])


def with_files(stage, prepare, test):
    """Runs a test with a showcase whose folder already contains files."""
    first = stage.showcase
    showcase = Showcase(first.command[0])
    for app, name in APPS.items():
        prepare(pathlib.Path(showcase.folder.name) / f"{name}.json")
    try:
        with showcase:
            stage.showcase = showcase
            for app, name in APPS.items():
                test(stage.open(f"/apps/{app}"), name)
    finally:
        stage.showcase = first


def test_notes_of_an_older_version_are_migrated(stage):
    def test(page, name):
        expect_rows(page, "Café order", "Packing")
        rows(page).last.click()
        expect(top(page).get_by_role("textbox", name="Title")).to_have_value("Packing")
        expect(line(page, 1)).to_have_value("Socks")
        expect(identified(page, "note.date")).to_contain_text("2025")

    with_files(stage, lambda file: shutil.copy(FIXTURE, file), test)


def test_notes_that_cannot_be_read_are_set_aside(stage):
    def test(page, name):
        notice = identified(page, "notes.notice")
        expect(notice).to_have_text(
            f"Your notes could not be read. They are set aside as {name}.json.set-aside-1."
        )
        expect(page.get_by_text("No Notes")).to_be_visible()
        for look in looks(page):
            stage.shot(page, f"{name}-set-aside-{look}")
        button(page, "Close").click()
        expect(notice).to_be_hidden()

    with_files(stage, lambda file: file.write_text("torn"), test)
