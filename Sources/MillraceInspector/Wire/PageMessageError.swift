/// A message of a page could not be read.
struct PageMessageError: Error, Hashable {
    /// Why.
    enum Reason: Error, Hashable {
        /// It is longer than ``PageMessage/maximumLength``.
        case tooLong
        /// It is not a JSON object, or a number in it is not one that can be read.
        case notAnObject
        /// Its `type` is none of those that exist.
        case unknownType(String)
        /// A field is missing or has a value that it cannot have.
        case invalidField(String)
    }

    /// The number that the page has given the request, if that could be read.
    let request: Int?
    let reason: Reason
}

extension PageMessageError.Reason {
    /// The reason for an error of the decoder.
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
    /// The error in words, with as much of the input as fits in a line.
    var description: String {
        switch self {
        case .tooLong: "The message is longer than \(PageMessage.maximumLength) bytes."
        case .notAnObject: "The message is not a JSON object, or has a number that is out of range."
        case .unknownType(let type): "There is no message type '\(type.prefix(40))'."
        case .invalidField(let field): "The field '\(field.prefix(40))' is missing or has a wrong value."
        }
    }
}
