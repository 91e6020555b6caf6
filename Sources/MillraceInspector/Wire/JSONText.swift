import Foundation

/// Encodes a message of our own as JSON text, with sorted keys.
///
/// Traps if it cannot be encoded: our messages hold strings, finite numbers and dictionaries keyed by strings, all of which JSON
/// can hold.
func jsonText(_ message: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(message), as: UTF8.self)
    } catch {
        fatalError("\(type(of: message)) cannot be written as JSON: \(error)")
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
