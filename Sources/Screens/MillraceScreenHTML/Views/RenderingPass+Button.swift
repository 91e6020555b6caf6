#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    func button(_ button: UIButton) -> RenderedNode {
        let id = id(of: button)
        let look = button.configuration.map(classes(of:)) ?? "system"
        var attributes: [Attribute: String] = [.type: "button", .class: "button \(look)"]
        allow(Interaction(button), on: id, if: button.isEnabled, marking: &attributes)
        if button.isSelected { attributes[.ariaPressed] = "true" }
        return RenderedNode(
            id,
            .button,
            attributes,
            style: button.configuration.map { style(of: button, $0) } ?? style(of: button),
            children: content(of: button, id: id)
        )
    }

    /// The style properties that a button's configuration sets in addition to the style sheet.
    private func style(of button: UIButton, _ configuration: UIButton.Configuration) -> [StyleProperty:
        String]
    {
        var style: [StyleProperty: String] = [:]
        if configuration.imagePadding > 0 { style[.gap] = css(points: configuration.imagePadding) }
        guard button.isEnabled else { return style }
        style[.color] = configuration.baseForegroundColor.map(css)
        style[.background] = configuration.baseBackgroundColor.map(css)
        return style
    }

    private func style(of button: UIButton) -> [StyleProperty: String] {
        var style = button.titleLabel?.font.map(css) ?? [:]
        if button.isEnabled { style[.color] = css(button.currentTitleColor) }
        style[.background] = button.backgroundColor.map(css)
        return style
    }

    private func content(of button: UIButton, id: NodeID) -> [RenderedNode] {
        var children: [RenderedNode] = []
        if button.configuration?.showsActivityIndicator == true {
            children.append(
                RenderedNode(id.part("spinner"), .span, [.class: "spinner medium", .ariaHidden: "true"])
            )
        } else if let icon = button.currentImage.flatMap({ icon($0, id: id.part("icon")) }) {
            children.append(icon)
        }
        if let title = button.currentTitle {
            children.append(RenderedNode(id.part("title"), .span, [.class: "button-title"], text: title))
        }
        if let subtitle = button.configuration?.subtitle {
            children.append(
                RenderedNode(id.part("subtitle"), .span, [.class: "button-subtitle"], text: subtitle)
            )
        }
        return children
    }

    private func classes(of configuration: UIButton.Configuration) -> String {
        let look =
            switch configuration.headlessStyle {
            case .plain: "plain"
            case .tinted: "tinted"
            case .gray: "gray"
            case .filled: "filled"
            }
        let size =
            switch configuration.buttonSize {
            case .mini: "mini"
            case .small: "small"
            case .medium: "medium"
            case .large: "large"
            }
        let shape = configuration.cornerStyle == .capsule ? "capsule" : "rounded"
        let stacks = configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
        let reverses = configuration.imagePlacement == .trailing || configuration.imagePlacement == .bottom
        let arrangement = (stacks ? " stacked" : "") + (reverses ? " reversed" : "")
        return "\(look) \(size) \(shape)\(arrangement)"
    }
}
#endif
