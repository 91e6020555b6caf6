/// A pattern of URLs, such as `/message/:username(/edit)`: what <doc:RoutePatterns> describes.
///
/// A router takes patterns as text. A value of this type is a pattern that is known to be right, to build URLs from.
public struct RoutePattern: Sendable {
    /// The pattern as it was written.
    public let text: String

    /// The ways to read the pattern, in the order in which they are tried. There is at least one.
    let definitions: [RouteDefinition]

    /// Reads a pattern.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``.
    /// - Complexity: O(length of the text), times two for each optional group.
    public init(_ text: String) throws {
        self.text = text
        definitions = try RoutePatternParser(text).definitions()
    }
}

extension RoutePattern: Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public var description: String { text }

    /// Whether both are written alike.
    public static func == (lhs: RoutePattern, rhs: RoutePattern) -> Bool {
        lhs.text == rhs.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
