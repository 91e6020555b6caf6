import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Reporting of warnings")
struct WarningReportingTests {
    private func slow(
        _ watched: Watched,
        _ name: String = "Map",
        _ milliseconds: Int,
        at time: Duration = .zero
    ) {
        watched.take(.sample(name), 0, at: time, took: .milliseconds(milliseconds))
    }

    @Test("A warning is reported once for a store's name and a kind")
    func once() {
        let watched = Watched()
        for _ in 0..<100 {
            slow(watched, "Map", 20)
            slow(watched, "List", 20)
        }
        #expect(watched.log.values.map(\.store?.name) == ["Map", "List"])
        #expect(watched.warnings.all == watched.log.values)
    }

    @Test("A warning is reported again when it has become ten times as bad")
    func worse() {
        let watched = Watched()
        for milliseconds in [20, 199, 200, 1_999, 2_000] { slow(watched, "Map", milliseconds) }
        #expect(watched.log.values.map(\.measured) == [20, 200, 2_000])
    }

    @Test("A warning is reported again when it has not happened for five minutes")
    func pause() {
        let watched = Watched()
        for second in [0, 299, 598, 898, 900] { slow(watched, "Map", 20, at: .seconds(second)) }
        #expect(watched.log.values.count == 2)
    }

    @Test("Warnings can be silenced by kind, store and place, before and after the recorder starts")
    func silenced() {
        let before = Watched(
            Warnings.Options(silenced: [Warnings.Silence(.slowReducer, store: "Map", place: "add")])
        )
        slow(before, "Map", 20)
        slow(before, "List", 20)
        before.take(.sample("Map"), 0, .ask, took: .milliseconds(20))
        #expect(before.log.values.map(\.place) == ["add", "ask"])
        #expect(before.log.values.map(\.store?.name) == ["List", "Map"])

        for silence in [
            Warnings.Silence(.slowReducer), Warnings.Silence(store: "Map"), Warnings.Silence(place: "add"),
        ] {
            let later = Watched()
            later.warnings.silence(silence)
            slow(later, "Map", 20)
            #expect(later.log.values.isEmpty)
        }
    }

    @Test("A warning contains the expression that silences it")
    func howToSilence() throws {
        let watched = Watched()
        slow(watched, "Map", 20)
        let warning = try #require(watched.log.values.first)
        #expect("\(warning.silence)" == #"Warnings.Silence(.slowReducer, store: "Map", place: "add")"#)
        #expect("\(warning)".hasSuffix("To silence it: \(warning.silence)"))
        let other = Watched(Warnings.Options(silenced: [warning.silence]))
        slow(other, "Map", 20)
        #expect(other.log.values.isEmpty)
    }

    @Test("At most 500 warnings are reported, and the last 200 of them are stored")
    func bounded() {
        let watched = Watched()
        for index in 0..<1_000 { slow(watched, "Row \(index)", 20) }
        #expect(watched.log.values.count == 500)
        #expect(watched.warnings.all.count == 200)
        #expect(watched.warnings.all.last?.store?.name == "Row 499")
    }

    @Test("Warnings of a kind are reported once per store, but of observers' queues once per type of value")
    func places() {
        let watched = Watched()
        for action in [Watched.Action.add(1), .ask] {
            watched.take(.sample("Map"), 0, action, took: .milliseconds(20))
        }
        #expect(watched.log.values.map(\.place) == ["add"])
        for type in [Int.self, String.self] as [Any.Type] {
            watched.warnings.take(
                DeliveryProbe.Report(
                    of: ObserverTurn(type: type),
                    instant: Watched.start,
                    duration: .zero,
                    isMain: false,
                    pending: 1_001
                )
            )
        }
        #expect(watched.log.values.map(\.place) == ["add", "Int", "String"])
    }

    @Test("Each kind of warning has a title and a cure of its own")
    func kinds() {
        let kinds = Warning.Kind.allCases
        #expect(Set(kinds.map(\.title)).count == kinds.count)
        #expect(Set(kinds.map(\.cure)).count == kinds.count)
        #expect(kinds.allSatisfy { !$0.title.isEmpty && !$0.cure.isEmpty })
    }

    @Test("A warning whose store is unknown names none")
    func unknownStore() {
        let warning = Warning(.backlog, of: nil, at: "Int", measured: 2, limit: 1, evidence: "2 pending")
        #expect("\(warning)".hasPrefix("backlog: 2 pending. Have observers coalesce"))
        #expect("\(warning)".hasSuffix(#"Warnings.Silence(.backlog, place: "Int")"#))
    }

    @Test("By default a warning is written to the standard error, with its cure and the silencing expression")
    func log() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let map = StoreLabel(dialect: "Test", name: "Map")
            let evidence = "301 changes"
            Warnings.log(
                Warning(.storm, of: map, at: "add", measured: 301, limit: 300, evidence: evidence)
            )
        }
        let output = standardError(of: result)
        #expect(output.contains("Millrace warning: storm: Map (Test): 301 changes. Send fewer actions"))
        #expect(output.contains(#"Warnings.Silence(.storm, store: "Map", place: "add")"# + "\n"))
    }
}
