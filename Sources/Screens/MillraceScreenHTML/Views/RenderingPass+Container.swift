#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// A view without its own look: the boxes of its subviews, placed by its constraints.
    func container(_ view: UIView) -> RenderedNode {
        let subviews = view.subviews.filter { !$0.isHidden }
        let layout = ConstraintLayout(of: subviews, in: view)
        return RenderedNode(
            id(of: view),
            boxTag,
            [.class: layout.isFlow ? "container flow" : "container overlay"],
            children: subviews.map { subview in
                var node = self.view(subview)
                node.style.merge(layout.style(of: subview)) { _, placement in placement }
                return node
            }
        )
    }

    /// The size that a view's constraints define.
    func size(of view: UIView) -> [StyleProperty: String] {
        var style: [StyleProperty: String] = [:]
        for constraint in view.constraints
        where constraint.isActive && constraint.firstItem === view && constraint.secondItem == nil {
            let length = css(points: constraint.constant)
            switch (constraint.firstAttribute, constraint.relation) {
            case (.width, .equal): style[.width] = length
            case (.width, .lessThanOrEqual): style[.maxWidth] = length
            case (.height, .equal): style[.height] = length
            case (.height, .greaterThanOrEqual): style[.minHeight] = length
            default: break
            }
        }
        return style
    }
}
#endif
