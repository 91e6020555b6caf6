import HeadlessUIKit

extension RenderingPass {
    /// A view whose content may be larger than it.
    func scrollView(_ view: UIScrollView) -> RenderedNode {
        var node = container(view)
        node.attributes[.class, default: ""] += view.isScrollEnabled ? " scroll" : " scroll locked"
        allow(scrolling(of: view, id: node.id), on: node.id, marking: &node.attributes)
        scrollPositions.visit(view, node: node.id)
        return node
    }

    /// How the app hears where a tab has scrolled to. What it hears too late is not carried out, nor complained about.
    func scrolling(of view: UIScrollView, id: NodeID) -> Interaction {
        Interaction(scroll: { [scrollPositions] offset in
            if view.simulateScroll(to: CGPoint(x: offset.x, y: offset.y)) {
                scrollPositions.report(offset, of: id)
            }
            return true
        })
    }
}
