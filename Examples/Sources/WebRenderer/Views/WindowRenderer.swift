import HeadlessUIKit

/// Turns a window into a tree of elements that a browser can show.
///
/// Views keep their ids from one rendering to the next, so that two renderings can be compared.
@MainActor
final class WindowRenderer {
    private let window: UIWindow
    private let names = NodeNames()
    private let scrollPositions = ScrollPositions()

    init(window: UIWindow) {
        self.window = window
    }

    /// The window as it is now.
    ///
    /// - Complexity: O(*n*) in the number of views in the window.
    func render() -> Rendering {
        let pass = RenderingPass(names: names, scrollPositions: scrollPositions)
        let root = pass.window(window)
        names.removeReleasedObjects()
        return Rendering(
            root: root,
            interactions: pass.interactions,
            scrolling: scrollPositions.takeTargets()
        )
    }
}

/// A window as it was at one moment: what it shows, and what a person may do with it.
struct Rendering {
    /// What it shows.
    let root: RenderedNode
    /// What a person may do, by element.
    let interactions: [NodeID: Interaction]
    /// Where the app has scrolled to since the rendering before.
    let scrolling: [ScrollTarget]
}
