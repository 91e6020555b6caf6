/// Why a message of a browser tab could not be read.
enum ClientMessageError: Error, Hashable {
    /// It is longer than ``ClientMessage/maximumLength``.
    case tooLong
    /// It is not a JSON object.
    case notAnObject
    /// Its `type` is none of those that exist.
    case unknownType(String)
    /// A field is missing or has a value of another type.
    case invalidField(String)
}

extension ClientMessageError: CustomStringConvertible {
    /// The error in words, with as much of the input as fits in a line.
    var description: String {
        switch self {
        case .tooLong: "the message is longer than \(ClientMessage.maximumLength) bytes"
        case .notAnObject: "the message is not a JSON object"
        case .unknownType(let type): "there is no message type '\(type.prefix(40))'"
        case .invalidField(let field): "the field '\(field.prefix(40))' is missing or has the wrong type"
        }
    }
}
