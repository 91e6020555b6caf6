import Foundation
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceRecording

@Suite("Recording: JSON and patches")
struct JSONTests {
    @Test(
        "Parsed JSON is written as the same text again",
        arguments: [
            "null", "true", "false", "0", "-1.5e-3", "123456789012345678901234567890", "\"\"", "[]", "{}",
            "[1,[2,[]],{\"a\":{\"b\":null}}]", "\"\\\"\\\\/\\n\\r\\t\\u0001é😀\"",
        ]
    )
    func roundTrip(_ text: String) throws {
        #expect(String(decoding: try parse(text).data, as: UTF8.self) == text)
        #expect(try parse(parse(text).prettyText) == parse(text))
    }

    @Test("Pretty JSON has a line for each element, indented by two spaces for each level")
    func pretty() throws {
        let text = """
            {
              "a": [
                1,
                {}
              ],
              "b": []
            }
            """
        #expect(try parse(text).prettyText == text)
    }

    @Test("Escape sequences are parsed")
    func escapes() throws {
        #expect(try parse(#""\u0041\ud83d\ude00\b\f\/""#) == .string("A😀\u{8}\u{C}/"))
    }

    @Test(
        "Invalid JSON is refused",
        arguments: [
            "", " ", "tru", "nul", "01", "-", "1.", "1e", ".5", "+1", "NaN", "[1,]", "[1 2]", "{\"a\":1,}",
            "{a:1}",
            "{\"a\" 1}", "{\"a\":1,\"a\":2}", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\n\"", "1 1", "[", "{", "]",
        ]
    )
    func refused(_ text: String) {
        #expect(throws: JSONParser.Failure.self) { try parse(text) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: JSONParser.Failure.self) {
            try JSONParser.parse(Data([0x22, 0xC3, 0x22]), depth: 10)
        }
    }

    @Test("JSON beyond the limits of nesting and of values is refused")
    func limits() throws {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONParser.Failure.self) { try parse(deep) }
        let fits = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
        #expect(try parse(fits).depth == 10)
        #expect(throws: JSONParser.Failure.self) { try parse("[\(fits)]") }
        #expect(throws: JSONParser.Failure.self) {
            try JSONParser.parse(Data("[1,2,3]".utf8), depth: 10, values: 3)
        }
    }

    @Test("Objects that are nested beyond the limit are refused")
    func deepObjects() throws {
        func objects(_ depth: Int) -> String {
            String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        }
        #expect(try parse(objects(10)).depth == 10)
        #expect(throws: JSONParser.Failure.self) { try parse(objects(11)) }
    }

    @Test("Every control character is written so that the parser reads the same character")
    func controlCharacters() throws {
        let scalars = (UInt8(0)..<0x20).map { Unicode.Scalar($0) }
        let json = JSON.string(String(String.UnicodeScalarView(scalars)))
        #expect(try JSONParser.parse(json.data, depth: 1) == json)
    }

    @Test("Foundation parses each text that we accept to an equal value", arguments: 0..<40 as Range<UInt64>)
    func foundation(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var text = Array(JSON.random(using: &random).data)
            if Bool.random(using: &random), let place = text.indices.randomElement(using: &random) {
                text[place] = "[]{},:\"0e-\\u".utf8.randomElement(using: &random)!
            }
            guard let ours = try? JSONParser.parse(Data(text), depth: 10) else { continue }
            let theirs = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            #expect(Self.isSame(ours, theirs), "seed \(seed): \(String(decoding: text, as: UTF8.self))")
        }
    }

    private static func isSame(_ ours: JSON, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .bool(let bool): (theirs as? Bool) == bool
        case .number(let text): (theirs as? NSNumber)?.doubleValue == Double(text)
        case .string(let string): (theirs as? String) == string
        case .array(let elements):
            (theirs as? [Any]).map { elements.count == $0.count && zip(elements, $0).allSatisfy(isSame) }
                ?? false
        case .object(let members):
            (theirs as? [String: Any]).map { object in
                members.count == object.count
                    && members.allSatisfy { name, value in object[name].map { isSame(value, $0) } ?? false }
            } ?? false
        }
    }

    @Test(
        "A patch between two values changes the old value to the new one",
        arguments: 0..<40 as Range<UInt64>
    )
    func patches(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let old = JSON.random(using: &random)
            let new = Bool.random(using: &random) ? old.mutated(using: &random) : JSON.random(using: &random)
            // Parse the patch's JSON, as if it was read from a file.
            let patch = try JSONPatch(JSONParser.parse(JSONPatch(from: old, to: new).json.data, depth: 100))
            var value = old
            var work = Int64.max
            try patch.apply(to: &value, depth: 100, work: &work)
            #expect(value == new, "seed \(seed)")
            #expect(patch.operations.isEmpty == (old == new), "seed \(seed)")
        }
    }

    @Test(
        "A patch changes the member whose name begins with a mark that combines with the slash before it",
        arguments: ["\u{301}x", "🏽", "\u{93F}", "\u{200D}", "a/\u{301}", "~\u{308}1", "\u{FE0F}/~0"]
    )
    func combining(_ name: String) throws {
        let old: JSON = .object([name: .object([name: JSON(1)])])
        let new: JSON = .object([name: .object([name: JSON(2), "other": .null])])
        let patch = try JSONPatch(JSONParser.parse(JSONPatch(from: old, to: new).json.data, depth: 100))
        var value = old
        var work = Int64.max
        try patch.apply(to: &value, depth: 100, work: &work)
        #expect(value == new)
    }

    @Test("A patch replaces texts and names that look the same and have other bytes")
    func normalization() throws {
        for (old, new) in [
            (JSON.string("\u{E9}"), JSON.string("e\u{301}")),
            (.object(["\u{E9}": JSON(1)]), .object(["e\u{301}": JSON(1)])),
            (
                [.object(["a": [.object(["\u{E9}": JSON(1)])]])],
                [.object(["a": [.object(["e\u{301}": JSON(1)])]])]
            ),
        ] as [(JSON, JSON)] {
            var value = old
            var work = Int64.max
            try JSONPatch(from: old, to: new).apply(to: &value, depth: 100, work: &work)
            #expect(value.data == new.data)
            #expect(old != new)
        }
    }

    @Test("A patch of an array contains only the added elements")
    func patchesAreShort() {
        let old = JSON.array((0..<1_000).map { JSON($0) })
        var elements = old.array!
        elements.insert("new", at: 500)
        #expect(JSONPatch(from: old, to: .array(elements)).json.data.count < 60)
    }

    @Test(
        "A patch that is malformed or does not fit the value is refused",
        arguments: [
            #"[{"op":"add","path":"/list/9","value":1}]"#, #"[{"op":"remove","path":"/list/2"}]"#,
            #"[{"op":"remove","path":"/list/-1"}]"#, #"[{"op":"remove","path":"/no"}]"#,
            #"[{"op":"remove","path":""}]"#,
            #"[{"op":"replace","path":"/no","value":1}]"#, #"[{"op":"replace","path":"/list/2","value":1}]"#,
            #"[{"op":"replace","path":"/number/x","value":1}]"#, #"[{"op":"add","path":"no","value":1}]"#,
            #"[{"op":"move","path":"/number","from":"/list"}]"#, #"[{"op":"add","path":"/x"}]"#, "{}", "[1]",
            #"[{"op":"add","path":"/list/99999999999999999999","value":1}]"#,
            #"[{"op":"replace","path":"/list/0/0/0","value":1}]"#,
            #"[{"op":"add","path":"/x","value":[[[[]]]]}]"#, #"[{"op":"add","path":"/no/x","value":1}]"#,
            #"[{"op":"add","path":"/list/2/x","value":1}]"#,
        ]
    )
    func badPatches(_ text: String) throws {
        var value: JSON = ["number": JSON(1), "list": [JSON(1), JSON(2)]]
        var work: Int64 = 100
        let json = try parse(text)
        #expect(throws: JSONPatch.Failure.self) {
            try JSONPatch(json).apply(to: &value, depth: 4, work: &work)
        }
    }

    @Test("Patches beyond the limit of work are refused")
    func work() throws {
        var value = JSON.array(Array(repeating: .null, count: 100))
        var work: Int64 = 250
        let patch = try JSONPatch(parse(#"[{"op":"remove","path":"/0"}]"#))
        try patch.apply(to: &value, depth: 4, work: &work)
        try patch.apply(to: &value, depth: 4, work: &work)
        #expect(throws: JSONPatch.Failure.self) { try patch.apply(to: &value, depth: 4, work: &work) }
    }

    @Test("A patch changes no value that is nested beyond the limit")
    func deepPatch() throws {
        let patch = try JSONPatch(parse(#"[{"op":"replace","path":"/0/0","value":2}]"#))
        var value: JSON = [[JSON(1)]]
        var work = Int64.max
        #expect(throws: JSONPatch.Failure.self) { try patch.apply(to: &value, depth: 1, work: &work) }
        try patch.apply(to: &value, depth: 2, work: &work)
        #expect(value == [[JSON(2)]])
    }

    @Test("A text from elsewhere is parsed as JSON, unless it is nested too deeply")
    func untrusted() throws {
        func text(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(try JSON(text: text(100)).depth == 100)
        #expect(throws: JSONParser.Failure.self) { try JSON(text: text(101)) }
    }

    @Test("Of members with the same name in a dictionary literal, the last is used")
    func sameNames() {
        #expect(
            JSON(dictionaryLiteral: ("a", JSON(1)), ("b", JSON(2)), ("a", JSON(3))) == [
                "a": JSON(3), "b": JSON(2),
            ]
        )
    }

    private struct Account: Encodable {
        var pinLength = 4
        var secret = ["pinLength": 6]
    }

    @Test("A number such as `pinLength` is shown, except inside of a secret")
    func measures() {
        let value = Redaction.$current.withValue(Redaction()) { RecordedValue(Account()) }
        #expect(value.json == #"{"pinLength":4,"secret":{"pinLength":"‹hidden›"}}"#)
    }

    private func parse(_ text: String) throws -> JSON { try JSONParser.parse(Data(text.utf8), depth: 10) }
}

extension JSON {
    static func random(using random: inout SeededGenerator, depth: Int = 4) -> JSON {
        switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: JSON(Int.random(in: -5...5, using: &random))
        case 3, 4: .string(["a", "b/c", "d~e", "~1", "", "é"].randomElement(using: &random)!)
        case 5, 6: .array(many(using: &random) { JSON.random(using: &$0, depth: depth - 1) })
        default:
            .object(
                Dictionary(
                    many(using: &random) {
                        (
                            ["a", "b/c", "d~e", "~1", "", "é"].randomElement(using: &$0)!,
                            JSON.random(using: &$0, depth: depth - 1)
                        )
                    }
                ) { first, _ in first }
            )
        }
    }

    /// A value that shares many parts with this one.
    func mutated(using random: inout SeededGenerator) -> JSON {
        switch self {
        case .array(var elements) where !elements.isEmpty:
            let place = Int.random(in: elements.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: elements.remove(at: place)
            case 1: elements.insert(.random(using: &random, depth: 1), at: place)
            default: elements[place] = elements[place].mutated(using: &random)
            }
            return .array(elements)
        case .object(var members) where !members.isEmpty:
            let key = members.keys.sorted().randomElement(using: &random)!
            switch Int.random(in: 0..<3, using: &random) {
            case 0: members[key] = nil
            case 1: members["new"] = .random(using: &random, depth: 1)
            default: members[key] = members[key]!.mutated(using: &random)
            }
            return .object(members)
        default: return .random(using: &random, depth: 1)
        }
    }

    private static func many<Element>(
        using random: inout SeededGenerator,
        _ make: (inout SeededGenerator) -> Element
    ) -> [Element] {
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in make(&random) }
    }
}
