import Testing

@testable import MillraceInspector

@Suite("Paths to parts of values")
struct ValuePathTests {
    private static let friend = Sample.Person(name: "Bo", age: 7)
    private static var value: [String: Any] {
        [
            "people": [Sample.Person(name: "Ann", friends: [friend])],
            "a.b": ["c]\"d\\": 1],
            "": "empty",
            "\u{301}x.y": ["🏽\"": "combining"],
            "\u{308}z": "after a point",
            "numbers": [3: "three", -1: "minus one"],
            "keys": [Sample.Key(x: 1): "key"],
            "phase": Sample.Phase.failed(code: 5, reason: "no net"),
            "loaded": Sample.Phase.loaded(friend),
            "idle": Sample.Phase.idle,
            "pair": (1, two: 2),
            "set": Set([5]),
            "none": Optional<Int>.none as Any,
        ]
    }

    @Test(
        "A path leads to the named part, and has one canonical form",
        arguments: [
            ("people[0].name", "Ann", nil),
            ("people[0].friends[0].age", "7", nil),
            (#"["a.b"]["c]\"d\\"]"#, "1", nil),
            (#"[""]"#, "empty", nil),
            ("[\"\u{301}x.y\"][\"🏽\\\"\"]", "combining", nil),
            ("\u{308}z", "after a point", nil),
            ("numbers.3", "three", nil),
            ("numbers[3]", "three", "numbers.3"),
            ("numbers.-1", "minus one", nil),
            ("keys.Key(x: 1)", "key", nil),
            ("phase.code", "5", nil),
            ("phase.failed.code", "5", "phase.code"),
            ("loaded.loaded.name", "Bo", nil),
            ("loaded.loaded.age", "7", nil),
            ("idle", "idle", nil),
            ("idle.idle", "idle", "idle"),
            ("pair[0]", "1", nil),
            ("pair.0", "1", "pair[0]"),
            ("pair.two", "2", nil),
            ("set[0]", "5", nil),
            (#"["people"][0]["name"]"#, "Ann", "people[0].name"),
        ]
    )
    func following(text: String, expected: String, written: String?) throws {
        let found = try ValuePath(text).follow(from: Self.value)
        #expect("\(found.value)".contains(expected))
        #expect(found.path.text == written ?? text)
    }

    @Test("An empty path leads to the whole value")
    func whole() throws {
        let found = try ValuePath("").follow(from: 5)
        #expect(found.value as? Int == 5)
        #expect(found.path.text == "")
    }

    @Test(
        "An unreadable path is refused with the part after which reading failed",
        arguments: [
            (".a", ""), ("a.", "a"), ("a..b", "a"), ("a[", "a"), ("a[-1]", "a"), ("a[x]", "a"),
            ("a[\"b]", "a"),
            ("a]", "a"), ("a[0]b", "a[0]"), ("a\"", "a"), ("a[99999999999999999999]", "a"),
            ("a[\"b\"x]", "a"), ("a[\"b\\", "a"),
        ]
    )
    func unreadable(text: String, after: String) {
        #expect(throws: ValuePathError.unreadable(after: after)) { try ValuePath(text) }
    }

    @Test("A path that is too long is refused, and a long path is followed")
    func length() throws {
        #expect(throws: ValuePathError.tooLong) { try ValuePath(String(repeating: "a", count: 10_001)) }
        let path = try ValuePath(String(repeating: "[0]", count: 3_000))
        #expect(throws: ValuePathError.self) { try path.follow(from: [[0]]) }
    }

    @Test(
        "A path to a missing part is refused with the last existing part and the names of its parts",
        arguments: [
            (
                "person",
                "There is no 'person' in the value, a Dictionary<String, Any> with , a.b, idle, keys, loaded"
            ),
            ("people[1]", "There is no [1] in 'people', a Array<Person> with [0] to [0]."),
            ("people.first", "There is no 'first' in 'people', a Array<Person> with [0] to [0]."),
            ("people[0].nam", "There is no 'nam' in 'people[0]', a Sample.Person with name, age, friends."),
            ("people[0].name.x", "There is no 'x' in 'people[0].name', a String, which has no parts."),
            ("people[0].age.x", "There is no 'x' in 'people[0].age', which is nil."),
            ("idle.code", "There is no 'code' in 'idle', a Sample.Phase, which has no parts."),
            ("pair[2]", "There is no [2] in 'pair', a (Int, two: Int) with [0], two."),
        ]
    )
    func nowhere(text: String, message: String) throws {
        let path = try ValuePath(text)
        let error = #expect(throws: ValuePathError.self) { try path.follow(from: Self.value) }
        #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
        #expect(path.part(of: Self.value) == nil)
    }

    @Test("Of a value with many parts, an error names the first fifteen and counts the rest")
    func manyParts() throws {
        let numbers = Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, $0) })
        let missing = try ValuePath("x")
        func message(_ value: Any) -> String? {
            #expect(throws: ValuePathError.self) { try missing.follow(from: value) }.map { "\($0)" }
        }
        let names = (0..<15).map { "\($0)" }.joined(separator: ", ")
        #expect(
            message(numbers)
                == "There is no 'x' in the value, a Dictionary<Int, Int> with \(names) and 5 more."
        )
        #expect(
            message(Sample.Bag(.dictionary, ["a": 1, "b": 2]))
                == "There is no 'x' in the value, a Sample.Bag with a, b."
        )
        #expect(message(Sample.Bag([1, 2])) == "There is no 'x' in the value, a Sample.Bag.")
    }

    @Test("The path of every difference leads to the value of the difference")
    func roundTrip() throws {
        let old: [String: Any] = ["people": [Sample.Person(name: "Cy")], "phase": Sample.Phase.idle]
        let diff = ValueDiff.between(old, Self.value)
        #expect(diff.changes.count > 5)
        for (change, values) in zip(diff.changes, diff.values) {
            let found = try ValuePath(change.path).follow(from: change.kind == .removed ? old : Self.value)
            let expected = try #require(change.kind == .removed ? values.old : values.new)
            #expect(ValueDiff.areEqual(found.value, expected, budget: 10_000), "\(change.path)")
        }
    }

    @Test("A path finds a key among 100,000, and a key that is too long to be shown in full")
    func bigDictionaries() throws {
        var numbers = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("key\($0)", $0) })
        let long = String(repeating: "k", count: 500)
        numbers[long] = -1
        #expect(try ValuePath("key99999").part(of: numbers) as? Int == 99_999)
        #expect(try ValuePath(long).part(of: numbers) as? Int == -1)
        #expect(try ValuePath(String(long.prefix(100))).part(of: [long: 5]) as? Int == 5)
    }
}
