import HeadlessUIKit
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@MainActor
@Suite("Links into an app", .exclusively(.keyWindow))
struct DeepLinkTests {
    private let log = LogLines()
    private let label = UILabel()
    private let app: HostedApp

    init() {
        let controller = UIViewController()
        controller.view.addSubview(label)
        label.text = "/"
        // The app opens every link except “/nowhere”. The label shows the last opened link.
        let links = DeepLinks(
            open: { [label] link, _ in
                guard link.path != "/nowhere" else { return false }
                label.text = link.absoluteString
                return true
            },
            place: { [label] _ in URL(string: label.text!)! }
        )
        app = HostedApp(name: "links", rootViewController: controller, links: links) { [log] in log.append($0)
        }
    }

    @Test("A tab receives the app's place before the screen")
    func placeFirst() async {
        let tab = Tab(app)
        #expect(await tab.next() == .place("/"))
        guard case .tree = await tab.next() else {
            Issue.record("no tree came second")
            return
        }
    }

    @Test("A link is opened; every tab receives the place, and the requesting tab a confirmation")
    func opening() async {
        let tab = await openTab()
        let other = await openTab()
        tab.send(#"{"type":"open","link":"/a%20b?c=d"}"#)
        guard case .update = await tab.next() else {
            Issue.record("the screen was not shown first")
            return
        }
        #expect(await tab.next() == .place("/a%20b?c=d"))
        #expect(await tab.next() == .opened(link: "/a%20b?c=d", failure: nil))
        #expect(tab.id("label", "/a%20b?c=d") != nil)
        _ = await other.next()
        #expect(await other.next() == .place("/a%20b?c=d"))
        #expect(other.unreadCount == 0)
    }

    @Test("The tabs are notified when the app navigates")
    func following() async {
        let tab = await openTab()
        label.text = "/elsewhere"
        _ = await tab.next()
        #expect(await tab.next() == .place("/elsewhere"))
    }

    @Test(
        "An invalid link changes nothing, and the tab receives the reason",
        arguments: ["/nowhere", "", "relative", "//other.example/", "https://other.example/", "/%"]
    )
    func badLink(link: String) async {
        let tab = await openTab()
        tab.send(#"{"type":"open","link":"\#(link)"}"#)
        guard case .opened(link, let failure?) = await tab.next() else {
            Issue.record("the link was opened")
            return
        }
        #expect(!failure.isEmpty)
        #expect(label.text == "/")
    }

    @Test("An app without links refuses to open a link")
    func withoutLinks() async {
        let app = HostedApp(name: "form", rootViewController: FormController()) { _ in }
        let tab = Tab(app)
        _ = await tab.next()
        tab.send(#"{"type":"open","link":"/"}"#)
        #expect(await tab.next() == .opened(link: "/", failure: "this app has no links"))
    }

    @Test("A slow tab receives the last place with the whole screen")
    func slowTab() async {
        let tab = await openTab()
        for count in 1...100 {
            tab.send(#"{"type":"open","link":"/\#(count)"}"#)
        }
        while tab.unreadCount > 0 { _ = await tab.next() }
        for _ in 0..<Mirror.limit { tab.send(#"{"type":"acknowledge"}"#) }
        #expect(await tab.next() == .place("/100"))
        guard case .tree = await tab.next() else {
            Issue.record("the tab that caught up did not get the whole screen")
            return
        }
    }

    @Test("The window of the app that a person uses is the key window")
    func keyWindow() async {
        let other = HostedApp(name: "form", rootViewController: FormController()) { _ in }
        let before = UIApplication.shared.keyWindow
        let tab = await openTab()
        tab.send(#"{"type":"open","link":"/a"}"#)
        #expect(UIApplication.shared.keyWindow === label.window)
        #expect(before !== label.window)
        withExtendedLifetime(other) {}
    }

    private func openTab() async -> Tab {
        let tab = Tab(app)
        _ = await tab.next()
        _ = await tab.next()
        return tab
    }
}
