#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

/// Renders a window as a tree of elements for a browser.
///
/// Views keep their ids between renderings, so that two renderings can be compared.
@MainActor
@_spi(MillraceRenderer) public final class WindowRenderer {
    private let window: UIWindow
    private let symbols: String
    private let names = NodeNames()
    private let scrollPositions = ScrollPositions()

    /// Creates a renderer for a window.
    ///
    /// - Parameters:
    ///   - window: The window to render.
    ///   - symbols: The URL of a file with ``Symbols/svg``; empty if the page itself contains the symbols.
    public init(window: UIWindow, symbols: String) {
        self.window = window
        self.symbols = symbols
    }

    /// Renders the current state of the window.
    ///
    /// - Complexity: O(*n*) in the number of views in the window.
    public func render() -> Rendering {
        let pass = RenderingPass(names: names, scrollPositions: scrollPositions, symbols: symbols)
        let root = pass.window(window)
        names.removeReleasedObjects()
        return Rendering(
            root: root,
            interactions: pass.interactions,
            reports: pass.reports,
            scrolling: scrollPositions.takeTargets()
        )
    }
}

/// A rendering of a window: its elements, and what a page may do with them.
@_spi(MillraceRenderer) public struct Rendering {
    /// The root element.
    public let root: RenderedNode
    /// The interactions, by element.
    public let interactions: [NodeID: Interaction]
    /// What the page may report about elements that scroll.
    public let reports: [NodeID: PageReports]
    /// The positions to which the app has scrolled since the previous rendering.
    public let scrolling: [ScrollTarget]
}
#endif
