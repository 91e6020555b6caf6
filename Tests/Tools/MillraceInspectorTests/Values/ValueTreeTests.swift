import Foundation
import Testing

@testable import MillraceInspector

@Suite("Inspector: value trees")
struct ValueTreeTests {
    @Test("Each type of value has its kind and its number of children")
    func kinds() throws {
        let kinds: [(Any, InspectedValue.Kind, Int)] = [
            ("a", .text, 0), (Character("a"), .text, 0), (1, .number, 0), (UInt8(1), .number, 0),
            (1.5, .number, 0), (Decimal(1), .number, 0), (false, .bool, 0), (NSNumber(value: 1), .number, 0),
            (Int?.none as Any, .null, 0), (Int?.some(1) as Any, .number, 0),
            (Int??.some(.some(1)) as Any, .number, 0),
            (Date.now, .value, 0), (URL(string: "a:b")!, .value, 0), (Data([1]), .value, 0),
            (UUID(), .value, 0), (Int.self, .value, 0), ({ () -> Void in }, .value, 0),
            (Sample.Person(name: "Ada", age: 1), .struct, 3), (Sample.Dog(), .class, 3),
            (Sample.Phase.idle, .enum, 0), (Sample.Phase.loading(progress: 1), .enum, 1),
            (Sample.Phase.failed(code: 1, reason: "a"), .enum, 2), ((1, b: 2), .tuple, 2),
            ([1, 2], .list, 2), ([1, 2][...], .list, 2), (["a": 1], .dictionary, 1), (Set([1]), .set, 1),
            ((), .tuple, 0), (Sample.Bag([1]), .list, -1), (Sample.Bag(.dictionary, [:]), .dictionary, -1),
            (Sample.Bag(.set, [:]), .set, -1),
        ]
        for (value, kind, count) in kinds {
            let node = try #require(ValueTree(of: value, path: [], offset: 0, limit: 10)).node
            #expect(node.kind == kind, "\(value)")
            #expect(node.children == count, "\(value)")
        }
    }

    @Test("Parts have the names of properties, cases, labels and keys")
    func names() throws {
        func names(_ value: Any) throws -> [String?] {
            try #require(ValueTree(of: value, path: [], offset: 0, limit: 10)).children.map(\.key)
        }
        #expect(try names(Sample.Person(name: "Ada", age: 1)) == ["name", "age", "friends"])
        #expect(try names(Sample.Dog()) == ["legs", "name", "friend"])
        #expect(try names(Sample.Phase.loaded(Sample.Person(name: "A"))) == ["loaded"])
        #expect(try names(Sample.Phase.failed(code: 1, reason: "a")) == ["code", "reason"])
        #expect(try names((1, b: 2)) == [nil, "b"])
        #expect(try names([1, 2]) == [nil, nil])
        #expect(try names(["b": 1, "a": 2, "a10": 3, "a9": 4]) == ["a", "a9", "a10", "b"])
        #expect(try names([2: "b", 10: "c", 1: "a"]) == ["1", "2", "10"])
        #expect(try names(Sample.Bag(.dictionary, ["b": 1, "a": 2])) == ["b", "a"])
    }

    @Test("A path leads to a part, through optionals and payloads, and an invalid one is refused")
    func paths() throws {
        let ada = Sample.Person(name: "Ada", age: nil, friends: [Sample.Person(name: "Bob", age: 3)])
        let phase = Sample.Phase?.some(.loaded(ada)) as Any
        let tree = try #require(ValueTree(of: phase, path: [0, 2, 0], offset: 0, limit: 10))
        #expect(tree.node.key == nil)
        #expect(tree.node.type == "Sample.Person")
        #expect(tree.children.map(\.summary) == ["\"Bob\"", "3", "[]"])
        #expect(tree.children.map(\.step) == [0, 1, 2])
        for path in [[1], [0, 3], [0, 2, 1], [0, 0, 0], [-1], [.max]] {
            #expect(ValueTree(of: phase, path: path, offset: 0, limit: 10) == nil, "\(path)")
        }
    }

    @Test("Big collections are read in pages")
    func pages() throws {
        let list = Array(0..<1_000_000)
        let end = try #require(ValueTree(of: list, path: [], offset: 999_990, limit: 20))
        #expect(end.children.map(\.summary) == (999_990..<1_000_000).map(String.init))
        #expect(!end.more)
        #expect(end.node.children == 1_000_000)
        let page = try #require(ValueTree(of: list, path: [], offset: 0, limit: 20))
        #expect(page.more)
        #expect(page.children.count == 20)
        let last = try #require(ValueTree(of: list, path: [], offset: 999_980, limit: 20))
        #expect(last.children.count == 20)
        #expect(!last.more)
        #expect(ValueTree(of: list, path: [], offset: .max, limit: 20)?.children.isEmpty == true)
        #expect(ValueTree(of: list, path: [999_999], offset: 0, limit: 20)?.node.summary == "999999")
    }

    @Test("Dictionaries and sets of any size have stable places", arguments: [10, 1_000, 5_000])
    func stablePlaces(count: Int) throws {
        let dictionary = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
        let set = Set(0..<count)
        for value in [dictionary as Any, set] {
            var seen: Set<String> = []
            for offset in stride(from: 0, to: count, by: 300) {
                let tree = try #require(ValueTree(of: value, path: [], offset: offset, limit: 300))
                for child in tree.children {
                    seen.insert(child.summary)
                    if child.step % 97 == 0 {
                        let again = ValueTree(of: value, path: [child.step], offset: 0, limit: 1)
                        #expect(again?.node.summary == child.summary)
                    }
                }
            }
            #expect(seen.count == count)
        }
    }

    @Test("A cycle of objects can be read at any depth")
    func cycles() throws {
        let dog = Sample.Dog()
        dog.friend = dog
        defer { dog.friend = nil }
        let path = Array(repeating: 2, count: 50)
        #expect(ValueTree(of: dog, path: path, offset: 0, limit: 10)?.node.kind == .class)
    }

    @Test("A summary has at most 200 characters, whatever the value")
    func summaries() {
        #expect(summary(of: String(repeating: "x", count: 10_000)).count == 200)
        #expect(summary(of: Array(0..<100_000)).count == 200)
    }

    @Test(
        "A string is shown as it is, and any other value as its description, up to a limit",
        arguments: [
            ("abcdef", 6, "abcdef", false), ("abcdef", 5, "abcde", true), ([1, 2], 6, "[1, 2]", false),
            ([1, 2], 5, "[1, 2", true), (Array(0..<1_000), 5, "[0, 1", true),
        ] as [(any Sendable, Int, String, Bool)]
    )
    func texts(of value: any Sendable, limit: Int, text: String, isCut: Bool) {
        let shown = ValueText(of: value, limit: limit)
        #expect(shown.text == text)
        #expect(shown.truncated == isCut)
    }

    @Test("A type is named with the types around it, and without its module")
    func typeNames() {
        #expect(typeName(of: Sample.Person(name: "")) == "Sample.Person")
        #expect(typeName(of: 1) == "Int")
        #expect(typeName(of: [Sample.Phase.idle]) == "Array<Phase>")
        #expect(typeName(of: Sample.Phase?.none as Any) == "Optional<Phase>")
        struct Local {}
        #expect(typeName(of: Local()) == "ValueTreeTests.Local")
    }
}
