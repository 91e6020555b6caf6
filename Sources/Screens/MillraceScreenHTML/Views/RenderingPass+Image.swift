#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    func image(_ view: UIImageView) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "image"]
        if let label = view.accessibilityLabel {
            attributes[.role] = "img"
            attributes[.ariaLabel] = label
        } else {
            attributes[.ariaHidden] = "true"
        }
        let id = id(of: view)
        return RenderedNode(
            id,
            boxTag,
            attributes,
            // `tintColor` is `systemBlue` if no view has set it. Use the CSS variable of the tint colour then,
            // because the style sheet changes this variable for dimmed screens.
            style: [.color: css(view.tintColor == .systemBlue ? .tintColor : view.tintColor)],
            children: view.image.flatMap { icon($0, id: id.part("icon")) }.map { [$0] } ?? []
        )
    }

    /// The drawing of an image; `nil` unless it is a system symbol. Image files are not supported.
    func icon(_ image: UIImage, id: NodeID) -> RenderedNode? {
        guard case .symbol(let name) = image.headlessSource else { return nil }
        return icon(named: name, id: id)
    }

    /// The element that shows a symbol, by a reference to the symbol's drawing.
    func icon(named name: String, id: NodeID) -> RenderedNode {
        RenderedNode(
            id,
            .svg,
            [.class: "icon", .ariaHidden: "true"],
            children: [RenderedNode(id.part("use"), .use, [.href: "\(symbols)#\(name)"])]
        )
    }

    func activityIndicator(_ indicator: UIActivityIndicatorView) -> RenderedNode {
        let size = indicator.style == .large ? "large" : "medium"
        return RenderedNode(
            id(of: indicator),
            boxTag,
            [
                .class: indicator.isAnimating ? "spinner \(size)" : "spinner \(size) standing",
                .role: "progressbar",
                .ariaLabel: indicator.accessibilityLabel ?? "In progress",
                .ariaBusy: indicator.isAnimating ? "true" : "false",
            ],
            style: [.color: css(indicator.color)]
        )
    }

    func progressView(_ view: UIProgressView) -> RenderedNode {
        let id = id(of: view)
        let percent = css(CGFloat(view.progress) * 100)
        var style: [StyleProperty: String] = [.color: css(view.progressTintColor ?? view.tintColor)]
        style[.background] = view.trackTintColor.map(css)
        return RenderedNode(
            id,
            boxTag,
            [
                .class: "progress", .role: "progressbar", .ariaValueNow: percent,
                .ariaLabel: view.accessibilityLabel ?? "Progress",
            ],
            style: style,
            children: [
                RenderedNode(id.part("done"), boxTag, [.class: "done"], style: [.width: "\(percent)%"])
            ]
        )
    }
}
#endif
