import HeadlessUIKit

extension RenderingPass {
    /// A text to read. The text styles for titles become headings.
    func label(_ label: UILabel) -> RenderedNode {
        var style = css(label.font)
        style[.color] = label.textColor == .label ? nil : css(label.textColor)
        style[.textAlign] = css(label.textAlignment)
        var classes = "label"
        switch label.numberOfLines {
        case 0: break
        case 1: classes += " single-line"
        default:
            classes += " limited-lines"
            style[.lineClamp] = "\(label.numberOfLines)"
        }
        if !label.isEnabled { classes += " dimmed" }
        let tag = label.font.headlessTextStyle.map(tag(for:)) ?? textTag
        return RenderedNode(id(of: label), tag, [.class: classes], style: style, text: label.text ?? "")
    }

    private func tag(for textStyle: UIFont.TextStyle) -> Tag {
        switch textStyle {
        case .largeTitle, .title1, .title2, .title3: textTag == .p ? .h4 : textTag
        default: textTag
        }
    }
}
