import Foundation
import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceRecording
@testable import RecordingSamples

@Suite("Recording: grades of imported types", .recordingScope)
struct GradingTests {
    /// The current version of the type. An older version of the app had a property `gone`, and no `added`.
    struct Item: Codable {
        var name: String
        var added = 0

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            added = try container.decodeIfPresent(Int.self, forKey: .added) ?? 0
        }
    }

    struct Tags: Codable { var tags: Set<String> }
    struct OneWay: Decodable { var name: String }

    /// A number that is encoded as a text.
    struct Code: Codable {
        let number: Int

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            if number < 0 { throw Refusal() }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(number)")
        }

        struct Refusal: Error { let hint = "negative" }
    }

    private func grade(
        _ json: String,
        as type: any Decodable.Type,
        name: String? = nil,
        limits: RecordingLimits = RecordingLimits()
    ) throws -> (value: Any, report: ImportReport.TypeReport) {
        // A type may be passed twice.
        var importer = ValueImporter(types: [type, type], limits: limits)
        let json = try JSONParser.parse(Data(json.utf8), depth: 100)
        let recorded = RecordedValue(type: name ?? String(reflecting: type), content: .json(json))
        let value = importer.effect(recorded)
        return (value, try #require(importer.grading.types.first))
    }

    @Test("A value that decodes and encodes to the same JSON has the grade fine")
    func fine() throws {
        let (value, report) = try grade(#"{"added":1,"name":"a"}"#, as: Item.self)
        #expect(report.grade == .fine)
        #expect((value as? Item)?.added == 1)
        for number in ["0.1", "-0.0", "1e+300", "123456789.123456"] {
            #expect(try grade("[\(number)]", as: [Double].self).report.grade != .impossible)
        }
        let tags = (0..<40).map { "\"\($0)\"" }.joined(separator: ",")
        #expect(try grade("{\"tags\":[\(tags)]}", as: Tags.self).report.grade == .fine)
    }

    @Test("A value that decodes but encodes differently has the grade risky")
    func risky() throws {
        let (value, report) = try grade(#"{"gone":true,"name":"a"}"#, as: Item.self)
        #expect(report.grade == .risky)
        #expect(report.reason == "It decodes, but encodes to something else: gone is lost, added is new.")
        #expect((value as? Item)?.name == "a")
        let (_, oneWay) = try grade(#"{"name":"a"}"#, as: OneWay.self)
        #expect(oneWay.grade == .risky)
        #expect(
            oneWay.reason == "It decodes, but does not encode, so it is unknown whether data is lost."
        )
        #expect(
            try grade("1", as: Code.self).report.reason
                == "It decodes, but encodes to something else: it has changed."
        )
        for (members, differences) in [
            (#""a":1,"b":1,"c":1"#, "a is lost, b is lost, c is lost."),
            (#""a":1,"b":1,"c":1,"d":1"#, "a is lost, b is lost, c is lost, …."),
        ] {
            #expect(
                try grade("{\(members),\"added\":1,\"name\":\"a\"}", as: Item.self).report.reason
                    == "It decodes, but encodes to something else: \(differences)"
            )
        }
    }

    @Test("A value that does not decode has the grade impossible, and is shown as recorded")
    func impossible() throws {
        let (value, report) = try grade(#"{"title":"a"}"#, as: Item.self)
        #expect(report.grade == .impossible)
        #expect(report.reason == "It does not decode: name is missing.")
        let unreadable = try #require(value as? UnreadableValue)
        #expect(unreadable.recorded.json == #"{"title":"a"}"#)
        #expect(
            try grade(#"{"name":1}"#, as: Item.self).report.reason
                == "It does not decode: at name, this is no String."
        )
        #expect(
            try grade(#"{"name":null}"#, as: Item.self).report.reason
                == "It does not decode: at name, a String is missing."
        )
        #expect(
            try grade("-1", as: Code.self).report.reason
                == "It does not decode: Refusal(hint: \"negative\")"
        )
        let unknown = try grade("{}", as: Item.self, name: "Foundation.Process").report
        #expect(unknown.grade == .impossible)
        #expect(unknown.reason == "No Decodable type of that name is known here.")
        var importer = ValueImporter(types: [], limits: RecordingLimits())
        let described = RecordedValue({ () -> Void in })
        _ = (importer.action(described, of: nil), importer.state(described, of: nil))
        #expect(importer.effect(described) is UnreadableValue)
        #expect(
            importer.grading.types.map(\.reason)
                == Array(
                    repeating: "It did not encode when it was recorded, so there is only a description.",
                    count: 3
                )
        )
    }

    private struct Reading: Encodable {
        var celsius = 20
    }

    @Test("The states of a store have the grade impossible if their type is not Decodable")
    func notDecodable() throws {
        let timeline = Timeline()
        let container = StateContainer(Reading(), name: "reading")
        container.update { $0.celsius = 21 }
        let type = try #require(imported(timeline.file, into: timeline.stores).report.types.first)
        #expect(type.grade == .impossible)
        #expect(type.reason == "The type here is not Decodable.")
    }

    @Test("A state whose type has another name than the recorded one has the grade risky")
    func renamed() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        let name = String(reflecting: CounterState.self)
        let file = timeline.uncheckedText
            .replacing(#""type":"\#(name)""#, with: #""type":"App.OldState""#)
        let report = try imported(Data(file.utf8), into: timeline.stores).report
        let type = report.types.first { $0.role == .state }
        #expect(type?.grade == .risky)
        #expect(type?.reason == "It decodes, but as a \(name).")
    }

    @Test("A type has the worst grade of its values")
    func worst() throws {
        var grading = Grading()
        grading.note("A", .state, .fine, "1")
        grading.note("A", .action, .fine, "2")
        grading.note("A", .state, .impossible, "3")
        grading.note("A", .state, .risky, "4")
        grading.note("A", .state, .impossible, "5")
        #expect(grading.types.map(\.grade) == [.impossible, .fine])
        #expect(grading.types.map(\.reason) == ["3", "2"])
    }

    @Test("States beyond the limit on their total size are left out")
    func tooBig() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        for number in 0..<10 {
            flux.dispatcher.dispatch(.rename(to: String(repeating: "\(number)", count: 1_000)))
        }
        var limits = RecordingLimits()
        limits.states = 5_000
        let session = try imported(timeline.file, into: timeline.stores, limits: limits)
        let report = try #require(session.report.types.first)
        #expect(report.role == .state)
        #expect(report.grade == .impossible)
        #expect(report.reason == "Some states are left out, since all together are too big.")
        // The imported entries contain all actions, but only the first five states.
        #expect(session.entries.map { $0.new is CounterState } == (0..<11).map { $0 < 5 })
        #expect(session.report.types.last?.grade == .fine)
        // A state that equals the one before does not count towards the limit on the total size of the states.
        let same = Timeline()
        for _ in 0..<1_000 { flux.dispatcher.dispatch(.add(0)) }
        #expect(try imported(same.file, into: same.stores, limits: limits).report.grade == .fine)
    }

    @Test("After a state beyond the size limit, later smaller states are left out too")
    func smallAfterTooBig() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        for title in ["a", String(repeating: "b", count: 10_000), "c"] {
            flux.dispatcher.dispatch(.rename(to: title))
        }
        var limits = RecordingLimits()
        limits.states = 5_000
        let session = try imported(timeline.file, into: timeline.stores, limits: limits)
        #expect(session.entries.map { $0.new is CounterState } == [true, true, false, false])
    }

    @Test("Several stores of one name are matched in order")
    func ordinals() throws {
        let timeline = Timeline()
        let first = Flux(state: CounterState(), mutation: CounterMutation())
        let second = Flux(state: CounterState(), mutation: CounterMutation())
        do {
            let gone = Flux(state: CounterState(), mutation: CounterMutation())
            gone.dispatcher.dispatch(.add(100))
        }
        first.dispatcher.dispatch(.add(1))
        second.dispatcher.dispatch(.add(2))
        let session = try imported(timeline.file, into: timeline.stores)
        #expect(timeline.load(session).isEmpty)
        #expect(timeline.position == .start)
        #expect(first.store.state.count == 0)
        timeline.travel(to: .after(timeline.ids.upperBound - 1))
        #expect(first.store.state.count == 1)
        #expect(second.store.state.count == 2)
        #expect(timeline.entries.map(\.transition.store.isAlive).filter { !$0 }.count == 2)
        #expect(session.report.grade == .impossible)
    }

    @Test("A store is not restored with a value that could not be decoded")
    func restoring() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        let file = timeline.uncheckedText.replacing(
            "\"count\":",
            with: "\"number\":"
        )
        let session = try imported(Data(file.utf8), into: timeline.stores)
        let errors = timeline.load(session)
        #expect(
            errors.map(\.description) == [
                "CounterState takes values of type CounterState, and this is a UnreadableValue."
            ]
        )
        #expect(flux.store.state.count == 1)
    }

    @Test("An unreadable value shows the recorded JSON as a tree")
    func tree() {
        func value(_ json: JSON) -> UnreadableValue {
            UnreadableValue(RecordedValue(type: "T", content: .json(json)))
        }
        let object = Mirror(reflecting: value(["b": [JSON(1), "x"], "a": .null]))
        #expect(object.children.map(\.label) == ["a", "b"])
        let list = Mirror(reflecting: object.children.map(\.value)[1])
        #expect(list.displayStyle == .collection)
        #expect(list.children.first?.value as? Int == 1)
        #expect(Mirror(reflecting: value(JSON(3))).children.first?.value as? Int == 3)
        #expect(value(["a": JSON(1)]).description.contains("a: 1"))
        let text = UnreadableValue(RecordedValue(type: "T", content: .text("described")))
        #expect(text.description == "described")
        #expect(Mirror(reflecting: text).children.first?.value as? String == "described")
        #expect(text.typeName == "T")
        let elements = Mirror(reflecting: value([JSON(1), "x"]))
        #expect(elements.displayStyle == .collection)
        #expect(elements.children.map { $0.value as? Int } == [1, nil])
        #expect(Mirror(reflecting: value(.number("1.5"))).children.first?.value as? Double == 1.5)
        #expect(Mirror(reflecting: JSON(3)).children.first?.value as? Int == 3)
    }

    @Test(
        "The description of an unreadable value names its type, and no types of its parts, which are not known"
    )
    func description() {
        let json: JSON = [
            "lines": [["name": "Tea", "count": JSON(3)]], "card": ["number": "4000"], "total": JSON(900),
        ]
        let value = UnreadableValue(RecordedValue(type: "Shop.Till", content: .json(json)))
        #expect(
            BoundedDescription.of(value, limit: 100)
                == #"Till(card: (number: "4000"), lines: [(count: 3, name: "Tea")], total: 900)"#
        )
    }

    @Test(
        "The payload of an unreadable case is what is recorded of it, or else the whole recorded value",
        arguments: [
            (JSON.string("add"), "add"), (.string("plus"), #"add("plus")"#), (JSON(3), "add(3)"),
            (["add": [:]], "add"), (["add": ["_0": JSON(3)]], "add(3)"),
            (["add": ["_0": JSON(3), "_1": JSON(4)]], "add(3, 4)"),
            (["add": ["by": JSON(3)]], "add(by: 3)"), (["kind": "add"], #"add((kind: "add"))"#),
            (["add": JSON(3), "to": JSON(4)], "add((add: 3, to: 4))"),
        ] as [(JSON, String)]
    )
    func payloads(json: JSON, description: String) {
        let value = UnreadableValue(RecordedValue(type: "T", caseName: "add", content: .json(json)))
        #expect(BoundedDescription.of(value, limit: 100) == description)
    }

    @Test(
        "The payload of a described case is in the parentheses, or else is the whole description",
        arguments: [
            ("add", nil), ("add(3)", "3"), ("add(3…", "add(3…"), ("added(3)", "added(3)"), ("(3)", "(3)"),
        ] as [(String, String?)]
    )
    func describedPayloads(text: String, payload: String?) {
        let value = UnreadableValue(RecordedValue(type: "T", caseName: "add", content: .text(text)))
        let shown = Mirror(reflecting: value).children.map { $0.value as? String }
        #expect(shown == (payload == nil ? [] : [payload]))
    }

    @Test("A report is encoded as the inspector's page reads it")
    func report() throws {
        var grading = Grading()
        grading.note("A", .state, .fine, "It is.")
        let report = ImportReport(types: grading.types, torn: nil, entries: 3, missing: 0)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(report)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"entries":3,"missing":0,"torn":null,"types":[{"grade":"fine","name":"A","reason":"It is.","role":"state"}]}"#
        )
        #expect(try JSONDecoder().decode(ImportReport.self, from: data) == report)
        let torn = ImportReport(types: [], torn: TornTail(line: 2, bytes: 3), entries: 0, missing: 2)
        #expect(torn.grade == .fine)
        #expect(try JSONDecoder().decode(ImportReport.self, from: encoder.encode(torn)) == torn)
        #expect(
            String(decoding: try encoder.encode(torn), as: UTF8.self).contains(
                #""torn":{"bytes":3,"line":2}"#
            )
        )
    }
}
