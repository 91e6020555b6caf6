#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    func scrollView(_ view: UIScrollView) -> RenderedNode {
        var node = container(view)
        node.attributes[.class, default: ""] += view.isScrollEnabled ? " scroll" : " scroll locked"
        allow(scrolling(of: view, id: node.id), on: node.id, marking: &node.attributes)
        scrollPositions.visit(view, node: node.id)
        return node
    }

    /// The reports of a browser tab's scroll position.
    func scrolling(of view: UIScrollView, id: NodeID) -> PageReports {
        PageReports(scroll: { [scrollPositions] offset in
            if view.headlessScroll(to: CGPoint(x: offset.x, y: offset.y)) {
                scrollPositions.report(offset, of: id)
            }
        })
    }
}
#endif
