import Foundation
import TestSupport
import Testing

@testable import MillraceInspector

@Suite("Inspector: differences")
struct ValueDiffTests {
    private typealias Person = Sample.Person

    /// The differences in short form: `+path new`, `-path old`, `path old>new`.
    private func diff(_ old: Any, _ new: Any) -> [String] {
        let diff = ValueDiff.between(old, new)
        #expect(!diff.isTruncated)
        return diff.changes.map { change in
            switch change.kind {
            case .added: "+\(change.path) \(change.new ?? "")"
            case .removed: "-\(change.path) \(change.old ?? "")"
            case .changed: "\(change.path) \(change.old ?? "")>\(change.new ?? "")"
            }
        }
    }

    @Test("Equal values have no differences")
    func equal() {
        let values: [() -> Any] = [
            { 1 }, { "a" + String(repeating: "b", count: 100) }, { Person(name: "Ada", age: 1) },
            { [1, 2, 3].map { Person(name: "\($0)") } }, { ["a": [1], "b": [2]] }, { Set([1, 2, 3]) },
            { Sample.Phase.failed(code: 1, reason: "a" + "b") }, { Sample.Dog() }, { Int?.none as Any },
            { Date(timeIntervalSince1970: 0) }, { Sample.Opaque(content: [1, "a"] as [Any]) }, { () },
        ]
        for make in values { #expect(diff(make(), make()) == []) }
    }

    @Test("A leaf that has changed is one difference, with its path")
    func leaves() {
        #expect(diff(1, 2) == [" 1>2"])
        #expect(diff(Person(name: "A", age: 1), Person(name: "B", age: 1)) == ["name \"A\">\"B\""])
        #expect(diff(Person(name: "A", age: nil), Person(name: "A", age: 1)) == ["age nil>1"])
        #expect(diff(Int?.none as Any, Int?.some(1) as Any) == [" nil>1"])
        #expect(diff(1 as Any, "1" as Any) == [" 1>\"1\""])
        let old = Person(name: "A", friends: [Person(name: "B"), Person(name: "C", age: 3)])
        var new = old
        new.friends[1].age = 4
        #expect(diff(old, new) == ["friends[1].age 3>4"])
        #expect(ValueDiff.between(old, new).changes[0].steps == [2, 1, 1])
        #expect(diff((1, b: 2), (1, b: 3)) == ["b 2>3"])
        #expect(diff(Double.nan, 1.0) == [" nan>1.0"])
    }

    @Test("Different enum cases are one change, and payloads of the same case are compared")
    func cases() {
        typealias Phase = Sample.Phase
        #expect(diff(Phase.idle, Phase.loading(progress: 0.5)) == [" idle>loading(progress: 0.5)"])
        #expect(diff(Phase.loading(progress: 0.5), Phase.loading(progress: 1)) == ["progress 0.5>1.0"])
        #expect(diff(Phase.failed(code: 1, reason: "a"), Phase.failed(code: 2, reason: "a")) == ["code 1>2"])
        #expect(
            diff(Phase.loaded(Person(name: "A")), Phase.loaded(Person(name: "B"))) == [
                "loaded.name \"A\">\"B\""
            ]
        )
    }

    @Test("Different enum cases with long payloads are compared by name, and their payloads part by part")
    func longCases() {
        typealias Phase = Sample.Phase
        let people = (0..<3).map { Person(name: String(repeating: "\($0)", count: 30)) }
        let ada = Person(name: "Ada", friends: people)
        var changed = ada
        changed.friends[1].age = 7
        #expect(
            diff(Phase.idle, Phase.loaded(ada)) == [" idle>loaded(…)", "+loaded \(summary(of: ada))"]
        )
        #expect(
            diff(Phase.loaded(ada), Phase.reloading(changed)) == [
                " loaded(…)>reloading(…)", "reloading.friends[1].age nil>7",
            ]
        )
        #expect(
            diff(Phase.loaded(ada), Phase.loading(progress: 1)) == [
                " loaded(…)>loading(…)", "-loaded \(summary(of: ada))", "+progress 1.0",
            ]
        )
    }

    @Test("Two long texts are shown around the place where they differ")
    func longTexts() throws {
        let start = String(repeating: "a", count: 500)
        let rest = String(repeating: "z", count: 500)
        let (old, new) = (start + "X" + rest, start + "Y" + rest)
        let diff = ValueDiff.between([old], [new])
        let change = try #require(diff.changes.first)
        #expect(change.old?.hasPrefix("\"…aaaa") == true)
        #expect(change.old?.contains("aXz") == true)
        #expect(change.new?.contains("aYz") == true)
        #expect(change.new?.hasSuffix("z…") == true)
        #expect(change.old?.count ?? 999 <= 200)
        #expect(diff.values.map { [$0.old as? String, $0.new as? String] } == [[old, new]])
        // The summaries of the values show this difference already. So the texts are not shortened to the part that
        // differs.
        #expect(self.diff("ab", "ac") == [" \"ab\">\"ac\""])
        // Text is appended, so the end of the new text is shown.
        #expect(self.diff(start, start + "!").first?.hasSuffix("a!\"") == true)
    }

    @Test("An object equals itself, and two objects are compared with their inherited properties")
    func objects() {
        let dog = Sample.Dog()
        #expect(diff(dog, dog) == [])
        let other = Sample.Dog()
        other.legs = 3
        other.name = "Bello"
        #expect(diff(dog, other) == ["legs 4>3", "name \"Rex\">\"Bello\""])
    }

    @Test("An insertion into a list or a removal is one difference, and moved elements are none")
    func lists() {
        let people = (0..<10).map { Person(name: "\($0)", friends: [Person(name: "friend")]) }
        let new = Person(name: "new")
        for place in [0, 5, 10] {
            var inserted = people
            inserted.insert(new, at: place)
            #expect(diff(people, inserted) == ["+[\(place)] \(summary(of: new))"])
            #expect(ValueDiff.between(people, inserted).changes[0].steps == [place])
            #expect(diff(inserted, people) == ["-[\(place)] \(summary(of: new))"])
        }
        // These elements are equal, but share no storage.
        let copies = (0..<10).map { Person(name: "\($0)", friends: [Person(name: "friend")]) }
        #expect(diff(people, [new] + copies) == ["+[0] \(summary(of: new))"])
        #expect(diff([1, 2, 3], [1, 5, 3]) == ["[1] 2>5"])
        #expect(diff([1, 2, 3], [Int]()) == ["-[0] 1", "-[1] 2", "-[2] 3"])
        #expect(diff([1, 1, 1], [1, 1]) == ["-[2] 1"])
        #expect(diff([1, 2, 3][1...], [1, 2, 4][1...]) == ["[1] 3>4"])
        #expect(diff([(), ()], [()]) == ["-[1] ()"])
    }

    @Test("Dictionaries are compared by key, and sets by element")
    func keyed() {
        #expect(diff(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 5, "d": 4]) == ["b 2>5", "+d 4", "-c 3"])
        #expect(diff(["a": Int?.none], ["a": Int?.some(1)]) == ["a nil>1"])
        #expect(diff(["a": Int?.none], [:] as [String: Int?]) == ["-a nil"])
        #expect(diff([1: "a"], [2: "a"]) == ["+2 \"a\"", "-1 \"a\""])
        let keys = ["a.b", "[0]", "", #"say "x\y""#]
        for (key, quoted) in zip(keys, [#"["a.b"]"#, #"["[0]"]"#, #"[""]"#, #"["say \"x\\y\""]"#]) {
            let people = [key: Person(name: "A", age: 1)]
            #expect(
                diff(["all": people], ["all": [key: Person(name: "A", age: 2)]]) == ["all\(quoted).age 1>2"]
            )
        }
        #expect(diff(Set([1, 2]), Set([2, 3])) == ["+[1] 3", "-[0] 1"])
        let many = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, $0) })
        var more = many
        more[77] = 0
        more[9_999] = 1
        #expect(diff(many, more).sorted() == ["+9999 1", "77 77>0"])
    }

    @Test("Collections whose parts are known from their mirrors only are compared by index")
    func mirrored() {
        let bag = Sample.Bag([1, 2, 3])
        #expect(diff(bag, Sample.Bag([1, 5, 3])) == ["[1] 2>5"])
        #expect(diff(bag, Sample.Bag([1, 3])) == ["-[1] 2"])
        #expect(diff(bag, Sample.Bag([1, 2, 3, 4])) == ["+[3] 4"])
        for style in [Mirror.DisplayStyle.dictionary, .set] {
            let old = Sample.Bag(style, ["a": 1, "b": 2])
            #expect(diff(old, old) == [])
            #expect(diff(old, Sample.Bag(style, ["a": 1, "b": 3])) == ["[1] 2>3"])
            #expect(diff(old, Sample.Bag(style, ["a": 1])) == ["-[1] 2"])
        }
    }

    @Test(
        "The steps to a removed part are those in the old value, even if its dictionary's order has changed"
    )
    func stepsInsideOfMovedElement() {
        let diff = ValueDiff.between(["b": [1, 2]], ["a": [0], "b": [1]])
        #expect(diff.changes.map(\.path) == ["a", "b[1]"])
        #expect(diff.changes.map(\.steps) == [[0], [0, 1]])
    }

    @Test("A small change of a big state is found with little work")
    func big() {
        // A struct with padding, whose bytes are undefined and differ between copies.
        struct Row {
            var isNew = false
            var name: String
            var number: Int?
            var flag = false
            var note = "none"
        }
        let old = (0..<50_000).map { (number: Int) in Row(name: "the name of row \(number)", number: number) }
        var new = old
        new[40_000].name = "changed"
        let table = ["a": old, "b": old]
        var changed = table
        changed["b"] = new
        let diff = ValueDiff.between(table, changed, budget: 50)
        #expect(diff.changes.map(\.path) == ["b[40000].name"])
        #expect(!diff.isTruncated)
        new.insert(Row(name: "first"), at: 0)
        new[40_001] = old[40_000]
        #expect(ValueDiff.between(old, new, budget: 50).changes.map(\.path) == ["[0]"])
    }

    @Test("A comparison with too much work, or too many differences, is marked as incomplete")
    func bounds() {
        let old = (0..<2_000).map { ["a\($0)"] }
        let new = (0..<2_000).map { ["b\($0)"] }
        let many = ValueDiff.between(old, new)
        #expect(many.changes.count == 500)
        #expect(many.isTruncated)
        let costly = ValueDiff.between(old, new, budget: 100)
        #expect(costly.changes.count < 100)
        #expect(costly.isTruncated)
        #expect(!ValueDiff.areEqual(old, (0..<2_000).map { ["a\($0)"] }, budget: 100))
        #expect(ValueDiff.areEqual(old, (0..<2_000).map { ["a\($0)"] }, budget: 50_000))
        #expect(ValueDiff.areEqual(old, old, budget: 1))
    }

    @Test("A comparison of large dictionaries or sets ends when its budget or its limit is reached")
    func boundsOfKeyed() {
        let numbers = Array(0..<2_000)
        let others = numbers.map { $0 + 2_000 }
        func dictionary(_ keys: [Int]) -> [Int: Int] { Dictionary(uniqueKeysWithValues: zip(keys, keys)) }
        for (old, new) in [
            (Set(numbers), Set(others)), (Set<Int>(), Set(numbers)), (Set(numbers), Set<Int>()),
            (dictionary(numbers), dictionary(others)), (dictionary([]), dictionary(numbers)),
            (dictionary(numbers), dictionary([])),
        ] as [(Any, Any)] {
            let costly = ValueDiff.between(old, new, budget: 100)
            #expect(costly.isTruncated)
            #expect(costly.changes.count <= 100)
            let many = ValueDiff.between(old, new, limit: 5)
            #expect(many.isTruncated)
            #expect(many.changes.count == 5)
            #expect(many.budget > 40_000, "the comparison ends at the limit")
        }
    }

    @Test("A comparison of cycles of different objects ends")
    func cycles() {
        func pair() -> Sample.Dog {
            let dog = Sample.Dog()
            dog.friend = Sample.Dog()
            dog.friend?.friend = dog
            return dog
        }
        let (old, new) = (pair(), pair())
        defer { (old.friend, new.friend) = (nil, nil) }
        #expect(ValueDiff.between(old, new).isTruncated)
    }

    @Test("Random lists have differences exactly if == is false", arguments: UInt64(1)...200)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func list() -> [[Int]] {
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    Int.random(in: 0...1, using: &generator)
                }
            }
        }
        let (old, new) = (list(), list())
        let diff = ValueDiff.between(old, new)
        #expect(diff.changes.isEmpty == (old == new), "seed \(seed)")
        for change in diff.changes {
            let value: Any = change.kind == .removed ? old : new
            let tree = ValueTree(of: value, path: change.steps, offset: 0, limit: 1)
            let expected = change.kind == .removed ? change.old : change.new
            #expect(tree?.node.summary == expected, "seed \(seed)")
        }
    }
}
