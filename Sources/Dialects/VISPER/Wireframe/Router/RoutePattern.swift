/// A pattern of URLs, such as `/book/:title(/edit)`, as described in <doc:RoutePatterns>.
///
/// A router takes patterns as text. A value of this type is a valid pattern, from which URLs can be built.
public struct RoutePattern: Sendable {
    /// The pattern as it was written.
    public let text: String

    /// The definitions of the pattern, one for each combination of its groups, in the order in which they are tried.
    let definitions: [RouteDefinition]

    /// Parses a pattern.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``.
    /// - Complexity: O(length of the text), doubled by each optional group.
    public init(_ text: String) throws {
        self.text = text
        definitions = try RoutePatternParser(text).definitions()
    }
}

extension RoutePattern: Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public var description: String { text }

    /// Whether both patterns have the same text.
    public static func == (lhs: RoutePattern, rhs: RoutePattern) -> Bool {
        lhs.text == rhs.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
