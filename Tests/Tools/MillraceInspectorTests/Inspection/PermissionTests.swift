import Foundation
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: permissions of pages", .recordingScope)
struct PermissionTests {
    @Test("Requests that the app does not permit are refused with a message, and others are performed")
    func permissions() async throws {
        let tally = Tally()
        let inspection = makeInspection(permissions: [])
        for _ in 1...3 { tally.dispatch(.add(1)) }
        let store = try #require(inspection.timeline.stores.first).id
        let page = Page(inspection)
        let hello = try await page.connect()[0]
        #expect(hello["may"] as? [String] == [])
        for (request, sentence) in [
            (
                #""type":"dispatch","order":1"#,
                "The app does not permit dispatching from here."
            ),
            (
                #""type":"dispatch","store":\#(store),"json":"{}""#,
                "The app does not permit dispatching from here."
            ),
            (
                #""type":"travel","to":1"#,
                "The app does not permit time travel from here."
            ),
            (
                #""type":"step","by":-1"#,
                "The app does not permit time travel from here."
            ),
            (
                #""type":"skip","order":1,"on":true"#,
                "The app does not permit time travel from here."
            ),
            (#""type":"sweep""#, "The app does not permit time travel from here."),
            (#""type":"reset""#, "The app does not permit time travel from here."),
            (#""type":"lock","on":true"#, "The app does not permit locking from here."),
        ] {
            let answer = try await page.ask("{\(request),\"request\":1}")
            #expect(answer["error"] as? String == sentence)
        }
        #expect(tally.state.count == 3)
        #expect(inspection.timeline.position == .live)
        #expect(!inspection.timeline.isLocked)
        for request in [#""type":"diff","order":1"#, #""type":"pause","on":true"#, #""type":"commit""#] {
            #expect(try await page.ask("{\(request),\"request\":1}")["ok"] as? Bool == true, "\(request)")
        }
    }

    @Test("One permission does not give another", arguments: [1, 2, 4])
    func single(_ permission: Int) async throws {
        let tally = Tally()
        let permissions = HubPermissions(rawValue: permission)
        let inspection = makeInspection(permissions: permissions)
        tally.dispatch(.add(1))
        let page = Page(inspection)
        let hello = try await page.connect()[0]
        #expect(hello["may"] as? [String] == permissions.names)
        #expect(permissions.names.count == 1)
        for (name, request) in [
            ("dispatch", #""type":"dispatch","order":1"#), ("travel", #""type":"travel","to":"live""#),
            ("lock", #""type":"lock","on":false"#),
        ] {
            let answer = try await page.ask("{\(request),\"request\":1}")
            #expect(answer["ok"] as? Bool == (name == permissions.names[0]), "\(name)")
        }
    }

    @Test("A page can forbid reducers to run on an import, and is notified of the change")
    func replay() async throws {
        let inspection = makeInspection()
        let page = Page(inspection)
        _ = try await page.connect()
        let request = #"{"type":"allowReplay","request":1,"on":false}"#
        #expect(try await page.ask(request)["ok"] as? Bool == true)
        #expect(!inspection.timeline.allowsReplay)
        let status = try #require(try await page.wait().first?["status"] as? [String: Any])
        #expect(status["replay"] as? Bool == false)
    }
}
