import MillraceTimeline

/// The full text of a value up to a limit: a string as it is, any other value as its description.
struct ValueText: Encodable, Equatable {
    /// The maximum number of Unicode scalars.
    static let limit = 250_000

    let text: String

    /// Whether the text was cut.
    let truncated: Bool

    init(of value: Any, limit: Int = Self.limit) {
        if let string = InspectedValue(value).value as? String {
            let rest = string.unicodeScalars.dropFirst(limit)
            truncated = !rest.isEmpty
            text = truncated ? String(string.unicodeScalars.prefix(limit)) : string
        } else {
            // One scalar more than the limit shows whether the text must be cut.
            let description = BoundedDescription.of(value, limit: limit + 1)
            truncated = description.unicodeScalars.dropFirst(limit).first != nil
            text = truncated ? String(description.unicodeScalars.prefix(limit)) : description
        }
    }
}

/// Encodes nil as `null`, where a synthesised `encode(to:)` would omit the member.
@propertyWrapper
struct OrNull<Value: Encodable> {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

extension OrNull: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}
extension OrNull: Sendable where Value: Sendable {}
