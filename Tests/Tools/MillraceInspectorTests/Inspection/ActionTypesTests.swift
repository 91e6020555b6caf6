import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import Testing

@testable import MillraceInspector

@Suite("Inspector: actions as JSON")
struct ActionTypesTests {
    private protocol Anything {}
    private struct Rename: Anything, Codable, Equatable {
        var name: String
        var size = 1.5
    }
    private struct Tag: Anything, Codable, Equatable {
        var tags: [String]
    }
    private struct Closed: Anything {}
    private struct Pay: Anything, Codable, Equatable {
        var amount: Decimal
    }
    private struct Move: Anything, Codable {
        enum Way: Codable { case up(Int), down(Int) }

        var way: Way
        var by = 1
    }
    private struct Picky: Anything, Codable {
        struct TooSmall: Error, CustomStringConvertible {
            let description = "At least 3."
        }

        init(from decoder: any Decoder) throws { throw TooSmall() }
    }

    private func store<Action>(of _: Action.Type) -> StoreHandle {
        StoreHandle(
            label: StoreLabel(dialect: "Test", name: "store"),
            operations: ActionStoreOperations<Int, Action>(
                state: { 0 },
                accepts: { Action.self == (any Anything).self ? $0 is any Anything.Type : $0 == Action.self },
                restore: { _ in true },
                reduce: { state, _ in StoreHandle.Reduction(state: state) },
                dispatch: { _ in true }
            )
        )
    }

    private enum Switch: String, Codable, CaseIterable { case on, off }

    @Test("Without recorded actions, templates are the cases of an enum or the known types")
    func templatesFromNothing() {
        let timeline = Timeline.unattached()
        #expect(
            ActionTypes().templates(for: store(of: Switch.self), in: timeline) == [
                ActionTemplate(name: "on", json: "\"on\""), ActionTemplate(name: "off", json: "\"off\""),
            ]
        )
        #expect(ActionTypes().templates(for: store(of: Rename.self), in: timeline).isEmpty)
        let types = ActionTypes([Tag.self, Rename.self])
        #expect(
            types.templates(for: store(of: (any Anything).self), in: timeline).map(\.json) == [
                "{\n  \"ActionTypesTests.Rename\": {}\n}", "{\n  \"ActionTypesTests.Tag\": {}\n}",
            ]
        )
    }

    @Test(
        "A type that is recorded for another store only is no template, and one that is not recorded is not certain"
    )
    func recordedElsewhere() {
        let other = store(of: (any Anything).self)
        let types = ActionTypes([Tag.self, Rename.self])
        let timeline = Timeline.unattached()
        let transition = Transition(
            store: other,
            order: 1,
            sequence: 1,
            cause: .action(Tag(tags: [])),
            old: 0,
            new: 0,
            effects: [],
            instant: .now,
            duration: .zero,
            thread: RecordedThread(number: 0)
        )
        timeline.replace(with: [(transition, nil)], bases: [(other, 0)], allowsReplay: false)
        let templates = types.templates(for: store(of: (any Anything).self), in: timeline)
        #expect(templates.map(\.name) == ["ActionTypesTests.Rename"])
        #expect(templates.map(\.isKnown) == [false])
        let own = types.templates(for: other, in: timeline)
        #expect(own.map(\.isKnown) == [true, false])
    }

    @Test("With includesTypes false, only recorded actions are templates")
    func templatesOfStore() {
        let (timeline, types) = (Timeline.unattached(), ActionTypes([Tag.self]))
        let store = store(of: (any Anything).self)
        #expect(types.templates(for: store, in: timeline, includesTypes: false).isEmpty)
    }

    @Test("A type of actions may be given twice")
    func repeatedType() {
        let types = ActionTypes([Tag.self, Tag.self])
        #expect(types.typeNames(for: store(of: (any Anything).self)) == ["ActionTypesTests.Tag"])
    }

    @Test(
        "A store is offered no type that it does not take, and says that it cannot read actions if there is none"
    )
    func otherStoresTypes() {
        let types = ActionTypes([Tag.self])
        let closed = store(of: Closed.self)
        #expect(!types.canRead(actionsOf: closed))
        #expect(types.templates(for: closed, in: Timeline.unattached()).isEmpty)
        #expect {
            try types.action(json: #"{"ActionTypesTests.Tag":{"tags":[]}}"#, for: closed)
        } throws: { "\($0)".hasPrefix("ActionTypesTests.Closed is not Decodable") }
    }

    @Test("A journal takes no actions, though its events may be of any type", .recordingScope)
    func journals() throws {
        let timeline = Timeline()
        let journal = Journal("Calls")
        journal.note(Tag(tags: []))
        let store = try #require(timeline.stores.last)
        #expect(store.accepts(Tag.self))
        #expect(!ActionTypes([Tag.self]).canRead(actionsOf: store))
    }

    @Test("A store with one type of actions reads and writes actions as JSON")
    func oneType() throws {
        let types = ActionTypes()
        let store = store(of: Rename.self)
        #expect(types.canRead(actionsOf: store))
        let json = try types.json(of: Rename(name: "Ada"), for: store)
        #expect(json == "{\n  \"name\": \"Ada\",\n  \"size\": 1.5\n}")
        #expect(try types.action(json: json, for: store) as? Rename == Rename(name: "Ada"))
    }

    @Test("A store with several types of actions reads JSON of the known types, under the type's name")
    func manyTypes() throws {
        let store = store(of: (any Anything).self)
        #expect(!ActionTypes().canRead(actionsOf: store))
        let types = ActionTypes([Rename.self, Tag.self])
        #expect(types.canRead(actionsOf: store))
        for action in [Rename(name: "Ada"), Tag(tags: ["a", "b"])] as [any Anything] {
            let json = try types.json(of: action, for: store)
            let read = try types.action(json: json, for: store)
            #expect(read as? Rename == action as? Rename)
            #expect(read as? Tag == action as? Tag)
        }
        #expect(
            try types.action(json: #"{"ActionTypesTests.Tag":{"tags":[]}}"#, for: store) as? Tag
                == Tag(tags: [])
        )
    }

    @Test("Numbers preserve their digits, whether the store has one type of actions or many")
    func digits() throws {
        let pay = Pay(amount: try #require(Decimal(string: "1234567890.123456789")))
        for (store, types) in [
            (store(of: Pay.self), ActionTypes()), (store(of: (any Anything).self), ActionTypes([Pay.self])),
        ] {
            #expect(try types.action(json: try types.json(of: pay, for: store), for: store) as? Pay == pay)
        }
    }

    @Test("An action that cannot be written or read is refused with an error message")
    func failures() throws {
        let many = store(of: (any Anything).self)
        let types = ActionTypes([Rename.self])
        func error(_ body: () throws -> Any) -> String? {
            do {
                _ = try body()
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(
            error { try types.json(of: Closed(), for: many) }
                == "ActionTypesTests.Closed is not Encodable, so it cannot be shown as JSON."
        )
        #expect(
            error { try ActionTypes().action(json: "{}", for: many) }?
                .contains("is not Decodable, and the inspector's options name no type") == true
        )
        for json in ["{", #"{"a":1}}"#, #"{"a":1,"a":2}"#] {
            #expect(
                error { try types.action(json: json, for: many) }?.hasPrefix(
                    "This cannot be read as JSON: after "
                )
                    == true
            )
        }
        for json in ["[]", "{}", "7", #"{"a":1,"b":2}"#] {
            #expect(
                error { try types.action(json: json, for: many) }
                    == "The action is to be a JSON object whose one key is the name of its type."
            )
        }
        #expect(
            error { try types.action(json: #"{"Exit":{}}"#, for: many) }
                == "The inspector was not given a type 'Exit', but ActionTypesTests.Rename."
        )
        #expect(
            error { try types.action(json: #"{"ActionTypesTests.Rename":{"size":1}}"#, for: many) }
                == "'name' is missing."
        )
        #expect(
            error { try ActionTypes().action(json: "{}", for: store(of: Picky.self)) }
                == "The type of the action does not take this: At least 3."
        )
        #expect(
            error {
                try ActionTypes().action(
                    json: #"{"way":{"up":{"_0":1},"down":{"_0":1}},"by":1}"#,
                    for: store(of: Move.self)
                )
            } == "'way' has to be an object with one key, the name of a case of Way: up, down."
        )
        #expect(
            error {
                try ActionTypes().action(
                    json: #"{"way":{"up":{"_0":"1"}},"by":1}"#,
                    for: store(of: Move.self)
                )
            }?.hasPrefix("'way.up._0': ") == true
        )
        let mute = StoreHandle(
            label: StoreLabel(dialect: "Test", name: "mute"),
            operations: ValueOperations<Int>(state: { 0 }, restore: { _ in true })
        )
        #expect(!types.canRead(actionsOf: mute))
        #expect(
            error { try types.action(json: "{}", for: mute) }
                == "mute changes without actions, which cannot be repeated."
        )
    }
}
