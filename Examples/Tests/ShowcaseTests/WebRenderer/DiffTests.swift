import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@Suite("The difference of two renderings")
struct DiffTests {
    @Test("The patches of a difference turn the old tree into the new one", arguments: UInt64(1)...500)
    func patchesLeadFromOldToNew(seed: UInt64) {
        var trees = RandomTree(seed: seed)
        let old = trees.next()
        let new = trees.next()
        var page = PatchedTree(old)
        page.apply(Patch.turning(old, into: new))
        #expect(page.root == new, "seed \(seed)")
    }

    @Test("Equal trees have no difference", arguments: UInt64(1)...50)
    func sameTreeNeedsNoPatch(seed: UInt64) {
        var trees = RandomTree(seed: seed)
        let tree = trees.next()
        #expect(Patch.turning(tree, into: tree).isEmpty, "seed \(seed)")
    }

    @Test("A changed text is one patch")
    func changedText() {
        let old = list(["a", "b", "c"])
        var children = old.children
        children[1].content = .text("other")
        let new = RenderedNode("list", .ul, children: children)
        #expect(Patch.turning(old, into: new) == [.setText("b", "other")])
    }

    @Test("A removed attribute or style is set to nothing")
    func vanishedAttribute() {
        let old = RenderedNode("x", .button, [.disabled: "", .class: "c"], style: [.color: "red"])
        let new = RenderedNode("x", .button, [.class: "c"])
        #expect(
            Patch.turning(old, into: new) == [
                .setAttribute("x", .disabled, nil), .setStyle("x", .color, nil),
            ]
        )
    }

    @Test("A row at the top is inserted without touching the others")
    func insertionAtTop() {
        let patches = Patch.turning(list(["b", "c"]), into: list(["a", "b", "c"]))
        #expect(patches == [.insert(item("a"), parent: "list", before: "b")])
    }

    @Test("Moving one row to the end moves that row only")
    func moveToEnd() {
        let patches = Patch.turning(list(["a", "b", "c", "d"]), into: list(["b", "c", "d", "a"]))
        #expect(patches == [.move("a", before: nil)])
    }

    @Test("Siblings in reverse order move all but one")
    func reversal() {
        let patches = Patch.turning(list(["a", "b", "c", "d"]), into: list(["d", "c", "b", "a"]))
        #expect(patches.count == 3)
        #expect(patches.allSatisfy { if case .move = $0 { true } else { false } })
    }

    @Test("An element with another tag is rebuilt")
    func changedTag() {
        let old = RenderedNode("list", .ul, children: [RenderedNode("a", .p, text: "a")])
        let new = RenderedNode("list", .ul, children: [RenderedNode("a", .h4, text: "a")])
        #expect(
            Patch.turning(old, into: new)
                == [.remove("a"), .insert(RenderedNode("a", .h4, text: "a"), parent: "list", before: nil)]
        )
    }

    @Test("An element that moves to another parent is removed before it is inserted there")
    func changedParent() {
        let child = RenderedNode("x", .p, text: "x")
        let old = RenderedNode(
            "root",
            .div,
            children: [RenderedNode("1", .div), RenderedNode("2", .div, children: [child])]
        )
        let new = RenderedNode(
            "root",
            .div,
            children: [RenderedNode("1", .div, children: [child]), RenderedNode("2", .div)]
        )
        #expect(Patch.turning(old, into: new) == [.remove("x"), .insert(child, parent: "1", before: nil)])
    }

    private func list(_ ids: [NodeID]) -> RenderedNode {
        RenderedNode("list", .ul, children: ids.map(item))
    }

    private func item(_ id: NodeID) -> RenderedNode {
        RenderedNode(id, .li, text: id.rawValue)
    }
}
