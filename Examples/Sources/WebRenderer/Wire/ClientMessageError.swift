/// A reason why a message of a browser tab could not be parsed.
enum ClientMessageError: Error, Hashable {
    /// The message is longer than ``ClientMessage/maximumLength``.
    case tooLong
    /// The message is not a JSON object.
    case notAnObject
    /// The message has an unknown `type`.
    case unknownType(String)
    /// A field is missing or has a value of another type.
    case invalidField(String)
}

extension ClientMessageError: CustomStringConvertible {
    /// The error in words, with a short excerpt of the input.
    var description: String {
        switch self {
        case .tooLong: "the message is longer than \(ClientMessage.maximumLength) bytes"
        case .notAnObject: "the message is not a JSON object"
        case .unknownType(let type): "there is no message type '\(type.prefix(40))'"
        case .invalidField(let field): "the field '\(field.prefix(40))' is missing or has the wrong type"
        }
    }
}
