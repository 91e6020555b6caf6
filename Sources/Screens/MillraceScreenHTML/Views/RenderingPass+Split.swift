#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// The screens of a split view controller: side by side, or below each other in a narrow window.
    func split(_ split: UISplitViewController) -> RenderedNode {
        let id = id(of: split)
        return RenderedNode(
            id,
            .div,
            [.class: "split"],
            children: [
                RenderedNode(
                    id.part("screens"),
                    .div,
                    [.class: "split-screens"],
                    children: split.viewControllers.map(screen)
                )
            ]
        )
    }
}
#endif
