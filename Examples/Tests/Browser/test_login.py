from playwright.sync_api import expect

from stage import PHONE, expect_same_screen, looks, top, wait_until_live


def identified(page, identifier):
    return top(page).locator(f"[data-identifier='{identifier}']")


def email(page):
    return top(page).get_by_role("textbox", name="Email")


def password(page):
    # A password field has no ARIA role.
    return top(page).get_by_label("Password")


def submit(page):
    return identified(page, "login.submit")


def suggest(page, name):
    identified(page, f"login.suggestion.{name}").click()
    # Wait until the message of an earlier attempt is hidden. The button moves at that moment, so an earlier click
    # could miss it.
    expect(identified(page, "login.status")).to_be_hidden()
    expect(submit(page)).to_be_enabled()


def test_signing_in_and_out_by_keyboard(stage):
    page = stage.open("/apps/login")
    expect(submit(page)).to_be_disabled()
    stage.shot(page, "login-empty")
    email(page).focus()
    page.keyboard.type("ada@example.com")
    page.keyboard.press("Tab")
    expect(password(page)).to_be_focused()
    page.keyboard.type("analytical")
    expect(submit(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(identified(page, "login.status")).to_have_text("Signing in as ada@example.com")
    expect(page.locator("#announcer")).to_contain_text("Signing in as ada@example.com")
    stage.shot(page, "login-submitting")
    expect(identified(page, "account.name")).to_have_text("Ada Lovelace")
    expect(top(page).get_by_role("heading", name="Account")).to_be_visible()
    stage.shot(page, "login-account")
    page.keyboard.press("Tab")
    expect(identified(page, "account.signOut")).to_be_focused()
    page.keyboard.press("Enter")
    expect(email(page)).to_have_value("")
    expect(password(page)).to_have_value("")


def test_complaints_come_when_a_field_is_left(stage):
    page = stage.open("/apps/login")
    complaint = identified(page, "login.email.complaint")
    expect(email(page)).not_to_have_attribute("aria-invalid", "true")
    email(page).click()
    page.keyboard.type("ada@example")
    expect(submit(page)).to_be_disabled()
    expect(complaint).to_have_count(0)
    password(page).click()
    expect(complaint).to_have_text("Enter an address such as ada@example.com.")
    expect(email(page)).to_have_attribute("aria-invalid", "true")
    expect(email(page)).to_have_accessible_description("Enter an address such as ada@example.com.")
    expect(page.locator("#announcer")).to_contain_text("Enter an address")
    page.keyboard.press("Enter")
    expect(identified(page, "login.password.complaint")).to_have_text("Enter your password.")
    stage.shot(page, "login-complaints")
    email(page).click()
    page.keyboard.press("End")
    page.keyboard.type(".com")
    expect(complaint).to_have_count(0)
    expect(email(page)).to_have_accessible_description("")
    expect(email(page)).not_to_have_attribute("aria-invalid", "true")
    expect(email(page)).to_have_value("ada@example.com")


def test_fast_typing_loses_nothing(stage):
    page = stage.open("/apps/login")
    text = "a.very.long.address.that.is.typed.in.no.time@mail.example.com"
    email(page).click()
    page.keyboard.type(text)
    password(page).click()
    page.keyboard.type(text)
    expect(submit(page)).to_be_enabled()
    expect(email(page)).to_have_value(text)
    expect(password(page)).to_have_value(text)


def test_a_server_that_is_down_can_be_tried_again(stage):
    page = stage.open("/apps/login")
    suggest(page, "down")
    submit(page).click()
    expect(identified(page, "login.status")).to_have_text("The server is down. Try again in a moment.")
    expect(submit(page)).to_have_text("Try Again")
    stage.shot(page, "login-down")
    submit(page).click()
    expect(identified(page, "account.name")).to_have_text("Alan Turing")


def test_wrong_password_then_the_right_one(stage):
    page = stage.open("/apps/login")
    suggest(page, "wrong")
    password(page).press("Enter")
    expect(identified(page, "login.status")).to_contain_text("There is no account")
    expect(submit(page)).to_have_text("Sign In")
    password(page).fill("analytical")
    expect(identified(page, "login.status")).to_have_count(0)
    password(page).press("Enter")
    expect(identified(page, "account.name")).to_have_text("Ada Lovelace")


def test_a_slow_login_is_cancelled(stage):
    page = stage.open("/apps/login")
    suggest(page, "slow")
    submit(page).click()
    expect(submit(page)).to_be_disabled()
    stage.shot(page, "login-slow")
    identified(page, "login.cancel").click()
    expect(identified(page, "login.status")).to_have_text("Cancelled. Nobody is signed in.")
    expect(identified(page, "login.cancel")).to_have_count(0)
    stage.shot(page, "login-cancelled")
    suggest(page, "success")
    submit(page).click()
    expect(identified(page, "account.name")).to_have_text("Ada Lovelace")


def test_the_password_is_nowhere_on_the_page(stage):
    page = stage.open("/apps/login")
    expect(password(page)).to_have_attribute("type", "password")
    expect(password(page)).to_have_attribute("autocomplete", "current-password")
    expect(email(page)).to_have_attribute("autocomplete", "username")
    suggest(page, "success")
    expect(password(page)).to_have_value("analytical")
    for content in (page.content(), page.locator("body").inner_text()):
        assert "analytical" not in content
    submit(page).click()
    expect(identified(page, "account.name")).to_be_visible()
    assert "analytical" not in page.content()


def test_two_tabs_show_the_same_login(stage):
    one = stage.open("/apps/login")
    two = stage.open("/apps/login", viewport=PHONE)
    suggest(one, "down")
    expect(email(two)).to_have_value("alan@example.com")
    submit(two).click()
    expect(identified(one, "login.status")).to_contain_text("The server is down")
    # The first tab, changed by patches, equals a new tab, which gets the whole screen.
    three = stage.open("/apps/login")
    wait_until_live(three)
    expect(identified(three, "login.status")).to_contain_text("The server is down")
    expect_same_screen(one, three)


def test_the_form_in_dark_and_on_a_phone(stage):
    page = stage.open("/apps/login")
    for look in looks(page):
        suggest(page, "wrong")
        stage.shot(page, f"login-filled-{look}")
        submit(page).click()
        expect(identified(page, "login.status")).to_contain_text("There is no account")
        stage.shot(page, f"login-wrong-{look}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        suggest(page, "success")
        submit(page).click()
        expect(identified(page, "account.name")).to_be_visible()
        stage.shot(page, f"login-account-{look}")
        identified(page, "account.signOut").click()
        expect(email(page)).to_have_value("")
