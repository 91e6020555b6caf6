#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// The identifier of an element of a rendered screen, the same in the process and in every browser tab.
///
/// A view keeps its id for as long as it is alive, and ids are never reused. So an event from a browser for a
/// deallocated view never reaches another view.
@_spi(MillraceRenderer) public struct NodeID: Hashable, Sendable {
    /// The encoded id, such as `12` for a view or `12.title` for a part of one.
    public let rawValue: String

    /// Creates an id from its encoded form. The element need not exist.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id of a part of this element. One view may need several elements, such as a button's icon and title.
    public func part(_ name: String) -> NodeID {
        NodeID("\(rawValue).\(name)")
    }
}

@_spi(MillraceRenderer) extension NodeID: ExpressibleByStringLiteral {
    /// Creates an id from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

@_spi(MillraceRenderer) extension NodeID: CustomStringConvertible {
    /// The encoded id.
    public var description: String { rawValue }
}

@_spi(MillraceRenderer) extension NodeID: Codable, CodingKeyRepresentable {
    /// Decodes an id from a JSON string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the id as a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The id as the key of a JSON object.
    public var codingKey: any CodingKey { rawValue.codingKey }

    /// Decodes an id from the key of a JSON object.
    public init?(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}
#endif
