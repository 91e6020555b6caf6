import Foundation

/// Encodes a value of our own as JSON text.
///
/// Traps if the value cannot be encoded: our messages hold strings, finite numbers and dictionaries keyed by
/// strings, all of which JSON can hold.
package func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
        fatalError("\(type(of: value)) cannot be written as JSON: \(error)")
    }
}
