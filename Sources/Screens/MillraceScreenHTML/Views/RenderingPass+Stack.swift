#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// A stack view, as a CSS flexible box.
    func stack(_ stack: UIStackView) -> RenderedNode {
        var style: [StyleProperty: String] = [
            .gap: css(points: stack.spacing),
            .alignItems: alignItems(stack.alignment),
        ]
        switch stack.distribution {
        case .equalSpacing: style[.justifyContent] = "space-between"
        case .equalCentering: style[.justifyContent] = "space-around"
        case .fill, .fillEqually, .fillProportionally: break
        }
        if stack.isLayoutMarginsRelativeArrangement {
            style[.padding] = css(stack.directionalLayoutMargins)
        }
        return RenderedNode(
            id(of: stack),
            boxTag,
            [.class: classes(of: stack)],
            style: style,
            children: stack.arrangedSubviews.filter { !$0.isHidden }.map { arranged($0, in: stack) }
        )
    }

    private func classes(of stack: UIStackView) -> String {
        let direction = stack.axis == .vertical ? "column" : "row"
        return stack.distribution == .fillEqually ? "stack \(direction) equal" : "stack \(direction)"
    }

    private func alignItems(_ alignment: UIStackView.Alignment) -> String {
        switch alignment {
        case .fill: "stretch"
        case .leading: "flex-start"
        case .center: "center"
        case .trailing: "flex-end"
        case .firstBaseline: "baseline"
        case .lastBaseline: "last baseline"
        }
    }

    private func arranged(_ view: UIView, in stack: UIStackView) -> RenderedNode {
        var node = self.view(view)
        let spacing = stack.customSpacing(after: view)
        if spacing != UIStackView.spacingUseDefault {
            // CSS adds this margin to the stack's gap, so the margin is the custom spacing minus the gap.
            let edge: StyleProperty = stack.axis == .vertical ? .marginBottom : .marginRight
            node.style[edge] = css(points: spacing - stack.spacing)
        }
        return node
    }
}
#endif
