@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

/// Applies patches as the script of the web page does: it has a table of elements by id, which each patch changes.
///
/// It traps on a patch for an unknown element, and on an insertion whose id exists already.
struct PatchedTree {
    private struct Element {
        var node: RenderedNode
        var parent: NodeID?
        var children: [NodeID]
    }

    private let rootID: NodeID
    private var elements: [NodeID: Element] = [:]

    init(_ root: RenderedNode) {
        rootID = root.id
        add(root, parent: nil)
    }

    mutating func apply(_ patches: [Patch]) {
        for patch in patches { apply(patch) }
    }

    /// The tree as a value.
    var root: RenderedNode { node(rootID) }

    private mutating func apply(_ patch: Patch) {
        switch patch {
        case .insert(let node, let parent, let before):
            precondition(elements[node.id] == nil, "\(node.id) is in the tree already")
            place(node.id, in: parent, before: before)
            add(node, parent: parent)
        case .remove(let id):
            elements[elements[id]!.parent!]!.children.removeAll { $0 == id }
            drop(id)
        case .move(let id, let before):
            let parent = elements[id]!.parent!
            elements[parent]!.children.removeAll { $0 == id }
            place(id, in: parent, before: before)
        case .setAttribute(let id, let name, let value):
            elements[id]!.node.attributes[name] = value
        case .setStyle(let id, let name, let value):
            elements[id]!.node.style[name] = value
        case .scroll(.offset(let id, _)), .scroll(.row(let id, _)):
            precondition(elements[id] != nil, "\(id) is not in the tree")
        case .setText(let id, let text):
            precondition(elements[id]!.node.text != nil, "\(id) holds elements")
            elements[id]!.node.content = .text(text)
        }
    }

    private mutating func add(_ node: RenderedNode, parent: NodeID?) {
        elements[node.id] = Element(node: node, parent: parent, children: node.children.map(\.id))
        for child in node.children { add(child, parent: node.id) }
    }

    private mutating func drop(_ id: NodeID) {
        for child in elements[id]!.children { drop(child) }
        elements[id] = nil
    }

    private mutating func place(_ id: NodeID, in parent: NodeID, before: NodeID?) {
        let siblings = elements[parent]!.children
        let index = before.map { siblings.firstIndex(of: $0)! } ?? siblings.endIndex
        elements[parent]!.children.insert(id, at: index)
    }

    private func node(_ id: NodeID) -> RenderedNode {
        let element = elements[id]!
        var node = element.node
        if node.text == nil { node.content = .children(element.children.map(self.node)) }
        return node
    }
}
