import Foundation

/// How values become JSON and values again: dates in seconds since 2001, data in Base64, and numbers that JSON does not have
/// as `"Infinity"`, `"-Infinity"` and `"NaN"`.
package enum ValueCoder {
    /// Why a value is not in JSON.
    enum Failure: Error {
        case notEncodable
    }

    /// The value as JSON.
    ///
    /// - Throws: what the value's type throws, or because it is not `Encodable`, or nested too deeply.
    package static func json(of value: Any) throws -> JSON {
        guard let value = value as? any Encodable else { throw Failure.notEncodable }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .deferredToDate
        encoder.dataEncodingStrategy = .base64
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return try json(from: try encoder.encode(value))
    }

    /// What a JSON text says, which may come from anywhere.
    ///
    /// - Throws: because the text is not JSON, or nested too deeply.
    package static func json(from text: Data) throws -> JSON {
        try JSONParser.parse(text, depth: RecordingFormat.depth)
    }

    /// The value that a JSON value is.
    ///
    /// - Throws: what the type throws.
    package static func decode(_ type: any Decodable.Type, from json: JSON) throws -> Any {
        try decode(json) { try type.init(from: $0) }
    }

    /// What a function makes of a decoder of a JSON value.
    static func decode<Value>(_ json: JSON, by make: @escaping (any Decoder) throws -> Value) throws -> Value
    {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .deferredToDate
        decoder.dataDecodingStrategy = .base64
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        decoder.userInfo[Made<Value>.key] = Made<Value>.Maker(make: make)
        return try decoder.decode(Made<Value>.self, from: json.data).value
    }

    /// Takes a decoder to where a function can have it.
    private struct Made<Value>: Decodable {
        /// Sendable: it is used by the call of ``ValueCoder/decode(_:by:)`` that has made it, and by nobody else.
        struct Maker: @unchecked Sendable {
            let make: (any Decoder) throws -> Value
        }

        static var key: CodingUserInfoKey { CodingUserInfoKey(rawValue: "Millrace.make")! }

        let value: Value

        init(from decoder: any Decoder) throws {
            value = try (decoder.userInfo[Self.key] as! Maker).make(decoder)
        }
    }
}
