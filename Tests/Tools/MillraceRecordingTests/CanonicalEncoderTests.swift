import Foundation
import MillraceFiles
import TestSupport
import Testing

@Suite("Files: the encoder of equal texts for equal values")
struct CanonicalEncoderTests {
    private func text(_ value: some Encodable, depth: Int = 100) throws -> String {
        String(decoding: try CanonicalEncoder(depth: depth).encode(value), as: UTF8.self)
    }

    private struct Everything: Codable, Equatable {
        enum Kind: String, Codable, Hashable { case plain, odd = "an \"odd\"/\u{8}\n one" }
        enum Choice: Codable, Equatable {
            case none
            case one(Int8)
            indirect case both(Choice, name: String?)
        }
        struct Wrapped: Codable, Equatable, RawRepresentable { var rawValue: Double }

        var kind = Kind.odd
        var choice = Choice.both(.one(-3), name: nil)
        var none: Int?
        var twice: Int?? = .some(nil)
        var numbers: [Double] = [0, -0.0, 1, 0.1, 1e100, -1.5e-7, .infinity, -.infinity]
        var floats: [Float] = [1, 0.1, 3.4e38]
        var integers: [UInt64] = [0, .max]
        var date = Date(timeIntervalSinceReferenceDate: 12.25)
        var data = Data([0, 255, 7])
        var url = URL(string: "https://example.com/a?b=c#d")!
        var uuid = UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF")!
        var decimal = Decimal(string: "12345678901234567890.123")!
        var wrapped: Wrapped? = Wrapped(rawValue: 2.5)
        var names = ["é": 1, "e": 2, "/": 3, "": 4]
        var byNumber: [Int: [String]] = [3: ["a"], -1: []]
        var range = 1..<5
    }

    /// Encodes to containers by hand.
    private struct Manual: Encodable {
        enum Key: String, CodingKey { case a, b, list, inner, empty }
        struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }

        func encode(to encoder: any Encoder) throws {
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(1, forKey: .a)
            var second = encoder.container(keyedBy: Key.self)
            try second.encodeNil(forKey: .b)
            try second.encode(2 as UInt8, forKey: .a)
            var inner = second.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode("x", forKey: .a)
            inner = first.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(true, forKey: .b)
            var list = second.nestedUnkeyedContainer(forKey: .list)
            try list.encode(Float(0.5))
            try list.encodeNil()
            var nested = list.nestedContainer(keyedBy: Key.self)
            try nested.encode([1], forKey: .list)
            _ = list.nestedUnkeyedContainer()
            try list.encode(list.count)
            try Date(timeIntervalSinceReferenceDate: 1).encode(to: list.superEncoder())
            try "super".encode(to: second.superEncoder())
            try second.encode(Nothing(), forKey: .empty)
        }
    }

    @Test("A value has the text that Foundation's encoder writes, and is decoded as the same value")
    func everything() throws {
        func compare(_ value: some Encodable) throws {
            let ours = try JSONSerialization.jsonObject(with: CanonicalEncoder(depth: 100).encode(value))
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "Infinity",
                negativeInfinity: "-Infinity",
                nan: "NaN"
            )
            let theirs = try JSONSerialization.jsonObject(with: encoder.encode(value))
            #expect((ours as? NSObject) == (theirs as? NSObject))
        }
        let everything = Everything()
        try compare(everything)
        try compare(Manual())
        #expect(
            try text(Manual())
                == #"{"a":2,"b":null,"empty":{},"inner":{"a":"x","b":true},"list":[0.5,null,{"list":[1]},[],4,1],"super":"super"}"#
        )
        let data = try CanonicalEncoder(depth: 100).encode(everything)
        var decoded = try JSONDecoder.millrace.decode(Everything.self, from: data)
        decoded.twice = .some(nil)
        #expect(decoded == everything)
    }

    @Test("A value alone is encoded too, and one that encodes nothing is refused")
    func fragments() throws {
        #expect(try text(1) == "1")
        #expect(try text("a/\u{1}") == #""a/\u0001""#)
        #expect(try text(Double.nan) == #""NaN""#)
        #expect(try text(Int?.none) == "null")
        #expect(try text([Int]()) == "[]")
        #expect(throws: EncodingError.self) { try text(Manual.Nothing()) }
        #expect(throws: EncodingError.self) { try text(Decimal.nan) }
    }

    @Test(
        "Equal sets, and equal dictionaries of any keys, have equal texts",
        arguments: 0..<20 as Range<UInt64>
    )
    func unordered(_ seed: UInt64) throws {
        struct Tagged: Codable, Hashable {
            var tags: Set<String>
            var counts: [Set<Int>: [Tagged]]
        }
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<20).map { _ in Int.random(in: 0..<1_000, using: &random) }
        func tagged(_ order: [Int], capacity: Int) -> Tagged {
            var tags = Set<String>(minimumCapacity: capacity)
            var counts = [Set<Int>: [Tagged]](minimumCapacity: capacity)
            for number in order {
                tags.insert("\(number)")
                counts[Set([number, -number, 7])] = [Tagged(tags: ["\(number)", "x"], counts: [[]: []])]
            }
            return Tagged(tags: tags, counts: counts)
        }
        let first = tagged(numbers, capacity: 0)
        let second = tagged(numbers.shuffled(using: &random), capacity: 500)
        #expect(first == second)
        let text = try text(first)
        #expect(try text == self.text(second), "seed \(seed)")
        #expect(try JSONDecoder.millrace.decode(Tagged.self, from: Data(text.utf8)) == first)
    }

    /// A key that is compared by its bytes.
    private struct Name: Codable, Hashable, CodingKeyRepresentable {
        let text: String
        var codingKey: any CodingKey { Key(text) }

        init(_ text: String) { self.text = text }
        init?(codingKey: some CodingKey) { text = codingKey.stringValue }

        static func == (first: Name, second: Name) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }
        func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }

        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }
    }

    private struct Nested: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Name.Key.self)
            for name in ["\u{E9}", "e\u{301}"] {
                var inner = container.nestedContainer(keyedBy: Name.Key.self, forKey: Name.Key(name))
                try inner.encode(1, forKey: Name.Key(name))
            }
        }
    }

    @Test("An object that would lose a member, because Swift takes two of its keys for the same, is refused")
    func sameKeys() throws {
        struct Guests: Encodable { var names: [[Name: Int]] }
        let guests = Guests(names: [[:], [Name("\u{E9}"): 1, Name("e\u{301}"): 2]])
        let error = #expect(throws: EncodingError.self) { try text(guests) }
        #expect(error.flatMap(CodingProblem.text)?.hasPrefix("at names[1], ") == true, "\(error as Any)")
        #expect(throws: EncodingError.self) { try text(Nested()) }
        #expect(try text([Name("e\u{301}"): 1, Name("e"): 2]) == "{\"e\":2,\"e\u{301}\":1}")
    }

    private indirect enum Comment: Codable, Sendable {
        case end
        case reply(String, Comment)

        init(depth: Int) {
            self = .end
            for number in 0..<depth { self = .reply("\(number)", self) }
        }
    }

    private indirect enum Wrapper: Encodable, Sendable {
        case end
        case inner(Wrapper)

        init(depth: Int) {
            self = .end
            for _ in 0..<depth { self = .inner(self) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .end: try container.encode(1)
            case .inner(let inner): try container.encode(inner)
            }
        }
    }

    private indirect enum Member: Encodable, Sendable {
        case end
        case inner(Member)

        enum Key: CodingKey { case inner }

        init(depth: Int) {
            self = .end
            for _ in 0..<depth { self = .inner(self) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            if case .inner(let inner) = self { try container.encode(Member??.some(inner), forKey: .inner) }
        }
    }

    @Test("A value is refused before a small stack ends, also within the limit of depth")
    func smallStack() throws {
        let results = Log<Bool>()
        onThreads(1, stackSize: 512 << 10) { _ in
            for depth in [20, 1_000] {
                let value = Member(depth: depth)
                results.note((try? CanonicalEncoder(depth: 2_000).encode(value)) != nil)
            }
        }
        #expect(results.values == [true, false])
    }

    @Test("A value that is nested too deeply is refused before the stack ends")
    func deep() throws {
        let results = Log<Bool>()
        // An unlimited encoder would need eight times as much. ThreadSanitizer makes a level twice as large.
        onThreads(1, stackSize: 2 << 20) { _ in
            let values: [any Encodable] = [Comment(depth: 40), Comment(depth: 6_000), Wrapper(depth: 6_000)]
            for value in values { results.note((try? CanonicalEncoder(depth: 100).encode(value)) != nil) }
        }
        #expect(results.values == [true, false, false])
        #expect(try text([[[1]]], depth: 3) == "[[[1]]]")
        #expect(throws: EncodingError.self) { try text([[[1]]], depth: 2) }
    }
}
