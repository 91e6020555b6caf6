extension RoutePattern {
    /// The names of the values that a URL needs at least: those of the variables outside of groups, and `*` if there is a
    /// wildcard.
    public var requiredNames: [String] {
        definitions[definitions.count - 1].names
    }

    /// The URL that the pattern stands for with these values.
    ///
    /// Everything in a value is escaped that means something else in a URL, so a router finds in the URL what is put into it
    /// here, whatever it is: slashes, percent signs, spaces. A value goes to the variable of its name, the one called `*` to
    /// the wildcard, and values that the pattern does not name become query items, an array one for each element. Groups
    /// are included if there is a value for each of their variables.
    ///
    /// Where groups can be read in several ways, a router may find a value under another name: of `(/b)/:x(/:y)` and an `x` of `a`
    /// comes `/b/a`, in which `b` is the `x`.
    ///
    /// A pattern without a scheme makes a URL without one.
    ///
    /// - Throws: A ``RouteURLError``.
    /// - Complexity: O(length of the URL).
    public func url(values: [String: any RouteValue] = [:]) throws -> URL {
        let definition = definitions.first { $0.names.allSatisfy(values.keys.contains) }
        guard let definition else {
            let names = requiredNames.filter { values[$0] == nil }
            throw RouteURLError.missingValues(names: names, pattern: text)
        }
        let pieces = try definition.components.flatMap { try self.pieces(for: $0, values: values) }
        var url = "/" + pieces.joined(separator: "/")
        if let origin = definition.origin {
            url =
                origin.host.map { "\(origin.scheme)://\(PercentEncoding.encodedHost($0))\(url)" }
                ?? "\(origin.scheme):/\(url)"
        }
        let superfluous = values.filter { !definition.names.contains($0.key) }
        let items = try superfluous.sorted { $0.key < $1.key }.flatMap {
            try self.items(for: $0.key, $0.value)
        }
        if !items.isEmpty { url += "?" + items.joined(separator: "&") }
        guard let url = URL(string: url) else { throw RouteURLError.notAURL(text: url, pattern: text) }
        return url
    }

    /// The pieces of a URL that a component stands for, escaped.
    private func pieces(
        for component: RouteDefinition.Component,
        values: [String: any RouteValue]
    ) throws -> [String] {
        guard let name = component.valueName else {
            return [PercentEncoding.encoded(component.canonicalText)]
        }
        let texts = values[name]?.routeTexts ?? []
        if component.type == .variable, texts.count != 1 {
            throw RouteURLError.notOneText(name: name, pattern: text)
        }
        guard !texts.isEmpty, !texts.contains("") else {
            throw RouteURLError.emptyValue(name: name, pattern: text)
        }
        return texts.map(PercentEncoding.encodedPiece)
    }

    private func items(for name: String, _ value: any RouteValue) throws -> [String] {
        guard !DefaultRouter.reservedNames.contains(name) else {
            throw RouteURLError.reservedName(name: name, pattern: text)
        }
        return value.routeTexts.map { "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded($0))" }
    }
}

extension RouteDefinition {
    /// The names of the values that it takes.
    fileprivate var names: [String] { components.compactMap(\.valueName) }
}

extension RouteDefinition.Component {
    /// The name of the value that it takes; nil for a literal.
    fileprivate var valueName: String? { type == .wildcard ? DefaultRouter.parametersWildcardKey : name }
}

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
