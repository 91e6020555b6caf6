import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@Suite("Bounded description")
struct BoundedDescriptionTests {
    private enum Choice {
        case none
        case one(Int)
        case labelled(name: String, Int)
        indirect case nested(Choice)
    }

    private struct Person {
        let name: String
        let age: Int?
        var friends: [Person] = []
    }

    private final class Node {
        var next: Node?
    }

    private struct Talkative: CustomStringConvertible {
        let value = 1
        var description: String { fatalError("Values with parts are not asked for their own description.") }
    }

    @Test("Enums, structs, collections, tuples and other values are described by their parts")
    func kinds() {
        #expect(text(Choice.none) == "none")
        #expect(text(Choice.one(3)) == "one(3)")
        #expect(text(Choice.labelled(name: "a", 2)) == "labelled(name: \"a\", 2)")
        #expect(text(Choice.nested(.one(1))) == "nested(one(1))")
        #expect(text(Person(name: "Ada", age: 36)) == "Person(name: \"Ada\", age: 36, friends: [])")
        #expect(text(Person(name: "B", age: nil)) == "Person(name: \"B\", age: nil, friends: [])")
        #expect(text([1.5, 2]) == "[1.5, 2.0]")
        #expect(text(["a": true]) == "[\"a\": true]")
        #expect(["[1: 2, 3: 4]", "[3: 4, 1: 2]"].contains(text([1: 2, 3: 4])))
        #expect(text([String: Int]()) == "[:]")
        #expect(text(Set([7])) == "[7]")
        #expect(text((1, b: "x")) == "(1, b: \"x\")")
        #expect(text(Talkative()) == "Talkative(value: 1)")
        #expect(text(Int.self) == "Int.self")
        #expect(text(Data([1, 2])) == "2 bytes")
        #expect(text({ () -> Void in }) == "() -> ()")
        #expect(text(Optional<Int>.none as Any) == "nil")
        #expect(text(Date(timeIntervalSince1970: 0)) == "1970-01-01 00:00:00 +0000")
        #expect(text(Character("a")) == "\"a\"")
        #expect(text("text".dropFirst()) == "\"ext\"")
        #expect(text(UUID(uuidString: "00000000-0000-0000-0000-000000000001")!).hasSuffix("-000000000001"))
        #expect(text(URL(string: "https://example.com/")!) == "https://example.com/")
        #expect(text(Decimal(string: "1.5")!) == "1.5")
        #expect(text(Duration.milliseconds(1_500)) == "1.5 seconds")
    }

    @Test("An NSNumber is described as a number, not as a Boolean")
    func foundationNumbers() {
        #expect(NSNumber(value: 1) as Any is Bool, "Otherwise there is nothing to be mistaken here")
        #expect(text(NSNumber(value: 1)) == "1")
        #expect(text(NSNumber(value: 0)) == "0")
        #expect(text(NSNumber(value: -2.5)) == "-2.5")
        #expect(text(["on": NSNumber(value: 1)]) == "[\"on\": 1]")
        #expect(text(true) == "true")
        #expect(text(false as Bool? as Any) == "false")
    }

    @Test(
        "A description up to its limit is whole, and a longer one is cut and ends in an ellipsis",
        arguments: 1...40
    )
    func limit(_ limit: Int) {
        let whole = "Person(name: \"Ada\", age: 36, friends: [])"
        let described = BoundedDescription.of(Person(name: "Ada", age: 36), limit: limit)
        #expect(described == whole.prefix(limit - 1) + "…")
        #expect(BoundedDescription.of(Person(name: "Ada", age: 36), limit: whole.count) == whole)
        let pairs = BoundedDescription.of(
            Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }),
            limit: 9
        )
        #expect(pairs.hasPrefix("[") && pairs.hasSuffix("…") && pairs.contains(": ") && pairs.count == 9)
    }

    @Test("A limit of 0 stops with a message")
    func noRoom() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = BoundedDescription.of(1, limit: 0)
        }
        let message = standardError(of: result)
        #expect(message.contains("its limit cannot be 0"))
    }

    @Test("A cycle of objects and a very deep chain of values are described without a crash")
    func cycles() {
        let node = Node()
        node.next = node
        defer { node.next = nil }
        #expect(text(node).hasPrefix("Node(next: Node(next: "))
        var chain = Choice.none
        for _ in 0..<10_000 { chain = .nested(chain) }
        #expect(text(chain).contains("…"))
        // Release the chain one level at a time, since a recursive release would need too much stack.
        while case .nested(let inner) = chain { chain = inner }
    }

    /// A collection that counts the elements that are read.
    private struct Counting: CustomReflectable {
        final class Looks { var count = 0 }
        let looks = Looks()

        var customMirror: Mirror {
            let elements = (0..<1_000_000).lazy.map { [looks] number -> Any in
                looks.count += 1
                return number
            }
            return Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
        }
    }

    @Test("Only the elements that fit into the limit are read")
    func boundedWork() {
        let counting = Counting()
        let described = BoundedDescription.of(counting, limit: 12)
        #expect(described == "[0, 1, 2, 3…")
        #expect(counting.looks.count < 10)
        #expect(BoundedDescription.of(String(repeating: "x", count: 10_000_000), limit: 5) == "\"xxx…")
    }

    @Test(
        "Dates that are infinite, not a number or far out of range are described",
        arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300]
    )
    func oddDates(_ seconds: Double) {
        #expect(!text(Date(timeIntervalSince1970: seconds)).isEmpty)
    }

    private func text(_ value: Any) -> String { BoundedDescription.of(value, limit: 1_000) }
}
