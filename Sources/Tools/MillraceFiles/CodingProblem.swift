/// Errors of encoding and decoding as texts for people. The texts hold no data: neither the values that an `EncodingError`
/// contains, nor the messages of a `DecodingError`, which may quote a value, nor the keys of dictionaries.
package enum CodingProblem {
    /// Says what is wrong, and where: `at notes[3].title, this is no String`. Nil for another error.
    package static func text(of error: any Error) -> String? {
        switch error {
        case let error as DecodingError: problem(of: error)
        case EncodingError.invalidValue(let value, let context):
            sentence("a \(value as? Any.Type ?? type(of: value)) cannot be encoded", at: context.codingPath)
        case is EncodingError: "a value cannot be encoded"
        default: nil
        }
    }

    /// The same error without data: without the value that could not be encoded, with ``text(of:)`` as its message, and
    /// without the keys of dictionaries in its path. Errors of other kinds are returned as they are.
    package static func withoutData(_ error: any Error) -> any Error {
        func plain(_ path: [any CodingKey]) -> [any CodingKey] { path.map { isData($0) ? HiddenKey() : $0 } }
        guard let text = text(of: error) else { return error }
        func plain(_ context: DecodingError.Context) -> DecodingError.Context {
            .init(codingPath: plain(context.codingPath), debugDescription: text)
        }
        switch error {
        case EncodingError.invalidValue(let value, let context):
            return EncodingError.invalidValue(
                type(of: value),
                .init(codingPath: plain(context.codingPath), debugDescription: text)
            )
        case DecodingError.keyNotFound(let key, let context):
            return DecodingError.keyNotFound(isData(key) ? HiddenKey() : key, plain(context))
        case DecodingError.valueNotFound(let type, let context):
            return DecodingError.valueNotFound(type, plain(context))
        case DecodingError.typeMismatch(let type, let context):
            return DecodingError.typeMismatch(type, plain(context))
        case DecodingError.dataCorrupted(let context): return DecodingError.dataCorrupted(plain(context))
        default: return error
        }
    }

    /// Whether a key belongs to a dictionary, and so is data. The type is internal to the standard library.
    private static func isData(_ key: any CodingKey) -> Bool { "\(type(of: key))" == "_DictionaryCodingKey" }

    private struct HiddenKey: CodingKey {
        var stringValue: String { "…" }
        var intValue: Int? { nil }
        init() {}
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
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
            if key is HiddenKey || isData(key) {
                text += "[…]"
            } else if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
