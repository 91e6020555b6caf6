import HeadlessUIKit
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@MainActor
@Suite("An app and the tabs that show it", .exclusively(.keyWindow))
struct HostedAppTests {
    private let form = FormController()
    private let log = LogLines()
    private let app: HostedApp

    init() {
        app = HostedApp(name: "form", rootViewController: form) { [log] in log.append($0) }
    }

    @Test("A new tab receives the whole screen first")
    func wholeScreenFirst() async {
        let tab = Tab(app)
        guard case .tree(let instance, 1, let root, [:]) = await tab.next() else {
            Issue.record("no tree came first")
            return
        }
        #expect(!instance.isEmpty)
        #expect(root.attributes[.class] == "window")
    }

    @Test("All changes of one turn are sent as one message, with the next revision")
    func coalescing() async throws {
        let tab = await openTab()
        form.first.text = "a"
        form.second.text = "b"
        form.first.text = "c"
        let message = await tab.next()
        guard case .update(2, let patches, [:]) = message else {
            Issue.record("unexpected \(message)")
            return
        }
        #expect(patches.count == 2)
        #expect(tab.id("label", "c") != nil)
        #expect(tab.id("label", "b") != nil)
        #expect(tab.unreadCount == 0)
    }

    @Test("A change that is reverted in the same turn sends nothing")
    func undoneChange() async throws {
        let tab = await openTab()
        form.first.text = "a"
        form.first.text = nil
        tap(tab)
        guard case .update(2, _, _) = await tab.next() else {
            Issue.record("the undone change had a revision of its own")
            return
        }
    }

    @Test("Two tabs receive the same screen")
    func twoTabs() async throws {
        let one = await openTab()
        let two = await openTab()
        tap(one)
        _ = await one.next()
        _ = await two.next()
        #expect(one.shown == two.shown)
        #expect(two.id("label", "first 1") != nil)
    }

    @Test("A disconnected tab receives nothing")
    func detached() async throws {
        let one = await openTab()
        let two = await openTab()
        app.detach(two.mirror)
        tap(one)
        _ = await one.next()
        #expect(two.unreadCount == 0)
    }

    @Test("An unreadable message is refused, logged, and changes nothing")
    func unreadable() async {
        let tab = await openTab()
        tab.send("nonsense")
        #expect(await tab.next() == .refused(reason: "the message is not a JSON object", node: nil))
        #expect(log.lines == ["form: refused a tab's message: the message is not a JSON object"])
    }

    @Test("An event for a removed view is refused")
    func goneView() async throws {
        let tab = await openTab()
        let button = try #require(tab.id("button"))
        form.button.removeFromSuperview()
        tab.send(#"{"type":"tap","node":"\#(button)"}"#)
        guard case .update = await tab.next(), case .refused(_, button) = await tab.next() else {
            Issue.record("the tap was not refused after the update")
            return
        }
        #expect(form.taps == 0)
    }

    @Test("A focus event for a removed field is ignored", arguments: ["focus", "blur"])
    func focusOfGoneField(event: String) async throws {
        let tab = await openTab()
        let field = try #require(tab.id("text-field"))
        form.field.removeFromSuperview()
        tab.send(#"{"type":"\#(event)","node":"\#(field)"}"#)
        guard case .update = await tab.next() else {
            Issue.record("the field was not removed")
            return
        }
        #expect(tab.unreadCount == 0)
        #expect(log.lines.isEmpty)
    }

    @Test("A second tap on a button that the first one disabled is refused")
    func disabledMeanwhile() async throws {
        let tab = await openTab()
        for _ in 1...3 { tap(tab) }
        #expect(form.taps == 2)
        #expect(log.lines.count == 1)
    }

    @Test("An event that the element does not accept is refused")
    func wrongEvent() async throws {
        let tab = await openTab()
        let button = try #require(tab.id("button"))
        tab.send(#"{"type":"submit","node":"\#(button)"}"#)
        #expect(await tab.next() == .refused(reason: "\(button) does not take submit", node: button))
    }

    @Test(
        "A report about an element that does not scroll is ignored",
        arguments: [#""type":"display","rows":[]"#, #""type":"scroll","x":0,"y":1"#]
    )
    func reportAboutButton(report: String) async throws {
        let tab = await openTab()
        let button = try #require(tab.id("button"))
        tab.send(#"{"node":"\#(button)",\#(report)}"#)
        tab.send(#"{"type":"submit","node":"\#(button)"}"#)
        #expect(await tab.next() == .refused(reason: "\(button) does not take submit", node: button))
        #expect(log.lines.count == 1)
    }

    @Test("An edit is confirmed together with the app's change of the text")
    func edit() async throws {
        let tab = await openTab()
        let field = try #require(tab.id("text-field"))
        tab.send(#"{"type":"edit","node":"\#(field)","text":"ab","edit":1}"#)
        let message = await tab.next()
        #expect(
            message == .update(revision: 2, patches: [.setAttribute(field, .value, "AB")], edits: [field: 1])
        )
    }

    @Test("An edit without effect on the screen is confirmed")
    func editWithoutEffect() async throws {
        let tab = await openTab()
        let field = try #require(tab.id("text-field"))
        tab.send(#"{"type":"edit","node":"\#(field)","text":"","edit":5}"#)
        #expect(await tab.next() == .update(revision: 1, patches: [], edits: [field: 5]))
    }

    @Test("Edits are confirmed in order, in a message without patches if nothing else changed")
    func editsInARow() async throws {
        let tab = await openTab()
        let field = try #require(tab.id("text-field"))
        tab.send(#"{"type":"edit","node":"\#(field)","text":"","edit":1}"#)
        form.first.text = "meanwhile"
        tab.send(#"{"type":"edit","node":"\#(field)","text":"","edit":2}"#)
        guard case .update(2, _, [field: 1]) = await tab.next(),
            case .update(2, [], [field: 2]) = await tab.next()
        else {
            Issue.record("the edits were not confirmed in order")
            return
        }
    }

    @Test("An edit that the app declines is refused, so that the tab restores the old text")
    func declinedEdit() async throws {
        let tab = await openTab()
        let field = try #require(tab.id("text-field"))
        tab.send(#"{"type":"edit","node":"\#(field)","text":"1","edit":1}"#)
        guard case .refused(_, field) = await tab.next() else {
            Issue.record("the edit was not refused")
            return
        }
        #expect(form.field.text == "")
    }

    @Test("A tab receives another tab's edits without a confirmation")
    func editOfAnotherTab() async throws {
        let one = await openTab()
        let two = await openTab()
        let field = try #require(one.id("text-field"))
        one.send(#"{"type":"edit","node":"\#(field)","text":"x","edit":9}"#)
        #expect(
            await two.next()
                == .update(revision: 2, patches: [.setAttribute(field, .value, "X")], edits: [:])
        )
    }

    @Test("A slow tab receives a bounded number of messages, then the whole screen")
    func slowTab() async throws {
        let slow = Tab(app)
        let quick = await openTab()
        for count in 1...100 {
            form.first.text = "\(count)"
            _ = await quick.next()
            quick.send(#"{"type":"acknowledge"}"#)
        }
        #expect(slow.unreadCount == Mirror.limit)

        for _ in 0..<Mirror.limit {
            _ = await slow.next()
            slow.send(#"{"type":"acknowledge"}"#)
        }
        guard case .tree(_, 101, _, _) = await slow.next() else {
            Issue.record("the tab that caught up did not get the whole screen")
            return
        }
        #expect(slow.shown == quick.shown)
        form.first.text = "on"
        guard case .update(102, _, _) = await slow.next() else {
            Issue.record("the tab that caught up gets no updates")
            return
        }
    }

    @Test("A tab that sends invalid messages and reads nothing is sent a bounded number of messages")
    func floodedRefusals() {
        let tab = Tab(app)
        for _ in 0..<1_000 { tab.send("nonsense") }
        #expect(tab.unreadCount == Mirror.limit)
    }

    @Test("More acknowledgements than messages are refused")
    func acknowledgingNothing() async {
        let tab = await openTab()
        tab.send(#"{"type":"acknowledge"}"#)
        tab.send(#"{"type":"acknowledge"}"#)
        guard case .refused = await tab.next() else {
            Issue.record("not refused")
            return
        }
    }

    private func openTab() async -> Tab {
        let tab = Tab(app)
        _ = await tab.next()
        return tab
    }

    private func tap(_ tab: Tab) {
        tab.send(#"{"type":"tap","node":"\#(tab.id("button")!)"}"#)
    }
}
