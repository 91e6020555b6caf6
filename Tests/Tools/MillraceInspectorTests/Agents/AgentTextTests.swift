import Foundation
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: values in few words")
struct AgentTextTests {
    @Test(
        "Numbers, texts, Booleans and nil are JSON values, and other values are described",
        arguments: [
            (5, "5"), (-2.5, "-2.5"), (Double.nan, "\"nan\""), (Double.infinity, "\"inf\""),
            (UInt64.max, "18446744073709551615"),
            (true, "true"), ("a \"b\"", #""a \"b\"""#), (Substring("sub"), "\"sub\""),
            (Character("c"), "\"c\""),
            (Optional<Int>.none, "null"), (Optional(3), "3"), ([Int](), "[]"),
            ([String: Int](), "{}"),
            (Set<Int>(), "[]"), ([1, 2], "\"[1, 2]\""), (Sample.Phase.idle, "\"idle\""),
            (Sample.Phase.loading(progress: 0.5), "\"loading(progress: 0.5)\""),
            (Sample.Person(name: "Ann"), #""Person(name: \"Ann\", age: nil, friends: [])""#),
            (Data([1, 2]), "\"2 bytes\""), (Decimal(string: "1.10"), "1.1"), (1e100, "1e+100"),
        ] as [(any Sendable, String)]
    )
    func brief(value: any Sendable, expected: String) {
        #expect(String(decoding: AgentText.brief(value).data, as: UTF8.self) == expected)
    }

    @Test("A truncated text ends with the omitted bytes, and a truncated list with its number of parts")
    func cutting() {
        let text = String(repeating: "a", count: 1_048_576)
        #expect(AgentText.cut(text) == String(repeating: "a", count: 240) + "…‹1048336 more bytes›")
        #expect(AgentText.cut("abcdef", 6) == "abcdef")
        #expect(AgentText.cut("abcdefg", 6) == "abcdef…‹1 more bytes›")
        let list = AgentText.brief(Array(0..<100_000)).string
        #expect(list?.hasPrefix("[0, 1, 2") == true)
        #expect(list?.hasSuffix("…‹100000 parts›") == true)
        let one = AgentText.brief([String(repeating: "a", count: 1_000)]).string
        #expect(one?.hasSuffix("aa…‹1 part›") == true)
        let bag = AgentText.brief(Sample.Bag(Array(0..<1_000))).string
        #expect(bag?.hasPrefix("[0, 1, 2") == true && bag?.hasSuffix("…‹parts›") == true)
        // The description has fewer characters than the limit, but more bytes.
        let wide = AgentText.brief([String(repeating: "漢", count: 150)]).string
        #expect(wide?.hasPrefix("[\"漢漢") == true && wide?.hasSuffix("漢…‹1 part›") == true)
        #expect(wide?.contains("……") == false)
    }

    @Test("A truncated text stays within its limit of JSON bytes, whatever characters it has")
    func length() {
        for character in ["a", "\"", "\\", "\u{1}", "\u{202E}", "ü", "漢", "👩‍👩‍👧", "\u{E0041}"] {
            let text = AgentText.cut(String(repeating: character, count: 1_000))
            #expect(JSON.string(text).data.count <= 240 + 2 + 30, "\(character.debugDescription)")
            #expect(text.hasSuffix(" more bytes›"))
        }
    }

    @Test("A list ends before it is too long, but has at least its first item")
    func lists() {
        var list = AgentList(room: 10, limit: 3)
        let first = ["1234567890123", "1"].map { list.add($0) }
        #expect(first == [true, false])
        list = AgentList(room: 10, limit: 3)
        let taken = ["1", "2", "3"].map { list.add($0) }
        #expect(taken == [true, true, false])
        list = AgentList(limit: 2)
        let wanted = (0..<3).map { list.add(JSON($0)) }
        #expect(wanted == [true, true, false])
    }

    @Test("A value is nested JSON down to the given depth, with the number of omitted parts")
    func trees() {
        let person = Sample.Person(name: "Ann", friends: [Sample.Person(name: "Bo", age: 7)])
        func json(_ value: Any, depth: Int, offset: Int = 0, limit: Int = 50) -> String {
            String(
                decoding: AgentTree(of: value, depth: depth, offset: offset, limit: limit).json.data,
                as: UTF8.self
            )
        }
        #expect(
            json(person, depth: 1)
                == #"{"age":null,"friends":"[Person(name: \"Bo\", age: 7, friends: [])]","name":"Ann"}"#
        )
        #expect(
            json(person, depth: 2)
                == #"{"age":null,"friends":["Person(name: \"Bo\", age: 7, friends: [])"],"name":"Ann"}"#
        )
        #expect(json(person, depth: 3).contains(#""friends":[{"age":7,"friends":[],"name":"Bo"}]"#))
        #expect(json(Array(0..<100), depth: 1, offset: 97) == "[97,98,99]")
        #expect(json([Array(0..<5)], depth: 2, limit: 3) == #"[[0,1,2,"‹2 more›"]]"#)
        #expect(
            json([["b": 1, "a": 2, "c": 3]], depth: 2, limit: 2) == #"[{"a":2,"b":1,"‹more›":"1 more"}]"#
        )
        let bag = [Sample.Bag([1, 2, 3])]
        #expect(json(bag, depth: 2, limit: 2) == #"[[1,2,"‹more›"]]"#)
        #expect(json(bag, depth: 2, limit: 4) == "[[1,2,3]]")
        #expect(json(Sample.Bag(.dictionary, ["b": 1, "a": 2]), depth: 1) == #"{"a":2,"b":1}"#)
        #expect(json(Sample.Bag(.set, ["b": 1, "a": 2]), depth: 1) == "[1,2]")
        #expect(
            json(Sample.Phase.failed(code: 1, reason: "x"), depth: 1)
                == #"{"failed":{"code":1,"reason":"x"}}"#
        )
        #expect(json(Sample.Phase.loaded(person), depth: 1).hasPrefix(#"{"loaded":"Person(name: \"Ann\""#))
        #expect(json((1, 2), depth: 1) == "[1,2]")
        #expect(json((1, two: 2), depth: 1) == #"{"[0]":1,"two":2}"#)
        let long = String(repeating: "k", count: 150)
        #expect(json([long + "1": 1, long + "2": 2], depth: 1).contains("‹[1]›"))
    }

    @Test("A value that is too long is shown with less depth, and a cyclic value ends at the depth")
    func depths() {
        let wide = (0..<50).map { _ in (0..<50).map { "number \($0)" } }
        #expect(AgentTree(of: wide, depth: 2, offset: 0, limit: 200).depth == 1)
        let dog = Sample.Dog()
        dog.friend = dog
        let tree = AgentTree(of: dog, depth: 5, offset: 0, limit: 200)
        #expect(tree.depth == 5)
        let long = (0..<1_000).map { _ in String(repeating: "x", count: 500) }
        let page = AgentTree(of: long, depth: 1, offset: 0, limit: 200)
        #expect(page.shown > 10 && page.shown < 30)
        // The release of such a value is recursive, and may need more than the stack of a thread of the pool.
        onThreads(1, stackSize: 16 << 20) { _ in
            var deep: Any = 1
            for _ in 0..<10_000 { deep = [deep] }
            #expect(AgentTree(of: deep, depth: 5, offset: 0, limit: 200).json.depth == 5)
        }
    }
}
