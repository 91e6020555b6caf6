extension RoutePattern {
    /// The names of the values that a URL requires: the names of the variables, and `*` for the wildcard, if they are
    /// outside of groups.
    public var requiredNames: [String] {
        definitions[definitions.count - 1].names
    }

    /// Makes the pattern's URL with these values.
    ///
    /// Values are percent-encoded, so a router extracts exactly the same values from the URL, even with slashes,
    /// percent signs and spaces. A value replaces the variable of the same name, and the value named `*` replaces the
    /// wildcard. Values without a variable become query items behind the pattern's own, one item per element of an array.
    /// A group is included if each of its variables has a value.
    ///
    /// If a URL fits the groups in several ways, a router may extract a value under another name: `(/b)/:x(/:y)` with
    /// `a` for `x` makes `/b/a`, in which the router takes `b` for `x`.
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
            try self.items(for: $0.key, $0.value, beside: definition.query)
        }
        let query = definition.query.map { Self.item($0.name, $0.value) } + items
        if !query.isEmpty { url += "?" + query.joined(separator: "&") }
        guard let url = URL(string: url) else { throw RouteURLError.notAURL(text: url, pattern: text) }
        return url
    }

    /// The percent-encoded pieces for a component.
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

    private func items(
        for name: String,
        _ value: any RouteValue,
        beside query: [RouteDefinition.QueryItem]
    ) throws -> [String] {
        guard !DefaultRouter.reservedNames.contains(name), !query.contains(where: { $0.name == name }) else {
            throw RouteURLError.reservedName(name: name, pattern: text)
        }
        return value.routeTexts.map { Self.item(name, $0) }
    }

    private static func item(_ name: String, _ value: String) -> String {
        "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(value))"
    }
}

extension RouteDefinition {
    /// The names of the definition's variables, and `*` for its wildcard.
    fileprivate var names: [String] { components.compactMap(\.valueName) }
}

extension RouteDefinition.Component {
    /// The name of the component's value; nil for a literal.
    fileprivate var valueName: String? { type == .wildcard ? DefaultRouter.parametersWildcardKey : name }
}

/// The reason why there is no URL for a pattern and values.
public enum RouteURLError: Error, Hashable, Sendable {
    /// Parameters of the pattern have no value. The name of a wildcard is `*`.
    case missingValues(names: [String], pattern: String)

    /// The value for a variable is an array, but a variable stands for one piece of a URL.
    case notOneText(name: String, pattern: String)

    /// A value is empty, but a piece of a URL cannot be empty.
    case emptyValue(name: String, pattern: String)

    /// The name is reserved for the router, whose parameter would override the value, or set by the pattern's query.
    case reservedName(name: String, pattern: String)

    /// The text is not a URL, since its host is not valid.
    case notAURL(text: String, pattern: String)
}

extension RouteURLError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and how to correct it.
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
            "The value \"\(name)\" is no variable of the pattern \"\(pattern)\", and cannot go into the query, since the "
                + "router or the pattern's query sets a parameter of this name. Choose another."
        case .notAURL(let text, let pattern):
            "\"\(text)\", made of the pattern \"\(pattern)\", is not a URL. Give it a host that can be one."
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}
