#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// An element of a rendered screen, for a browser. It is a value, so that two renderings can be compared.
///
/// Its types permit only harmless content: ``Tag`` and ``Attribute`` are closed sets without scripts, event handlers or
/// links. Everything from the app is text or the value of an attribute, which the page sets through the DOM and never
/// parses as HTML.
@_spi(MillraceRenderer) public struct RenderedNode: Hashable, Sendable, Encodable {
    /// The content of an element: either text or elements.
    public enum Content: Hashable, Sendable {
        /// Text, shown verbatim.
        case text(String)
        /// Elements, in order.
        case children([RenderedNode])
    }

    /// The element's name, unique in its tree.
    public let id: NodeID
    /// The kind of element.
    public let tag: Tag
    /// The element's attributes. A boolean attribute is present with an empty value, or absent.
    public var attributes: [Attribute: String]
    /// The element's own style. Styles shared by all elements of a kind are in the style sheet.
    public var style: [StyleProperty: String]
    /// The element's content.
    public var content: Content

    /// Creates an element with children, or an empty one.
    public init(
        _ id: NodeID,
        _ tag: Tag,
        _ attributes: [Attribute: String] = [:],
        style: [StyleProperty: String] = [:],
        children: [RenderedNode] = []
    ) {
        self.id = id
        self.tag = tag
        self.attributes = attributes
        self.style = style
        self.content = .children(children)
    }

    /// Creates an element with text.
    public init(
        _ id: NodeID,
        _ tag: Tag,
        _ attributes: [Attribute: String] = [:],
        style: [StyleProperty: String] = [:],
        text: String
    ) {
        self.id = id
        self.tag = tag
        self.attributes = attributes
        self.style = style
        self.content = .text(text)
    }

    /// The children; empty for an element with text.
    public var children: [RenderedNode] {
        if case .children(let children) = content { children } else { [] }
    }

    /// The text; `nil` for an element with children.
    public var text: String? {
        if case .text(let text) = content { text } else { nil }
    }
}

@_spi(MillraceRenderer) extension RenderedNode {
    private enum CodingKeys: CodingKey {
        case id, tag, attributes, style, text, children
    }

    /// Encodes the node for the page. Omits empty fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(tag, forKey: .tag)
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
        if !style.isEmpty { try container.encode(style, forKey: .style) }
        switch content {
        case .text(let text): try container.encode(text, forKey: .text)
        case .children(let children): try container.encode(children, forKey: .children)
        }
    }
}
#endif
