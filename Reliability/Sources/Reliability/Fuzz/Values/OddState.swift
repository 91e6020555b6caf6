import Foundation
import Prex

/// A state of everything that is hard to write down and read back: see ``OddEdit`` for what comes into it.
struct OddState: Prex.State, Codable, Equatable {
    var texts: [String] = []
    var byText: [String: OddChoice] = [:]
    var byNumber: [Int: String] = [:]
    var byKind: [OddKind: [String]] = [:]
    var byBytes: [ByteText: Int] = [:]
    var tags: Set<String> = []
    var groups: Set<[OddChoice]>? = []
    var integers = OddIntegers()
    var reals: [Double] = []
    var floats: [Float] = []
    var decimals: [Decimal] = []
    var moment = Date(timeIntervalSinceReferenceDate: 0)
    var page = URL(string: "https://example.com")!
    var data = Data()
    var id: UUID?
    var maybe: Int??
    var choice = OddChoice.none
    var nest = OddNest.core("")
}

enum OddKind: String, Codable, CaseIterable {
    case plain
    case decomposed = "e\u{301}"
    case quoted = "\"\\\r\n"
}

enum OddChoice: Codable, Hashable {
    case none
    case one(String)
    case several(Int, name: String?)
    indirect case nested([OddChoice])
}

struct OddIntegers: Codable, Equatable {
    var byte: Int8 = 0
    var small: UInt16 = 0
    var signed = 0
    var unsigned: UInt64 = 0
}

/// A text that equals another one if it has the same bytes, as a key. Swift's `String` takes `é` and `e` with an accent
/// for the same key.
struct ByteText: Codable, Hashable, CodingKeyRepresentable {
    let text: String

    static func == (first: ByteText, second: ByteText) -> Bool {
        first.text.utf8.elementsEqual(second.text.utf8)
    }

    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    var codingKey: any CodingKey { Key(stringValue: text) }

    init(_ text: String) { self.text = text }

    init?(codingKey: some CodingKey) { text = codingKey.stringValue }

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// Arrays or objects around a text, to reach a depth exactly: `[[["core"]]]`. The objects take much more of the stack.
indirect enum OddNest: Codable, Equatable, Sendable {
    case core(String)
    case array(OddNest)
    case object(OddNest)

    private enum Key: CodingKey { case inner }

    init(levels: Int, isOfObjects: Bool, around text: String) {
        self = .core(text)
        for _ in 0..<levels { self = isOfObjects ? .object(self) : .array(self) }
    }

    /// What is in an array or object.
    private var inner: OddNest? {
        switch self {
        case .core: nil
        case .array(let inner), .object(let inner): inner
        }
    }

    /// The number of arrays and objects.
    var levels: Int {
        var levels = 0
        var nest = self
        while let inner = nest.inner {
            levels += 1
            nest = inner
        }
        return levels
    }

    init(from decoder: any Decoder) throws {
        if var container = try? decoder.unkeyedContainer() {
            self = .array(try container.decode(OddNest.self))
        } else if let container = try? decoder.container(keyedBy: Key.self) {
            self = .object(try container.decode(OddNest.self, forKey: .inner))
        } else {
            self = .core(try decoder.singleValueContainer().decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .core(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .array(let inner):
            var container = encoder.unkeyedContainer()
            try container.encode(inner)
        case .object(let inner):
            var container = encoder.container(keyedBy: Key.self)
            // The optionals are no levels of JSON, but of the stack.
            try container.encode(OddNest??.some(inner), forKey: .inner)
        }
    }
}

extension OddState {
    /// The depth of nested arrays and objects. All members but `nest` are shallow: see ``OddEdit/choiceDepth``.
    private var depth: Int { 1 + max(nest.levels, 3 * OddEdit.choiceDepth + 3) }

    /// Whether no two keys of JSON would be the same for Swift.
    private var hasDifferentKeys: Bool { Set(byBytes.keys.map(\.text)).count == byBytes.count }

    /// Whether the state has a form as JSON of at most a depth: whether it is recorded as JSON, and saved.
    func isEncodable(depth limit: Int) -> Bool { depth <= limit && hasDifferentKeys }

    /// An equal state whose sets and dictionaries iterate in another order, if they can.
    var rebuilt: OddState {
        var state = self
        state.byText = state.byText.rebuilt
        state.byNumber = state.byNumber.rebuilt
        state.byKind = state.byKind.rebuilt
        state.byBytes = state.byBytes.rebuilt
        state.tags = state.tags.rebuilt
        state.groups = state.groups?.rebuilt
        return state
    }
}

extension Set {
    /// An equal set with room for more elements, which changes their order.
    fileprivate var rebuilt: Set {
        var set = Set(minimumCapacity: 8 * count)
        for element in Array(self).reversed() { set.insert(element) }
        return set
    }
}

extension Dictionary {
    fileprivate var rebuilt: Dictionary {
        var dictionary = Dictionary(minimumCapacity: 8 * count)
        for (key, value) in Array(self).reversed() { dictionary[key] = value }
        return dictionary
    }
}
