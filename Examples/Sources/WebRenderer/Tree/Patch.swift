/// One step that turns a rendered tree into a newer one, or what a tab shows of it.
///
/// Patches are applied in order. A place is named by the sibling that follows it (`before`; `nil` is the end),
/// which stays right whatever else is inserted or removed.
enum Patch: Hashable, Sendable {
    /// A new element, with all that it holds.
    case insert(RenderedNode, parent: NodeID, before: NodeID?)
    /// An element and all that it holds goes away.
    case remove(NodeID)
    /// An element goes to another place in the parent that it is in.
    case move(NodeID, before: NodeID?)
    /// An attribute gets a value, or goes away (`nil`).
    case setAttribute(NodeID, Attribute, String?)
    /// A style property gets a value, or goes away (`nil`).
    case setStyle(NodeID, StyleProperty, String?)
    /// The text of an element that holds text changes.
    case setText(NodeID, String)
    /// A scroll view shows another part of its content.
    case scroll(ScrollTarget)
}

extension Patch: Encodable {
    private enum CodingKeys: CodingKey {
        case op, id, node, parent, before, name, value, text, x, y, position
    }

    /// Writes the patch as a JSON object whose `op` says which it is.
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
