/// One element of a screen, as the browser will show it: a value, so that two renderings can be compared.
///
/// What a node can say is limited by its types to what is harmless in a page. ``Tag`` and ``Attribute`` are closed
/// sets without scripts, event handlers or links; everything that comes from an app is text or an attribute's
/// value, which the page sets through the DOM and never parses as HTML.
struct RenderedNode: Hashable, Sendable, Encodable {
    /// What an element holds: text or other elements, never a mixture.
    enum Content: Hashable, Sendable {
        /// Text, shown as it is.
        case text(String)
        /// Elements, in order.
        case children([RenderedNode])
    }

    /// The element's name, unique in its tree.
    let id: NodeID
    /// The kind of element.
    let tag: Tag
    /// The element's attributes. A boolean attribute is present with an empty value, or absent.
    var attributes: [Attribute: String]
    /// The element's own style. What all elements of a kind share is in the style sheet.
    var style: [StyleProperty: String]
    /// What the element holds.
    var content: Content

    /// An element that holds other elements, or nothing.
    init(
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

    /// An element that holds text.
    init(
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

    /// The elements that it holds; empty for an element that holds text.
    var children: [RenderedNode] {
        if case .children(let children) = content { children } else { [] }
    }

    /// The text that it holds; `nil` for an element that holds elements.
    var text: String? {
        if case .text(let text) = content { text } else { nil }
    }
}

extension RenderedNode {
    private enum CodingKeys: CodingKey {
        case id, tag, attributes, style, text, children
    }

    /// Writes the node as the page reads it; what is empty is left out.
    func encode(to encoder: any Encoder) throws {
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
