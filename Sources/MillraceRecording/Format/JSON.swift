/// A JSON value.
///
/// Copies of it share what they have in common, so a thousand states that differ in one number take little more than one.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As it was written, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// A whole number.
    package init(_ number: some BinaryInteger) { self = .number("\(number)") }

    package var string: String? { if case .string(let string) = self { string } else { nil } }
    package var array: [JSON]? { if case .array(let array) = self { array } else { nil } }
    package var object: [String: JSON]? { if case .object(let object) = self { object } else { nil } }
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The number, if it is whole and in the type's range.
    package func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) -> Integer? {
        if case .number(let text) = self { Integer(text) } else { nil }
    }

    /// The number, if it is finite as a `Double`.
    package var double: Double? {
        guard case .number(let text) = self, let double = Double(text), double.isFinite else { return nil }
        return double
    }

    /// How deeply arrays and objects are nested in it; 0 for neither.
    package var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
        default: 0
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}

extension JSON: CustomReflectable {
    /// The members, elements or value, so that a tree of it looks as the value would.
    package var customMirror: Mirror {
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

    /// The value as one of Swift's own types, if it is neither an array nor an object.
    package var reflected: Any {
        switch self {
        case .null: Optional<String>.none as Any
        case .bool(let bool): bool
        case .number(let text): Int(text) ?? Double(text) ?? text as Any
        case .string(let string): string
        case .array, .object: self
        }
    }
}
