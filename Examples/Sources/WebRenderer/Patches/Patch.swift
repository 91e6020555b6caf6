@_spi(MillraceRenderer) import MillraceScreenHTML

/// One step that turns a rendered tree into a newer one, or scrolls a view.
///
/// Patches are applied in order. A place is given by the sibling that follows it: `before`, or `nil` for the end.
/// This place stays valid when other elements are inserted or removed.
enum Patch: Hashable, Sendable {
    /// Inserts a new element with its content.
    case insert(RenderedNode, parent: NodeID, before: NodeID?)
    /// Removes an element with its content.
    case remove(NodeID)
    /// Moves an element inside its parent.
    case move(NodeID, before: NodeID?)
    /// Sets an attribute, or removes it (`nil`).
    case setAttribute(NodeID, Attribute, String?)
    /// Sets a style property, or removes it (`nil`).
    case setStyle(NodeID, StyleProperty, String?)
    /// Sets the text of an element.
    case setText(NodeID, String)
    /// Scrolls a scroll view.
    case scroll(ScrollTarget)
}

extension Patch: Encodable {
    private enum CodingKeys: CodingKey {
        case op, id, node, parent, before, name, value, text, x, y, position
    }

    /// Encodes the patch as a JSON object whose `op` names the case.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .insert(let node, let parent, let before):
            try container.encode("insert", forKey: .op)
            try container.encode(node, forKey: .node)
            try container.encode(parent, forKey: .parent)
            try container.encodeIfPresent(before, forKey: .before)
        case .remove(let id):
            try container.encode("remove", forKey: .op)
            try container.encode(id, forKey: .id)
        case .move(let id, let before):
            try container.encode("move", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encodeIfPresent(before, forKey: .before)
        case .setAttribute(let id, let name, let value):
            try container.encode("attribute", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(value, forKey: .value)
        case .setStyle(let id, let name, let value):
            try container.encode("style", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(value, forKey: .value)
        case .setText(let id, let text):
            try container.encode("text", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encode(text, forKey: .text)
        case .scroll(.offset(let id, let offset)):
            try container.encode("scroll", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encode(offset.x, forKey: .x)
            try container.encode(offset.y, forKey: .y)
        case .scroll(.row(let id, let position)):
            try container.encode("scrollToRow", forKey: .op)
            try container.encode(id, forKey: .id)
            try container.encode(position, forKey: .position)
        }
    }
}
