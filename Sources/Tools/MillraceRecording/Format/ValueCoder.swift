import Foundation
@_exported @_spi(MillraceHub) import MillraceFiles

/// Encodes values as JSON and decodes them: dates in seconds since 2001, data in Base64, non-finite numbers as
/// `"Infinity"`, `"-Infinity"` and `"NaN"`.
package enum ValueCoder {
    /// The reason why a value cannot be encoded.
    enum Failure: Error {
        case notEncodable
    }

    /// The value as JSON.
    ///
    /// - Throws: an error if the value is not `Encodable`, cannot be encoded, or is nested too deeply.
    package static func json(of value: Any) throws -> JSON {
        guard let value = value as? any Encodable else { throw Failure.notEncodable }
        return try CanonicalEncoder(depth: RecordingFormat.depth).json(of: value)
    }

    /// Parses a JSON text, which may come from an untrusted source.
    ///
    /// - Throws: an error if the text is not JSON, or is nested too deeply.
    package static func json(from text: Data) throws -> JSON {
        try JSONParser.parse(text, depth: RecordingFormat.depth)
    }

    /// Decodes a JSON value to a type.
    ///
    /// - Throws: an error if the type cannot decode the value.
    package static func decode(_ type: any Decodable.Type, from json: JSON) throws -> Any {
        try decode(json) { try type.init(from: $0) }
    }

    /// Calls a function with a decoder of a JSON value, and returns the function's result.
    static func decode<Value>(_ json: JSON, by make: @escaping (any Decoder) throws -> Value) throws -> Value
    {
        let decoder = JSONDecoder.millrace
        decoder.userInfo[Made<Value>.key] = Made<Value>.Maker(make: make)
        return try decoder.decode(Made<Value>.self, from: json.data).value
    }

    /// Decodes a value by passing the decoder to a function.
    private struct Made<Value>: Decodable {
        /// Sendable: used only by the call of ``ValueCoder/decode(_:by:)`` that created it.
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

@_spi(MillraceHub) extension JSON {
    /// Parses a JSON text, which may come from an untrusted source.
    ///
    /// - Throws: an error whose description has the reason: the text is not JSON, or nested too deeply.
    public init(text: Data) throws {
        self = try ValueCoder.json(from: text)
    }
}
