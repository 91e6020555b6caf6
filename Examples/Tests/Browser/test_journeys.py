from playwright.sync_api import expect

from stage import DESKTOP, PHONE, expect_same_screen, screen, top, wait_until_live

APP = "/apps/journeys"


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def button(page, name):
    return top(page).get_by_role("button", name=name, exact=True)


def ticket_button(page):
    return identified(page, "plan.ticket")


def ticket(page, name):
    return page.get_by_role("alertdialog", name=f"One seat to {name}, by the window")


def tab(page, name):
    return page.get_by_role("tab", name=name)


def sheet(page, name="How It Works"):
    return page.get_by_role("dialog", name=name)


def expect_place(stage, page, path):
    expect(page).to_have_url(f"{stage.showcase.url}{APP}{path}")


def test_a_ticket(stage):
    page = stage.open(APP)
    expect(ticket_button(page)).to_have_text("Ticket to Aarhus")
    expect_place(stage, page, "/plan")
    ticket_button(page).click()
    expect(ticket(page, "Aarhus")).to_be_visible()
    expect(ticket(page, "Aarhus").get_by_role("button")).to_have_text(["Thanks"])
    expect(button(page, "Thanks")).to_be_focused()
    expect_place(stage, page, "/ticket/Aarhus")
    stage.shot(page, "journeys-ticket")
    button(page, "Thanks").click()
    expect(ticket(page, "Aarhus")).to_be_hidden()
    expect(ticket_button(page)).to_be_focused()
    expect_place(stage, page, "/plan")


def test_the_button_offers_a_ticket_to_the_destination(stage):
    page = stage.open(APP)
    field = top(page).get_by_role("textbox", name="Your destination")
    field.fill("Ghent")
    expect(ticket_button(page)).to_have_text("Ticket to Ghent")
    # All characters of a destination survive encoding in a URL.
    field.fill("A/B 100% ä?#&")
    ticket_button(page).click()
    expect(ticket(page, "A/B 100% ä?#&")).to_be_visible()
    page.reload()
    expect(ticket(page, "A/B 100% ä?#&")).to_be_visible()
    page.keyboard.press("Escape")
    field.fill("")
    expect(ticket_button(page)).to_have_text("Ticket to anywhere")
    ticket_button(page).click()
    expect(ticket(page, "anywhere")).to_be_visible()


def test_a_second_ticket_comes_over_the_first(stage):
    page = stage.open(f"{APP}/ticket/Aarhus")
    expect(ticket(page, "Aarhus")).to_be_visible()
    page.goto(f"{stage.showcase.url}{APP}/ticket/Ghent")
    expect(ticket(page, "Ghent")).to_be_visible()
    expect_place(stage, page, "/ticket/Ghent")
    # The first alert stays below the second, and cannot be used.
    expect(screen(page).locator(".alert")).to_have_count(2)
    button(page, "Thanks").click()
    expect(ticket(page, "Aarhus")).to_be_visible()
    expect(ticket(page, "Ghent")).to_be_hidden()
    expect_place(stage, page, "/ticket/Aarhus")
    button(page, "Thanks").click()
    expect(ticket_button(page)).to_be_visible()


def test_both_ways_back_lead_the_same_way(stage):
    page = stage.open(APP)
    identified(page, "plan.places").click()
    identified(page, "places.Ghent").click()
    expect(identified(page, "place.name")).to_have_text("Ghent")
    expect_place(stage, page, "/places/Ghent")
    # The app's back button returns to the list.
    button(page, "Back to Places").click()
    expect_place(stage, page, "/places")
    # This was also a step back in the browser's history. So the next step back leads to the first screen.
    page.go_back()
    expect(ticket_button(page)).to_be_visible()
    expect_place(stage, page, "/plan")
    page.go_forward()
    expect(identified(page, "places.Ghent")).to_be_visible()
    page.go_forward()
    expect(identified(page, "place.name")).to_have_text("Ghent")
    # A route to an alert is a step in the history too.
    button(page, "Ticket to Ghent").click()
    expect(ticket(page, "Ghent")).to_be_visible()
    expect_place(stage, page, "/ticket/Ghent")
    page.go_back()
    expect(ticket(page, "Ghent")).to_be_hidden()
    expect_place(stage, page, "/places/Ghent")
    expect(button(page, "Back to Places")).to_be_visible()


def test_the_next_place_replaces_this_one(stage):
    page = stage.open(f"{APP}/places/Kiruna")
    button(page, "Next Place").click()
    expect(identified(page, "place.name")).to_have_text("Aarhus")
    expect_place(stage, page, "/places/Aarhus")
    button(page, "Back to Places").click()
    button(page, "Back to Plan").click()
    expect(ticket_button(page)).to_be_visible()


def test_a_link_brings_the_screens_below_it(stage):
    page = stage.open(f"{APP}/places/Bergen")
    expect(identified(page, "place.name")).to_have_text("Bergen")
    button(page, "Back to Places").click()
    expect(identified(page, "places.Bergen")).to_be_visible()
    button(page, "Back to Plan").click()
    expect(ticket_button(page)).to_be_visible()


def test_a_link_can_name_a_whole_stack(stage):
    page = stage.open(f"{APP}/stack?url=/plan&url=/places&url=/places/Aarhus&url=/places/Ghent")
    expect(identified(page, "place.name")).to_have_text("Ghent")
    expect_place(stage, page, "/places/Ghent")
    button(page, "Back to Aarhus").click()
    expect(identified(page, "place.name")).to_have_text("Aarhus")
    # One invalid URL makes the whole link fail.
    page.goto(f"{stage.showcase.url}{APP}/stack?url=/plan&url=/nonsense")
    expect(page.get_by_role("alertdialog", name="Not Shown")).to_be_visible()
    button(page, "OK").click()
    expect(identified(page, "place.name")).to_have_text("Aarhus")


def test_a_bad_link_is_said_and_the_stack_stays(stage):
    page = stage.open(f"{APP}/places/Bergen")
    expect(identified(page, "place.name")).to_have_text("Bergen")
    page.goto(f"{stage.showcase.url}{APP}/nonsense")
    expect(page.get_by_text("Journeys cannot open /nonsense")).to_be_visible()
    expect(identified(page, "place.name")).to_have_text("Bergen")
    expect_place(stage, page, "/places/Bergen")


def test_tabs_by_mouse_keyboard_and_link(stage):
    page = stage.open(APP)
    expect(tab(page, "Plan")).to_have_attribute("aria-selected", "true")
    tab(page, "Routes").click()
    expect(tab(page, "Routes")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel", name="Routes")).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_have_count(1)
    expect_place(stage, page, "/routes")
    page.keyboard.press("ArrowLeft")
    expect(tab(page, "Plan")).to_be_focused()
    expect(ticket_button(page)).to_be_visible()
    expect_place(stage, page, "/plan")
    page.keyboard.press("ArrowLeft")
    expect(tab(page, "Routes")).to_be_focused()
    expect(identified(page, "routes.sample.Push")).to_be_visible()
    expect_place(stage, page, "/routes")
    page.go_back()
    expect(ticket_button(page)).to_be_visible()
    other = stage.open(f"{APP}/routes")
    expect(identified(other, "routes.sample.Push")).to_be_visible()
    expect(identified(page, "routes.sample.Push")).to_be_visible()
    expect_same_screen(page, other)


def test_a_tab_keeps_its_place(stage):
    page = stage.open(f"{APP}/routes", viewport=PHONE)
    last = identified(page, "routes.registered./ticket/:destination")
    last.scroll_into_view_if_needed()
    offset = scroll_offset(page)
    assert offset > 0
    tab(page, "Plan").click()
    expect(ticket_button(page)).to_be_visible()
    tab(page, "Routes").click()
    expect(last).to_be_visible()
    assert scroll_offset(page) == offset


def test_every_registered_route_is_listed(stage):
    page = stage.open(f"{APP}/routes")
    rows = top(page).locator("[data-identifier^='routes.registered.']")
    expect(rows).to_have_count(7)
    for pattern, owner in (
        ("/plan", "PlannerFeature (0)"),
        ("/ticket/:destination", "TicketFeature (0)"),
        ("/places/:name", "PlaceFeature (0)"),
        ("/routes", "handler (0)"),
    ):
        expect(identified(page, f"routes.registered.{pattern}")).to_contain_text(owner)
    rows.last.scroll_into_view_if_needed()
    stage.shot(page, "journeys-routes-registered")


def test_every_way_to_show_a_screen(stage):
    page = stage.open(f"{APP}/routes")

    def sample(name):
        tab(page, "Routes").click()
        identified(page, f"routes.sample.{name}").click()

    sample("Push")
    expect(button(page, "Back to Plan")).to_be_visible()
    expect_place(stage, page, "/places")
    sample("Replace the Top")
    expect(identified(page, "place.name")).to_have_text("Ghent")
    expect(button(page, "Back to Plan")).to_be_visible()
    sample("Go Back To")
    expect(ticket_button(page)).to_be_visible()
    expect(button(page, "Back to Plan")).to_have_count(0)
    sample("Restore a Stack")
    expect(identified(page, "place.name")).to_have_text("Kiruna")
    expect(button(page, "Back to Places")).to_be_visible()
    sample("Begin Anew")
    expect(ticket_button(page)).to_be_visible()
    sample("Over Everything")
    expect(ticket(page, "Ghent")).to_be_visible()
    page.keyboard.press("Escape")
    sample("On a Sheet")
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("Escape")
    sample("On the Full Screen")
    expect(sheet(page)).to_be_visible()
    settle(page)
    box, whole = sheet(page).bounding_box(), screen(page).bounding_box()
    assert box == whole, (box, whole)
    # The sheet has no handle, and Escape does nothing: only the screen's own button dismisses it.
    page.keyboard.press("Escape")
    button(page, "Done").click()
    expect(sheet(page)).to_be_hidden()
    sample("An Unknown Route")
    explanation = page.get_by_role("alertdialog", name="Not Shown")
    expect(explanation).to_contain_text("There is no route for /place. Did you mean /places")


def test_a_sheet_is_put_away_in_every_way(stage):
    page = stage.open(APP)
    handle = page.get_by_role("button", name="Close")

    def show():
        button(page, "Help").click()
        expect(sheet(page)).to_be_visible()
        expect_place(stage, page, "/help")
        settle(page)

    def expect_gone():
        expect(sheet(page)).to_be_hidden()
        expect_place(stage, page, "/plan")
        expect(button(page, "Help")).to_be_focused()

    show()
    button(page, "Done").click()
    expect_gone()
    show()
    page.keyboard.press("Escape")
    expect_gone()
    show()
    handle.click()
    expect_gone()
    show()
    # A tap beside the sheet dismisses it.
    page.locator(".sheet > .backdrop").click(position={"x": 190, "y": 8})
    expect_gone()
    show()
    # A short pull at its bar does not dismiss it.
    drag(page, top(page).get_by_role("heading", name="How It Works"), 60)
    settle(page)
    expect(sheet(page)).to_be_visible()
    drag(page, top(page).get_by_role("heading", name="How It Works"), 400)
    expect_gone()
    show()
    drag(page, handle, 400)
    expect_gone()
    show()
    page.go_back()
    expect_gone()


def test_focus_stays_inside_a_sheet(stage):
    page = stage.open(APP)
    button(page, "Help").click()
    expect(sheet(page)).to_be_visible()
    seen = []
    for _ in range(4):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
    assert sorted(set(seen)) == ["Close", "Done"], seen
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('[aria-modal]') !== null")


def test_the_screens_in_dark_and_on_a_phone(stage):
    for scheme in ("light", "dark"):
        for viewport, width in ((PHONE, "phone"), (DESKTOP, "desktop")):
            page = stage.open(f"{APP}/plan", color_scheme=scheme, viewport=viewport)
            for path in ("plan", "places", "places/Ghent", "ticket/Ghent", "routes", "help"):
                page.goto(f"{stage.showcase.url}{APP}/{path}")
                expect_place(stage, page, f"/{path}")
                wait_until_live(page)
                settle(page)
                stage.shot(page, f"journeys-{path.replace('/', '-')}-{width}-{scheme}")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.keyboard.press("Escape")
            expect(sheet(page)).to_be_hidden()


def scroll_offset(page):
    return identified(page, "routes.registered./ticket/:destination").evaluate("row => row.closest('.table').scrollTop")


def settle(page):
    """Waits until no element moves."""
    page.evaluate("Promise.allSettled(document.getAnimations().map(animation => animation.finished))")


def drag(page, element, distance):
    box = element.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + distance / 2, steps=5)
    page.mouse.move(x, y + distance, steps=5)
    # The pointer rests before its release, so that only the distance counts, not the speed.
    page.mouse.move(x, y + distance + 1)
    page.mouse.move(x, y + distance)
    page.mouse.up()
