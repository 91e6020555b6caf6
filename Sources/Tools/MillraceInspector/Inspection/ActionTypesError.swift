import MillraceValues

/// The error of an action that cannot be encoded or decoded.
enum ActionTypesError: Error {
    case notEncodable(String)
    case notDecodable(String)
    case noTypeNamed
    case unknownType(String, known: [String])
    case notJSON(String)
    case unreadable(DecodingError)
    /// Decoding the action has thrown this error, which is not a `DecodingError`.
    case refused(String)
}

extension ActionTypesError: CustomStringConvertible {
    /// A sentence for people that describes the error.
    var description: String {
        switch self {
        case .notEncodable(let type): "\(type) is not Encodable, so it cannot be shown as JSON."
        case .notDecodable(let type):
            "\(type) is not Decodable, and the inspector's options name no type of its actions."
        case .noTypeNamed: "The action is to be a JSON object whose one key is the name of its type."
        case .unknownType(let type, let known):
            "The inspector was not given a type '\(type.prefix(40))', but \(known.joined(separator: ", "))."
        case .notJSON(let reason): "This cannot be read as JSON: \(reason)"
        case .unreadable(let error): Self.sentence(for: error)
        case .refused(let reason): "The type of the action does not take this: \(reason)"
        }
    }

    private static func sentence(for error: DecodingError) -> String {
        switch error {
        // The message of the standard library for JSON that does not contain exactly one case of the enum.
        case .typeMismatch(let type, let context)
        where context.debugDescription.hasPrefix("Invalid number of keys"):
            """
            \(context.codingPath.isEmpty ? "The action" : "'\(path(context.codingPath))'") has to be an object with one key, the name \
            of a case of \(type)\(cases(of: type)).
            """
        case .keyNotFound(let key, let context):
            "'\(path(context.codingPath + [key]))' is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? context.debugDescription : "'\(path(context.codingPath))': \(context.debugDescription)"
        @unknown default: "This cannot be read as an action: \(error)"
        }
    }

    /// The names of an enum's cases, in a list that ends with the number of those that are left out.
    private static func cases(of type: Any.Type) -> String {
        let names = EnumShape.of(type)?.layout.caseNames() ?? []
        let more = names.count > 20 ? " and \(names.count - 20) more" : ""
        return names.isEmpty ? "" : ": \(names.prefix(20).joined(separator: ", "))\(more)"
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map(\.stringValue).joined(separator: ".")
    }
}
