import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: the app after a hub disconnects", .recordingScope)
struct InspectionTests {
    @Test("A page's lock is released, and a later one is refused until a hub is connected")
    func lock() async throws {
        let inspection = makeInspection()
        let page = Page(inspection)
        _ = try await page.connect()
        #expect(try await page.ask(lockRequest)["ok"] as? Bool == true)
        #expect(inspection.timeline.isLocked)
        inspection.noteHub(isThere: false)
        await mainQueueTurn()
        #expect(!inspection.timeline.isLocked)
        let answer = try await page.ask(lockRequest)
        #expect((answer["error"] as? String)?.hasPrefix("The app was not locked") == true)
        #expect(!inspection.timeline.isLocked)
        inspection.noteHub(isThere: true)
        #expect(try await page.ask(lockRequest)["ok"] as? Bool == true)
        #expect(inspection.timeline.isLocked)
    }

    @Test("A page is told where an entry comes from, and which follow from it")
    func origin() async throws {
        let inspection = makeInspection()
        let tally = Tally()
        let other = StateContainer(0, name: "other")
        let observation = tally.container.observe { change in other.update { $0 = change.count } }
        tally.dispatch(.add(1))
        inspection.noteHub(isThere: true)
        let page = Page(inspection)
        _ = try await page.connect()
        let caller = try #require(inspection.timeline.entry(3)?.transition.caller)
        caller.setFrames([CallSite.Frame(function: "CartPresenter.add", file: "/Shop/Cart.swift", line: 31)])
        let first = try await page.ask(#"{"type":"origin","request":1,"order":3}"#)
        let frame = try #require((first["frames"] as? [[String: Any]])?.first)
        #expect(frame["function"] as? String == "CartPresenter.add")
        #expect(frame["file"] as? String == "/Shop/Cart.swift")
        #expect(frame["place"] as? String == "Cart.swift:31")
        #expect(first["following"] as? [Int] == [4])
        #expect(first["trigger"] == nil)
        #expect(first["isPending"] as? Bool == true, "the hub may know more")
        inspection.noteHub(isThere: false)
        let second = try await page.ask(#"{"type":"origin","request":2,"order":4}"#)
        #expect(second["trigger"] as? Int == 3)
        #expect(second["isPending"] as? Bool == false)
        #expect(try await page.ask(#"{"type":"origin","request":3,"order":9}"#)["ok"] as? Bool == false)
        withExtendedLifetime(observation) {}
    }

    @Test("The app's own lock is not released")
    func ownLock() async throws {
        let inspection = makeInspection()
        let page = Page(inspection)
        _ = try await page.connect()
        inspection.timeline.isLocked = true
        #expect(try await page.ask(lockRequest)["ok"] as? Bool == true)
        inspection.noteHub(isThere: false)
        await mainQueueTurn()
        #expect(inspection.timeline.isLocked)
    }

    @Test("An imported recording is no longer shown after recording has ended or restarted")
    func importedRecording() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        let hub = StreamHub(inspection)
        tally.dispatch(.add(1))
        try hub.connect()
        try hub.storeAll()
        var importer = inspection.importer
        try importer.read(hub.file)
        let session = try importer.finish()
        await show(session, in: inspection)
        #expect(inspection.status.imported != nil)
        #expect(inspection.detach())
        #expect(inspection.status.imported == nil)
        await show(session, in: inspection)
        inspection.attach()
        #expect(inspection.status.imported == nil)
    }

    @Test("An imported recording is no longer shown after a page has dropped its entries")
    func droppedRecording() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        let hub = StreamHub(inspection)
        tally.dispatch(.add(1))
        try hub.connect()
        try hub.storeAll()
        var importer = inspection.importer
        try importer.read(hub.file)
        let session = try importer.finish()
        let page = Page(inspection)
        _ = try await page.connect()
        for kind in ["commit", "reset", "clear"] {
            await show(session, in: inspection)
            #expect(inspection.status.imported != nil)
            _ = try await page.ask(#"{"type":"\#(kind)","request":1}"#)
            #expect(inspection.status.imported == nil, "\(kind)")
            #expect(inspection.timeline.ids.isEmpty, "\(kind)")
        }
        withExtendedLifetime(tally) {}
    }
}

@Suite("Inspector: stores that cannot be restored", .recordingScope)
struct UnrestoredStoreTests {
    private static let reason = "The app reports plain without a `restore` closure."

    @Test("Time travel names the stores that were not restored, and restores the others")
    func travelling() async throws {
        let inspection = makeInspection()
        let plain = ReportedStore<Int, String>(dialect: "Plain", name: "plain", state: 0)
        let tally = Tally()
        plain.report("add", old: 0, new: 1)
        tally.dispatch(.add(1))
        let page = Page(inspection)
        _ = try await page.connect()
        let answer = try await page.ask(#"{"type":"travel","request":1,"to":"start"}"#)
        #expect(answer["ok"] as? Bool == false)
        #expect(answer["error"] as? String == Self.reason)
        #expect(tally.state.count == 0)
    }

    @Test("An import logs the stores that were not restored")
    func importing() async throws {
        let inspection = makeInspection()
        let hub = StreamHub(inspection)
        let plain = ReportedStore<Int, String>(dialect: "Plain", name: "plain", state: 0)
        plain.report("add", old: 0, new: 1)
        try hub.connect()
        try hub.storeAll()
        let (lines, answers) = (Log<String>(), Log<String>())
        inspection.queue.sync {
            var received = Import(inspection)
            received.read(Array(hub.file))
            received.finish(log: lines.note, answers.note)
        }
        await mainQueueTurn()
        answers.wait { $0.count == 1 }
        #expect(answers.values[0].contains(#""entries":"#))
        #expect(lines.values == ["imported Test: \(Self.reason)"])
        withExtendedLifetime(plain) {}
    }
}

private let lockRequest = #"{"type":"lock","request":1,"on":true}"#

private func show(_ session: ImportedSession, in inspection: Inspection) async {
    await withCheckedContinuation { continuation in
        inspection.load(session) { _ in continuation.resume() }
    }
}
