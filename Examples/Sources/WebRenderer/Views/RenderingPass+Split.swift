import HeadlessUIKit

extension RenderingPass {
    /// Screens beside each other, or below each other where that is too narrow.
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
