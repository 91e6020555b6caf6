import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: warnings", .recordingScope)
struct PageWarningsTests {
    /// An inspection that warns of more than two transitions in a second, on any thread.
    private static func inspection() -> Inspection {
        var options = Warnings.Options()
        options.changesPerSecond = 2
        let inspection = Inspection(Timeline(), of: makeHello(), warnings: options)
        inspection.warnings.begin()
        return inspection
    }

    private static func warnings(_ messages: [[String: Any]]) -> [[String: Any]]? {
        messages.last { $0["type"] as? String == "warnings" }?["warnings"] as? [[String: Any]]
    }

    @Test("A page receives a warning after the entries, with the entry that it concerns")
    func live() async throws {
        let inspection = Self.inspection()
        let page = Page(inspection)
        #expect(types(try await page.connect()) == ["hello"])
        let tally = Tally()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        let messages = try await page.wait()
        #expect(types(messages) == ["stores", "entries", "warnings"])
        let warning = try #require(Self.warnings(messages)?.first)
        #expect(warning["kind"] as? String == "storm")
        #expect(warning["title"] as? String == "Storm of actions")
        #expect(warning["store"] as? String == "tally")
        #expect(warning["dialect"] as? String == "Test")
        #expect(warning["place"] as? String == "add")
        #expect((warning["evidence"] as? String)?.hasPrefix("3 changes in ") == true)
        #expect((warning["cure"] as? String)?.hasPrefix("Send fewer actions") == true)
        #expect(
            warning["silence"] as? String == #"Warnings.Silence(.storm, store: "tally", place: "add")"#
        )
        #expect(warning["order"] as? Int == orders(messages).last)
        #expect(warning["at"] is Double)
    }

    @Test("A page that connects later receives all warnings")
    func later() async throws {
        let inspection = Self.inspection()
        let tally = Tally()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        let messages = try await Page(inspection).connect()
        #expect(Self.warnings(messages)?.count == 1)
        #expect(Self.warnings(messages)?.first?["order"] as? Int == orders(messages).last)
    }

    @Test("After the timeline was cleared, warnings refer to no entry")
    func replaced() async throws {
        let inspection = Self.inspection()
        let tally = Tally()
        let page = Page(inspection)
        _ = try await page.connect()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        _ = try await page.wait()
        inspection.timeline.clear()
        let messages = try await page.wait()
        #expect(Self.warnings(messages)?.count == 1)
        #expect(Self.warnings(messages)?.first?["order"] is NSNull)
    }

    @Test("After its final end the recorder of warnings cannot begin again")
    func ends() async {
        await #expect(processExitsWith: .success) {
            let inspection = Self.inspection()
            inspection.timeline.stop()
            #expect(TransitionProbe.isAttached)
            inspection.warnings.end(forGood: true)
            inspection.warnings.begin()
            #expect(!TransitionProbe.isAttached)
        }
    }

    @Test("Warnings are found in the transitions of an ended session")
    func ended() {
        let timeline = Timeline()
        let tally = Tally()
        for _ in 0..<400 { tally.dispatch(.add(1)) }
        timeline.stop()
        var options = Warnings.Options()
        options.changesPerSecond = 2
        let found = Warnings.find(in: timeline.entries, options)
        #expect(found.allSatisfy { $0.warning.kind == .storm })
        #expect(found.first?.warning.measured == 3)
        #expect(found.first?.entry.transition.order == found.first?.warning.order)
        let warnings = InspectedWarnings(of: timeline, options)
        warnings.look(through: timeline.entries)
        #expect(warnings.wire.map(\.order) == found.map(\.entry.id))
        #expect(warnings.wire.first?.kind == "storm" && warnings.wire.first?.store == "tally")
        let silent = InspectedWarnings(of: timeline, nil)
        silent.look(through: timeline.entries)
        #expect(silent.wire.isEmpty)
    }

    @Test("Pages receive the newest 200 warnings")
    func manyWarnings() {
        var options = Warnings.Options()
        options.changesPerSecond = 0
        let inspection = Inspection(Timeline(), of: makeHello(), warnings: options)
        inspection.warnings.begin()
        let tallies = (0...200).map { Tally(Tallying.State(), name: "tally \($0)") }
        for tally in tallies { tally.dispatch(.add(1)) }
        #expect(inspection.warnings.wire.map(\.store) == (1...200).map { "tally \($0)" })
    }

    @Test("Several warnings of one transition are found in an ended session")
    func several() async {
        await MainActor.run {
            let timeline = Timeline()
            Tally().dispatch(.add(1))
            timeline.stop()
            var options = Warnings.Options()
            options.changesPerSecond = 0
            options.reducerTime = .seconds(-1)
            let found = Warnings.find(in: timeline.entries, options)
            #expect(found.map(\.warning.kind) == [.storm, .slowReducer])
            #expect(Set(found.map(\.entry.id)).count == 1)
        }
    }
}
