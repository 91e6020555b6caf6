from playwright.sync_api import expect

from stage import expect_same_screen, looks, top, wait_until_live

APP = "/apps/todos"
SAMPLES = [
    "Tick this off, done",
    "Add something to do",
    "Go offline and tick this off",
    "Look into the log",
]


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def button(page, name):
    return top(page).get_by_role("button", name=name, exact=True)


def rows(page):
    return top(page).locator("[data-identifier^='todos.row.']")


def tab(page, name):
    return page.get_by_role("tab", name=name)


def sheet(page):
    return page.get_by_role("dialog", name="New To-do")


def expect_place(stage, page, path):
    expect(page).to_have_url(f"{stage.showcase.url}{APP}{path}")


def expect_rows(page, *names):
    """The rows' names, including whether they are done."""
    expect(rows(page)).to_have_count(len(names))
    for index, name in enumerate(names):
        expect(rows(page).nth(index)).to_have_accessible_name(name)


def expect_counts(page, all_, open_, done):
    for name, count in (("all", all_), ("open", open_), ("done", done)):
        expect(identified(page, f"todos.filter.{name}")).to_have_text(f"{name.capitalize()} {count}")


def expect_status(page, text):
    expect(identified(page, "todos.sync.status")).to_have_text(text)


def expect_log(page, *names):
    """The latest actions in the log, the last one first."""
    entries = top(page).locator("[data-identifier^='log.']")
    for index, name in enumerate(names):
        expect(entries.nth(index)).to_contain_text(name)


def test_ticking_a_to_do_off(stage):
    page = stage.open(APP)
    expect_place(stage, page, "/todos")
    expect_rows(page, *SAMPLES)
    expect_counts(page, 4, 3, 1)
    identified(page, "todos.row.2").click()
    expect_counts(page, 4, 2, 2)
    expect_rows(page, SAMPLES[0], f"{SAMPLES[1]}, done", *SAMPLES[2:])
    # Focus stays in the row, so that the keyboard can continue from there.
    expect(identified(page, "todos.row.2")).to_be_focused()
    page.keyboard.press("Enter")
    expect_rows(page, *SAMPLES)


def test_filters(stage):
    page = stage.open(APP)
    identified(page, "todos.filter.open").click()
    expect(identified(page, "todos.filter.open")).to_have_attribute("aria-pressed", "true")
    expect_rows(page, *SAMPLES[1:])
    # A to-do that is done is no longer listed as open.
    identified(page, "todos.row.3").click()
    expect_rows(page, SAMPLES[1], SAMPLES[3])
    identified(page, "todos.filter.done").click()
    expect_rows(page, SAMPLES[0], f"{SAMPLES[2]}, done")
    identified(page, "todos.row.1").click()
    expect_rows(page, f"{SAMPLES[2]}, done")
    identified(page, "todos.row.3").click()
    expect_rows(page)
    expect(page.get_by_text("Nothing Done Yet")).to_be_visible()
    stage.shot(page, "todos-nothing-done")
    identified(page, "todos.filter.all").click()
    expect_counts(page, 4, 4, 0)


def test_adding_with_the_keyboard(stage):
    page = stage.open(APP)
    button(page, "New To-do").click()
    expect(sheet(page)).to_be_visible()
    expect_place(stage, page, "/todos/new")
    field = top(page).get_by_role("textbox", name="Title")
    expect(field).to_be_focused()
    expect(button(page, "Add")).to_be_disabled()
    page.keyboard.type("  ")
    expect(button(page, "Add")).to_be_disabled()
    page.keyboard.type("Buy milk")
    expect(button(page, "Add")).to_be_enabled()
    stage.shot(page, "todos-new")
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_hidden()
    expect_place(stage, page, "/todos")
    expect_rows(page, *SAMPLES, "Buy milk")
    # The next draft is empty.
    button(page, "New To-do").click()
    expect(field).to_have_value("")


def test_a_draft_waits_unless_it_is_discarded(stage):
    page = stage.open(f"{APP}/todos/new")
    field = top(page).get_by_role("textbox", name="Title")
    field.fill("Buy m")
    expect(button(page, "Add")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    button(page, "New To-do").click()
    expect(field).to_have_value("Buy m")
    button(page, "Cancel").click()
    expect(sheet(page)).to_be_hidden()
    button(page, "New To-do").click()
    expect(field).to_have_value("")
    expect(button(page, "Add")).to_be_disabled()


def test_deleting_in_the_list(stage):
    page = stage.open(APP)
    button(page, "Edit").click()
    stage.shot(page, "todos-edit")
    button(page, f"Delete {SAMPLES[1]}").click()
    expect_rows(page, SAMPLES[0], *SAMPLES[2:])
    button(page, f"Delete {SAMPLES[2]}").click()
    expect_rows(page, SAMPLES[0], SAMPLES[3])
    button(page, f"Delete {SAMPLES[3]}").click()
    expect_rows(page, SAMPLES[0])
    button(page, "Delete Tick this off").click()
    expect(page.get_by_text("Nothing to Do")).to_be_visible()
    expect(button(page, "Edit")).to_have_count(0)
    expect(button(page, "Done")).to_have_count(0)
    stage.shot(page, "todos-empty")


def test_deleting_all_that_is_done(stage):
    page = stage.open(APP)
    identified(page, "todos.row.4").click()
    expect_counts(page, 4, 2, 2)
    button(page, "Edit").click()
    button(page, "Delete Done").click()
    expect_rows(page, *SAMPLES[1:3])
    expect(button(page, "Delete Done")).to_be_disabled()
    button(page, "Done").click()
    expect(button(page, "Delete Done")).to_have_count(0)


def test_the_details_of_a_to_do(stage):
    page = stage.open(APP)
    button(page, f"Details of {SAMPLES[1]}").click()
    expect_place(stage, page, "/todos/2")
    field = top(page).get_by_role("textbox", name="Title")
    expect(field).to_have_value(SAMPLES[1])
    field.fill("Add two things")
    page.keyboard.press("Enter")
    expect(top(page).get_by_role("heading", name="Add two things")).to_be_visible()
    button(page, "Mark as Done").click()
    expect(button(page, "Mark as Not Done")).to_be_visible()
    stage.shot(page, "todos-details-done")
    # A blank title is ignored.
    field.fill(" ")
    page.keyboard.press("Enter")
    expect(field).to_have_value("Add two things")
    button(page, "Back to To-dos").click()
    expect_rows(page, SAMPLES[0], "Add two things, done", *SAMPLES[2:])
    button(page, "Details of Add two things").click()
    button(page, "Delete").click()
    expect_rows(page, SAMPLES[0], *SAMPLES[2:])
    expect_place(stage, page, "/todos")


def test_links(stage):
    page = stage.open(f"{APP}/todos/3")
    expect(top(page).get_by_role("heading", name=SAMPLES[2])).to_be_visible()
    button(page, "Back to To-dos").click()
    expect_rows(page, *SAMPLES)
    # Unknown ids, ids that are no numbers, and unknown paths fail alike.
    for path in ("/todos/99", "/todos/x", "/nonsense"):
        page.goto(f"{stage.showcase.url}{APP}{path}")
        expect(page.get_by_text(f"To-dos cannot open {path}")).to_be_visible()
        expect_place(stage, page, "/todos")
    page.goto(f"{stage.showcase.url}{APP}/log")
    expect(tab(page, "Log")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("No actions yet")).to_be_visible()
    page.goto(f"{stage.showcase.url}{APP}/todos/1")
    expect(tab(page, "To-dos")).to_have_attribute("aria-selected", "true")
    expect(button(page, "Back to To-dos")).to_be_visible()
    page.go_back()
    expect(tab(page, "Log")).to_have_attribute("aria-selected", "true")


def test_what_is_deleted_elsewhere_is_left(stage):
    page = stage.open(f"{APP}/todos/3")
    expect(button(page, "Delete")).to_be_visible()
    other = stage.open(APP)
    expect_same_screen(page, other)
    button(other, "Delete").click()
    expect(rows(page)).to_have_count(3)
    expect_place(stage, page, "/todos")


def test_a_sync_that_fails_is_made_up_for(stage):
    page = stage.open(APP)
    expect_status(page, "Synced")
    button(page, "Go Offline").click()
    expect(button(page, "Go Online")).to_be_visible()
    identified(page, "todos.row.2").click()
    expect_status(page, "Syncing")
    expect_status(page, "Not synced. There is no connection.")
    stage.shot(page, "todos-offline")
    # The person's changes are not lost.
    expect_counts(page, 4, 2, 2)
    button(page, "Try Again").click()
    expect_status(page, "Syncing")
    expect_status(page, "Not synced. There is no connection.")
    button(page, "Go Online").click()
    expect_status(page, "Synced")
    expect(button(page, "Try Again")).to_have_count(0)


def test_the_log_shows_every_action(stage):
    page = stage.open(APP)
    identified(page, "todos.filter.open").click()
    expect_rows(page, *SAMPLES[1:])
    identified(page, "todos.row.2").click()
    expect_rows(page, *SAMPLES[2:])
    expect_counts(page, 4, 2, 2)
    tab(page, "Log").click()
    expect_place(stage, page, "/log")
    expect_log(page, "UpdateStateWithSubStateAction<SyncState>", "SyncToDos", "SetToDoDone", "SetFilter")
    expect(identified(page, "log.1")).to_contain_text("filter: open")
    expect(identified(page, "log.2")).to_contain_text("id: 2, isDone: true")
    stage.shot(page, "todos-log")


def test_the_screens_in_dark_and_on_a_phone(stage):
    page = stage.open(f"{APP}/todos")
    for look in looks(page):
        for path in ("todos", "todos/1", "todos/2", "log", "todos/new"):
            page.goto(f"{stage.showcase.url}{APP}/{path}")
            expect_place(stage, page, f"/{path}")
            wait_until_live(page)
            page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished))")
            stage.shot(page, f"todos-{path.replace('/', '-')}-{look}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(sheet(page)).to_be_hidden()
