/// A JSON value.
///
/// Copies share storage, so a thousand states that differ in one number take little more memory than one.
@_spi(MillraceHub) public enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The text of the number, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

@_spi(MillraceHub) extension JSON {
    /// Whether two values have the same text. Strings are compared by their bytes: Swift's `==` takes a letter with an
    /// accent for the same letter followed by the accent, and a recording must hold which of them it was.
    public static func == (first: JSON, second: JSON) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.string(let first), .string(let second)): first.hasBytes(of: second)
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first.hasMembers(of: second)
        default: false
        }
    }

    /// Creates a whole number.
    public init(_ number: some BinaryInteger) { self = .number("\(number)") }

    /// The string; nil for another value.
    public var string: String? { if case .string(let string) = self { string } else { nil } }
    /// The elements of an array; nil for another value.
    public var array: [JSON]? { if case .array(let array) = self { array } else { nil } }
    /// The members of an object; nil for another value.
    public var object: [String: JSON]? { if case .object(let object) = self { object } else { nil } }
    /// The Boolean; nil for another value.
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The number; nil if it is not whole or not in the type's range.
    public func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) -> Integer? {
        if case .number(let text) = self { Integer(text) } else { nil }
    }

    /// The number as a `Double`; nil if the value is not a number, or the number is too big for a finite `Double`.
    public var double: Double? {
        guard case .number(let text) = self, let double = Double(text), double.isFinite else { return nil }
        return double
    }

    /// The depth of nested arrays and objects; 0 for any other value.
    public var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
        default: 0
        }
    }
}

@_spi(MillraceHub)
extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object. Of members with the same name, the last is used.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}

@_spi(MillraceHub) extension JSON: CustomReflectable {
    /// Shows the members, elements or value, so that a tree of the JSON resembles a tree of the original value.
    public var customMirror: Mirror {
        switch self {
        case .object(let members):
            let children = members.sorted { $0.key < $1.key }.map {
                (label: $0.key, value: $0.value.reflected)
            }
            return Mirror(self, children: children, displayStyle: .struct)
        case .array(let elements):
            return Mirror(self, unlabeledChildren: elements.lazy.map(\.reflected), displayStyle: .collection)
        default: return Mirror(self, children: [(label: nil, value: reflected)])
        }
    }

    /// The value as a standard Swift type, unless it is an array or object.
    public var reflected: Any {
        switch self {
        case .null: Optional<String>.none as Any
        case .bool(let bool): bool
        case .number(let text): Int(text) ?? Double(text) ?? text as Any
        case .string(let string): string
        case .array, .object: self
        }
    }
}

extension [String: JSON] {
    /// Whether a key has the same bytes as `key`. Swift finds keys that merely look the same too.
    package func hasKey(withBytesOf key: String) -> Bool {
        index(forKey: key).map { keys[$0].hasBytes(of: key) } ?? false
    }

    /// Whether both have the same members, with keys of the same bytes. O(1) if they share their storage.
    fileprivate func hasMembers(of other: [String: JSON]) -> Bool {
        // A dictionary is a pointer to its storage. Swift's `==` has this shortcut too, but takes keys that merely look
        // the same for equal.
        if unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self) { return true }
        return count == other.count
            && allSatisfy { key, value in
                guard let index = other.index(forKey: key) else { return false }
                return other.keys[index].hasBytes(of: key) && other.values[index] == value
            }
    }
}
