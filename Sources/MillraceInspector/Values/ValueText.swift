import MillraceTimeline

/// The text of a value to its end, or as far as it fits: a string as it is, anything else as its summary goes on.
struct ValueText: Encodable, Equatable {
    /// How many Unicode scalars there are at most.
    static let limit = 250_000

    let text: String

    /// Whether there is more.
    let truncated: Bool

    init(of value: Any, limit: Int = Self.limit) {
        if let string = InspectedValue(value).value as? String {
            let rest = string.unicodeScalars.dropFirst(limit)
            truncated = !rest.isEmpty
            text = truncated ? String(string.unicodeScalars.prefix(limit)) : string
        } else {
            // One more than is wanted, which is the mark that something is missing.
            let description = BoundedDescription.of(value, limit: limit + 1)
            truncated = description.unicodeScalars.dropFirst(limit).first != nil
            text = truncated ? String(description.unicodeScalars.prefix(limit)) : description
        }
    }
}

/// An optional member that JSON has as `null` if it is nil; a synthesised `encode(to:)` leaves out those that are not wrapped.
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
