import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

/// A visible window with one screen, and its rendering.
@MainActor
struct RenderedScreen {
    let window = UIWindow()
    let renderer: WindowRenderer

    init(_ rootViewController: UIViewController) {
        renderer = WindowRenderer(window: window, symbols: "/assets/icons.svg")
        window.rootViewController = rootViewController
        window.isHidden = false
    }

    /// A screen that consists of one view.
    init(_ view: UIView) {
        let controller = UIViewController()
        controller.view.addSubview(view)
        self.init(controller)
    }

    /// All elements, each before those inside it.
    func nodes() -> [RenderedNode] {
        func all(_ node: RenderedNode) -> [RenderedNode] { [node] + node.children.flatMap(all) }
        return all(renderer.render().root)
    }

    /// The elements whose class attribute has a word.
    func nodes(_ className: String) -> [RenderedNode] {
        nodes().filter { $0.attributes[.class]?.split(separator: " ").contains { $0 == className } ?? false }
    }

    /// The only element whose class attribute has a word; `nil` if there is none, or more than one.
    func node(_ className: String) -> RenderedNode? {
        let nodes = nodes(className)
        return nodes.count == 1 ? nodes[0] : nil
    }

    /// The interaction that an element accepts.
    func interaction(_ node: RenderedNode?) -> Interaction? {
        node.flatMap { renderer.render().interactions[$0.id] }
    }

    /// What the page may report about an element.
    func reports(_ node: RenderedNode?) -> PageReports? {
        node.flatMap { renderer.render().reports[$0.id] }
    }
}
