/// The error of a page's message that cannot be decoded.
struct PageMessageError: Error, Hashable {
    /// The reason of the error.
    enum Reason: Error, Hashable {
        /// The message is longer than ``PageMessage/maximumLength``.
        case tooLong
        /// The message is not a JSON object, or contains a number that cannot be decoded.
        case notAnObject
        /// The message's `type` is unknown.
        case unknownType(String)
        /// A field is missing or has an invalid value.
        case invalidField(String)
    }

    /// The number of the request, if it could be decoded.
    let request: Int?
    let reason: Reason
}

extension PageMessageError.Reason {
    /// Converts an error of the decoder to a reason.
    init(_ error: any Error) {
        switch error {
        case let reason as PageMessageError.Reason: self = reason
        case DecodingError.keyNotFound(let key, _): self = .invalidField(key.stringValue)
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty,
            DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .invalidField(context.codingPath.map(\.stringValue).joined(separator: "."))
        default: self = .notAnObject
        }
    }
}

extension PageMessageError.Reason: CustomStringConvertible {
    /// A sentence that describes the error, and quotes at most one line of the input.
    var description: String {
        switch self {
        case .tooLong: "The message is longer than \(PageMessage.maximumLength) bytes."
        case .notAnObject: "The message is not a JSON object, or has a number that is out of range."
        case .unknownType(let type): "There is no message type '\(type.prefix(40))'."
        case .invalidField(let field): "The field '\(field.prefix(40))' is missing or has a wrong value."
        }
    }
}
