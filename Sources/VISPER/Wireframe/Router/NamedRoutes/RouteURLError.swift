/// Why there is no URL for a pattern and values.
public enum RouteURLError: Error, Hashable, Sendable {
    /// The pattern has parameters that have no value. That of a wildcard is called `*`.
    case missingValues(names: [String], pattern: String)

    /// A variable stands for one piece of a URL, but the value has not one text: it is an array.
    case notOneText(name: String, pattern: String)

    /// A value has an empty text, or a wildcard's has none; but a piece of a URL cannot be empty.
    case emptyValue(name: String, pattern: String)

    /// The name belongs to the router, whose value would win over this one.
    case reservedName(name: String, pattern: String)

    /// The text is not a URL, since the host is not one.
    case notAURL(text: String, pattern: String)
}

extension RouteURLError: CustomStringConvertible, LocalizedError {
    /// The mistake and its cure.
    public var description: String {
        switch self {
        case .missingValues(let names, let pattern):
            "There is no value for \(names.map { "\"\($0)\"" }.joined(separator: ", ")) in the pattern \"\(pattern)\". "
                + "Pass one for each, or put into a group what a URL may do without."
        case .notOneText(let name, let pattern):
            "The value for \"\(name)\" in the pattern \"\(pattern)\" is an array. Only a wildcard takes several pieces."
        case .emptyValue(let name, let pattern):
            "The value for \"\(name)\" in the pattern \"\(pattern)\" is empty. Leave empty values to a query."
        case .reservedName(let name, let pattern):
            "The value \"\(name)\" is not in the pattern \"\(pattern)\", and cannot go into the query, since the router has "
                + "a parameter of this name. Choose another."
        case .notAURL(let text, let pattern):
            "\"\(text)\", made of the pattern \"\(pattern)\", is not a URL. Give it a host that can be one."
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}
