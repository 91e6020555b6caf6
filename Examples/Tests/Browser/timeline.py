"""The visible elements of the timeline beside the running app."""

from playwright.sync_api import expect

from stage import wait_until_live

# Wide enough for the timeline to be shown beside the app.
WIDE = {"width": 1440, "height": 900}


def open_beside(stage, path, **options):
    page = stage.open(path, viewport=WIDE, **options)
    wait_until_live(page)
    expect(timeline(page).locator("#connection")).to_have_text("Connected")
    # Shows each transition in its own row, however quickly the test acts.
    action(page, "Group bursts").click()
    return page


def timeline(page):
    return page.frame_locator("#inspector")


def transitions(page, store=None):
    """The visible rows of the list, of one store or of all."""
    row = f"[role=row][aria-label*=' {store}: ']" if store else "[role=row][aria-label^='#']"
    return timeline(page).get_by_role("treegrid", name="Transitions").locator(row)


def action(page, name):
    return timeline(page).get_by_role("button", name=name, exact=True)


def jump_to(page, row):
    row.dblclick()
    expect(row).to_have_attribute("aria-current", "step")


def back_to_live(page):
    action(page, "Back to live").click()
    expect(timeline(page).locator("#past")).to_be_hidden()
