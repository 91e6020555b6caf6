import FlyingFox
import Foundation

extension HTTPResponse {
    /// A response of plain text.
    package static func text(_ statusCode: HTTPStatusCode, _ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: Data(text.utf8)
        )
    }

    /// A response of JSON.
    package static func json(_ statusCode: HTTPStatusCode, _ value: some Encodable) -> HTTPResponse {
        HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: "application/json"],
            body: Data(jsonText(value).utf8)
        )
    }
}

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
