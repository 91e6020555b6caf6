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
