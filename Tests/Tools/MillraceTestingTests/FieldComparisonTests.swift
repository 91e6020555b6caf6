import Foundation
import TestSupport
import Testing

@testable import MillraceTesting

@Suite("Differences of fields")
struct FieldComparisonTests {
    private func differences(_ actual: Any, _ expected: Any) -> [String] {
        FieldComparison.differences(actual: actual, expected: expected).map(\.text)
    }

    private struct User: Equatable {
        var name: String
        var age = 30
        var friend: [User]?
    }

    private enum Phase {
        case idle
        case loaded(items: [Int], page: Int)
        case failed(String)
    }

    private final class Node {
        var value: Int
        var next: Node?
        init(_ value: Int) { self.value = value }
    }

    private struct Opaque {
        var id = 1
        let body: () -> Void
    }

    @Test("Differences name the smallest parts that differ, through optionals and lists")
    func paths() {
        let actual = User(name: "Ann", friend: [User(name: "Bob"), User(name: "Cid", age: 1)])
        let expected = User(name: "Bea", friend: [User(name: "Bob"), User(name: "Cid", age: 2)])
        #expect(
            differences(actual, expected) == [
                #"name: "Ann" → expected "Bea""#, "friend?[1].age: 1 → expected 2",
            ]
        )
    }

    @Test("Equal values of any kind have no differences")
    func equal() {
        #expect(differences(User(name: "a"), User(name: "a")).isEmpty)
        #expect(differences(Phase.idle, Phase.idle).isEmpty)
        #expect(differences(Phase.failed("a"), Phase.failed("a")).isEmpty)
        #expect(differences(Opaque {}, Opaque {}).isEmpty)
        #expect(differences(Node(1), Node(1)).isEmpty)
        #expect(differences([1.0, .nan], [1.0, .nan]).isEmpty)
        #expect(differences((1, "a"), (1, "a")).isEmpty)
        let nothing: Any = Int?.none as Any
        #expect(differences(nothing, nothing).isEmpty)
    }

    /// An enum whose cases have one description.
    private enum Silent: CustomStringConvertible {
        case first, second
        case third(Int)
        var description: String { "silent" }
    }

    /// Keys that are different and have one description.
    private struct Key: Hashable, CustomStringConvertible {
        var id: Int
        var description: String { "key" }
    }

    @Test("A value is equal to itself, also if its == says otherwise")
    func reflexive() {
        enum Event: Equatable { case set(Double), both(Double, String) }
        #expect(FieldComparison.areEqual(Event.set(.nan), Event.set(.nan)))
        #expect(FieldComparison.areEqual(Event.both(.nan, "a"), Event.both(-.nan, "a")))
        #expect(!FieldComparison.areEqual(Event.both(.nan, "a"), Event.both(.nan, "b")))
        #expect(!FieldComparison.areEqual(Event.set(.nan), Event.set(0)))
        #expect(FieldComparison.areEqual(["a": Float.nan], ["a": Float.nan]))
    }

    @Test("Values differ although their descriptions are equal")
    func sameDescription() {
        #expect(FieldComparison.areEqual(Silent.first, Silent.first))
        #expect(FieldComparison.areEqual(Silent.third(1), Silent.third(1)))
        #expect(!FieldComparison.areEqual(Silent.first, Silent.second))
        #expect(!FieldComparison.areEqual(Silent.first, Silent.third(1)))
        #expect(!FieldComparison.areEqual(Silent.third(2), Silent.third(1)))
        let keys = [Key(id: 1): "a", Key(id: 2): "b"]
        #expect(FieldComparison.areEqual(keys, keys))
        #expect(!FieldComparison.areEqual(keys, [Key(id: 1): "b", Key(id: 2): "a"]))
        struct Box { var content: Any }
        #expect(
            differences(Box(content: 1), Box(content: Int8(1))) == ["content: 1 as Int → expected 1 as Int8"]
        )
    }

    @Test("Differences of lists of different lengths are the added and removed elements")
    func lists() {
        #expect(differences([1, 2, 3], [1, 3]) == ["[1]: 2 → expected to be absent"])
        #expect(differences([1, 3], [1, 2, 3]) == ["[1]: absent → expected 2"])
        #expect(differences([1, 2, 3], [1, 9, 3]) == ["[1]: 2 → expected 9"])
        #expect(differences([Int](), [7]) == ["[0]: absent → expected 7"])
    }

    @Test("Differences of dictionaries are named by key, and sets differ as a whole")
    func keys() {
        #expect(
            differences(["a": 1, "b": 2], ["b": 3, "c": 4]) == [
                #"["a"]: 1 → expected to be absent"#, #"["b"]: 2 → expected 3"#,
                #"["c"]: absent → expected 4"#,
            ]
        )
        #expect(differences(Set([1, 2]), Set([2, 3])) == ["state: [1, 2] → expected [2, 3]"])
    }

    @Test("Different enum cases differ as a whole, and payloads of one case by their names")
    func cases() {
        #expect(
            differences(Phase.loaded(items: [1], page: 1), Phase.loaded(items: [2], page: 1))
                == ["loaded.items[0]: 1 → expected 2"]
        )
        #expect(differences(Phase.idle, Phase.failed("no")) == [#"state: .idle → expected .failed("no")"#])
        #expect(differences(Phase.failed("a"), Phase.failed("b")) == [#"failed: "a" → expected "b""#])
    }

    @Test("An optional that is nil differs as a whole from a value")
    func optionals() {
        #expect(differences(User(name: "a"), User(name: "a", friend: [])) == ["friend: nil → expected []"])
    }

    @Test("The comparison of objects in a cycle ends")
    func cycles() {
        let (first, second) = (Node(1), Node(2))
        first.next = first
        second.next = second
        #expect(differences(first, second) == ["value: 1 → expected 2"])
    }

    private class Animal { var legs = 4 }
    private final class Dog: Animal { var name = "Rex" }

    @Test("Differences of objects include inherited properties")
    func inheritance() {
        let (first, second) = (Dog(), Dog())
        #expect(differences(first, second) == [])
        second.legs = 3
        second.name = "Ace"
        #expect(differences(first, second) == [#"name: "Rex" → expected "Ace""#, "legs: 4 → expected 3"])
    }

    @Test("Differences of long texts show where the texts begin to differ, and their lengths")
    func longTexts() {
        let start = String(repeating: "x", count: 300)
        let texts = differences(start + "A", start + "B")
        #expect(
            texts == [
                """
                state: …xxxxxxxxxxxxxxxxxxxxA" (303 characters) → expected …xxxxxxxxxxxxxxxxxxxxB" (303 characters)
                """
            ]
        )
        #expect(ValueText.of(start).hasSuffix("x… (302 characters)"))
    }

    private final class Shell {}

    private struct Hidden: Equatable, CustomStringConvertible {
        let id: Int
        let shell = Shell()
        var description: String { "Hidden(id: \(id))" }
        static func == (first: Hidden, second: Hidden) -> Bool { false }
    }

    @Test("A difference says that two values look alike if == says that they are not equal")
    func alike() {
        #expect(
            differences(Hidden(id: 1), Hidden(id: 1)) == [
                "state: Hidden(id: 1), and Hidden(id: 1) is expected: they look alike and differ by =="
            ]
        )
    }

    private final class Holder {
        let hidden = Hidden(id: 1)
    }

    @Test("An object does not differ from itself, whatever its properties are")
    func identicalObjects() {
        let holder = Holder()
        #expect(differences(holder, holder).isEmpty)
        #expect(differences(holder, Holder()).count == 1)
    }

    @Test("Values of different types differ as a whole")
    func types() {
        #expect(differences([1, 2], [1.0, 2.0]) == ["state: [1, 2] → expected [1.0, 2.0]"])
    }

    /// A set without `==`.
    private struct Bag: CustomReflectable {
        let numbers: [Int]
        var customMirror: Mirror { Mirror(self, unlabeledChildren: numbers, displayStyle: .set) }
    }

    @Test("Sets that are not Equatable are compared by their elements, in any order")
    func bags() {
        #expect(differences(Bag(numbers: [1, 2]), Bag(numbers: [2, 1])).isEmpty)
        #expect(
            differences(Bag(numbers: [1, 2]), Bag(numbers: [3, 1])) == ["state: [1, 2] → expected [1, 3]"]
        )
    }

    @Test("Differences can be written as assignment statements")
    func statements() {
        let statements = FieldComparison.differences(
            actual: User(name: "Ann", friend: []),
            expected: User(name: "Bea"),
            isForReading: false
        ).map(\.assignment)
        #expect(statements == [#"$0.name = "Ann""#, "$0.friend = []"])
        let inCase = FieldComparison.differences(
            actual: [Phase.failed("a")],
            expected: [Phase.failed("b")],
            isForReading: false
        ).map(\.assignment)
        #expect(inCase == [#"$0[0] = .failed("a")"#])
    }

    private func statements(_ actual: Any, _ expected: Any) -> [String] {
        FieldComparison.differences(actual: actual, expected: expected, isForReading: false)
            .map(\.assignment)
    }

    @Test("Statements can change parts of a dictionary's entries")
    func statementsBelowKeys() {
        #expect(statements([1: User(name: "a", age: 2)], [1: User(name: "a")]) == ["$0[1]?.age = 2"])
        #expect(statements(["a": 1], ["a": 1, "b": 2]) == [#"$0["b"] = nil"#])
        #expect(statements(["a": 1, "b": 2], ["a": 1]) == [#"$0["b"] = 2"#])
        #expect(statements(["b": [1, 4]], ["b": [1]]) == [#"$0["b"]?.insert(4, at: 1)"#])
        #expect(statements(["b": [1]], ["b": [1, 4]]) == [#"$0["b"]?.remove(at: 1)"#])
        #expect(
            statements(["b": User(name: "a", age: 2) as User?], ["b": User(name: "a") as User?])
                == [#"$0["b"]??.age = 2"#]
        )
    }

    private struct Nested: Equatable {
        var value: Int??
        var byName: [String: Int?] = [:]
    }

    @Test("Statements distinguish nil from an optional that contains nil")
    func statementsOfNil() {
        let (absent, containsNil) = (Nested(value: .none), Nested(value: .some(nil)))
        #expect(differences(containsNil, absent) == ["value: .some(nil) → expected nil"])
        #expect(statements(containsNil, absent) == ["$0.value = .some(nil)"])
        #expect(statements(absent, containsNil) == ["$0.value = nil"])
        #expect(statements(containsNil, Nested(value: 5)) == ["$0.value = .some(nil)"])
        #expect(statements(Nested(value: 5), containsNil) == ["$0.value = 5"])
        #expect(
            statements(Nested(byName: ["a": nil]), Nested(byName: ["a": 1]))
                == [#"$0.byName["a"] = .some(nil)"#]
        )
    }

    private struct Values: Equatable {
        var date = Date(timeIntervalSinceReferenceDate: 0.5)
        var url = URL(string: "https://a.example/b")!
        var data = Data([1, 2])
        var price = Decimal(1)
        var time = Duration.seconds(1)
        var range = 0..<3
        var number = 1.0
        var name: Substring = "a"
    }

    @Test("Values of Foundation and the standard library differ as a whole, not by their internals")
    func leaves() {
        let actual = Values(
            date: Date(timeIntervalSinceReferenceDate: 0.25),
            url: URL(string: "https://a.example/c")!,
            data: Data([1, 3]),
            price: Decimal(2),
            time: .seconds(2),
            range: 1..<3,
            number: .nan,
            name: "b"
        )
        #expect(
            statements(actual, Values()) == [
                "$0.date = Date(timeIntervalSinceReferenceDate: 0.25)",
                #"$0.url = URL(string: "https://a.example/c")!"#, "$0.data = Data([1, 3])", "$0.price = 2",
                "$0.time = 2.0 seconds", "$0.range = 1..<3", "$0.number = .nan", #"$0.name = "b""#,
            ]
        )
        #expect(statements(-Double.infinity, 1.0) == ["$0 = -.infinity"])
    }

    @Test("More than five differences in a list are written as one assignment of the list")
    func wholeLists() {
        let (few, many) = (Array(0..<5), Array(0..<6))
        #expect(statements(few.map { $0 + 1 }, few).count == 5)
        #expect(statements(many.map { $0 + 1 }, many) == ["$0 = [1, 2, 3, 4, 5, 6]"])
        let entries = Dictionary(uniqueKeysWithValues: many.map { ($0, 0) })
        #expect(statements(entries.mapValues { $0 + 1 }, entries).count == 1)
    }

    /// A recursive value for which `==` and the comparison of its parts agree.
    private indirect enum Tree: Equatable {
        case leaf(Int)
        case list([Tree])
        case entries([String: Tree])
        case either(Tree?, name: String)

        static func random(_ depth: Int, using generator: inout SeededGenerator) -> Tree {
            switch depth == 0 ? 0 : Int.random(in: 0..<4, using: &generator) {
            case 1:
                .list(
                    (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
                        random(depth - 1, using: &generator)
                    }
                )
            case 2:
                .entries(
                    Dictionary(
                        (0..<3).map { _ in
                            (
                                "\(Int.random(in: 0..<3, using: &generator))",
                                random(depth - 1, using: &generator)
                            )
                        },
                        uniquingKeysWith: { $1 }
                    )
                )
            case 3:
                .either(
                    Bool.random(using: &generator) ? random(depth - 1, using: &generator) : nil,
                    name: "a"
                )
            default: .leaf(Int.random(in: 0..<3, using: &generator))
            }
        }
    }

    /// A wrapper without `==`.
    private struct Box { let tree: Tree }

    @Test("There are no differences exactly if two values are equal", arguments: 0..<200)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (first, second) = (Tree.random(3, using: &generator), Tree.random(3, using: &generator))
        #expect(differences(first, first).isEmpty)
        #expect(differences(Box(tree: first), Box(tree: second)).isEmpty == (first == second))
        // Exchanging the values changes the texts of the differences, but not their places.
        let there = FieldComparison.differences(actual: first, expected: second)
        let back = FieldComparison.differences(actual: second, expected: first)
        #expect(there.map(\.pathText) == back.map(\.pathText))
    }

    private enum Event: Equatable {
        case none
        case number(Int)
        case other(Int)
        case moved(Int, to: Int)
        case named(name: String)
    }

    @Test("Enum cases are recognised by their constructors")
    func enumCases() {
        #expect(CasePattern.matches(Event.number(1), Event.number))
        #expect(!CasePattern.matches(Event.other(1), Event.number))
        #expect(CasePattern.matches(Event.moved(1, to: 2), Event.moved(_:to:)))
        #expect(CasePattern.matches(Event.named(name: "a"), Event.named(name:)))
        #expect(!CasePattern.matches(Event.none, Event.number))
    }
}
