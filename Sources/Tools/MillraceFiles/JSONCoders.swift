package import Foundation

extension JSONEncoder {
    /// Encodes dates in seconds since 2001, data in Base64, non-finite numbers as `"Infinity"`, `"-Infinity"` and
    /// `"NaN"`, and members sorted by name, so that equal values have equal texts.
    package static var millrace: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .deferredToDate
        encoder.dataEncodingStrategy = .base64
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return encoder
    }
}

extension JSONDecoder {
    /// Decodes the output of ``Foundation/JSONEncoder/millrace``.
    package static var millrace: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .deferredToDate
        decoder.dataDecodingStrategy = .base64
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return decoder
    }
}
