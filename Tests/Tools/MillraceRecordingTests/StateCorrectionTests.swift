import Foundation
import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

@_spi(MillraceHub) @testable import MillraceRecording

@Suite("Recording: what a state should have been", .recordingScope)
struct StateCorrectionTests {
    struct Order: State, Codable, Equatable {
        var total = 1.5
        var title: String?
        var lines = [Line(name: "a", count: 1)]
        var phase = Phase.paid(by: "Ada", 3)
        var tags: Set<Int> = [2, 10]

        static func with(_ change: (inout Order) -> Void) -> Order {
            var order = Order()
            change(&order)
            return order
        }
    }

    struct Line: Codable, Equatable, Sendable {
        var name: String
        var count: Int
    }

    enum Phase: Codable, Equatable {
        case open
        case paid(by: String, Int)
    }

    struct OrderMutation: Mutation {
        func mutate(action: DummyAction, state: inout Order) {}
    }

    enum DummyAction: Action { case none }

    /// The state as it should have been.
    private func corrected(
        _ order: Order,
        _ path: [String],
        _ json: String,
        isEnded: Bool = false,
        isRight: @escaping (Any) -> Bool = { _ in true }
    ) throws -> Any {
        let timeline = Timeline()
        let flux = Flux(state: order, mutation: OrderMutation())
        flux.dispatcher.dispatch(.none)
        let store = try #require(timeline.stores.first)
        return try StateCorrection.state(
            isEnded ? UnreadableValue(RecordedValue(order)) : order,
            of: store,
            setting: path,
            to: ValueCoder.json(from: Data(json.utf8)).withShortNumbers,
            isRight: isRight
        )
    }

    @Test(
        "A value is set by names and positions, and the case of an enum may be omitted",
        arguments: [
            (["total"], "12.50", .with { $0.total = 12.5 }), (["total"], "4.2e1", .with { $0.total = 42 }),
            (["title"], "\"B\"", .with { $0.title = "B" }),
            (["lines", "0", "count"], "7", .with { $0.lines[0].count = 7 }),
            (["phase", "by"], "\"Bo\"", .with { $0.phase = .paid(by: "Bo", 3) }),
            (["phase", "paid", "by"], "\"Bo\"", .with { $0.phase = .paid(by: "Bo", 3) }),
            (["phase", "1"], "4", .with { $0.phase = .paid(by: "Ada", 4) }),
            (["phase"], "{\"open\":{}}", .with { $0.phase = .open }),
        ] as [([String], String, Order)]
    )
    func values(path: [String], json: String, expected: Order) throws {
        let found = try corrected(Order(), path, json) { $0 as? Order == expected }
        #expect(found as? Order == expected)
    }

    @Test("A nil property gets a value, though another part has one of the same name, and loses it by null")
    func optionals() throws {
        struct Mail: State, Codable, Equatable {
            var name: String?
            var draft = Line(name: "a", count: 1)
        }
        let timeline = Timeline()
        let container = StateContainer(Mail())
        container.update { $0.draft.count = 2 }
        let store = try #require(timeline.stores.first)
        let named = try StateCorrection.state(Mail(), of: store, setting: ["name"], to: "B") {
            ($0 as? Mail)?.name == "B"
        }
        #expect(named as? Mail == Mail(name: "B"))
        let nameless = try StateCorrection.state(Mail(name: "B"), of: store, setting: ["name"], to: .null) {
            _ in
            true
        }
        #expect(nameless as? Mail == Mail())
    }

    @Test(
        "A value that the state does not take, and a path that leads elsewhere, are refused",
        arguments: [
            (["total"], "\"many\"", "does not take the value"), (["nothing"], "1", "does not take the value"),
            (["lines", "7", "count"], "1", "nothing at '7'"), (["title", "a"], "1", "nothing at 'title'"),
            // A set is encoded in the order of the texts of its elements: 10, 2.
            (["tags", "0"], "3", "leads to another part"),
        ]
    )
    func refusals(path: [String], json: String, part: String) throws {
        let error = #expect(throws: StateCorrection.self) {
            try corrected(Order(), path, json) { path != ["tags", "0"] || ($0 as? Order)?.tags == [3, 10] }
        }
        #expect(error?.description.contains(part) == true, "\(String(describing: error))")
    }

    @Test("Of an ended session, only a value that is there is set, to one of the same kind")
    func ended() throws {
        let right = try corrected(Order(), ["lines", "0", "count"], "7", isEnded: true) as? UnreadableValue
        #expect(right?.recorded.json?.contains(#""count":7"#) == true)
        for (path, json, part) in [
            (["totl"], "1", "nothing at 'totl'"), (["total"], "\"many\"", "a number there, and not a text"),
        ] {
            let error = #expect(throws: StateCorrection.self) {
                try corrected(Order(), path, json, isEnded: true)
            }
            #expect(error?.description.contains(part) == true, "\(String(describing: error))")
        }
    }
}
