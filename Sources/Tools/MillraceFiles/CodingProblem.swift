/// Errors of encoding and decoding as texts for people. The texts hold no data: neither the values that an `EncodingError`
/// contains, nor the messages of a `DecodingError`, which may quote a value, nor the keys of dictionaries.
package enum CodingProblem {
    /// Says what is wrong, and where: `at notes[3].title, this is no String`. Nil for another error.
    package static func text(of error: any Error) -> String? {
        switch error {
        case let error as DecodingError: problem(of: error)
        case EncodingError.invalidValue(let value, let context):
            sentence("a \(type(of: value)) cannot be encoded", at: context.codingPath)
        case is EncodingError: "a value cannot be encoded"
        default: nil
        }
    }

    private static func problem(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            sentence("\(place([key])) is missing", at: context.codingPath)
        case .valueNotFound(let type, let context): sentence("a \(type) is missing", at: context.codingPath)
        case .typeMismatch(let type, let context): sentence("this is no \(type)", at: context.codingPath)
        case .dataCorrupted(let context):
            sentence("this is not valid", at: context.codingPath)
        @unknown default: "a value cannot be decoded"
        }
    }

    private static func sentence(_ what: String, at path: [any CodingKey]) -> String {
        path.isEmpty ? what : "at \(place(path)), \(what)"
    }

    /// The path as `notes[3].title`. A path of more than 12 steps is cut in the middle.
    private static func place(_ path: [any CodingKey]) -> String {
        if path.count > 12 { return place(Array(path.prefix(6))) + "…" + place(Array(path.suffix(6))) }
        return path.reduce(into: "") { text, key in
            // A dictionary's keys are data. Their type is internal to the standard library.
            if "\(type(of: key))" == "_DictionaryCodingKey" {
                text += "[…]"
            } else if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
