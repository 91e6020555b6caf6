import HeadlessUIKit

extension RenderingPass {
    /// A text to read. The text styles for titles become headings.
    func label(_ label: UILabel) -> RenderedNode {
        var style = css(label.font)
        style[.color] = label.textColor == .label ? nil : css(label.textColor)
        style[.textAlign] = css(label.textAlignment)
        var classes = classes(ofTextWithLines: label.numberOfLines, limiting: &style)
        if !label.isEnabled { classes += " dimmed" }
        let tag = label.font.headlessTextStyle.map(tag(for:)) ?? textTag
        return RenderedNode(id(of: label), tag, [.class: classes], style: style, text: label.text ?? "")
    }

    /// The classes of a text that may have so many lines, 0 for any number, which the style limits where a class cannot.
    func classes(
        ofTextWithLines count: Int,
        limiting style: inout [StyleProperty: String]
    ) -> String {
        switch count {
        case 0: return "label"
        case 1: return "label single-line"
        default:
            style[.lineClamp] = "\(count)"
            return "label limited-lines"
        }
    }

    private func tag(for textStyle: UIFont.TextStyle) -> Tag {
        switch textStyle {
        case .largeTitle, .title1, .title2, .title3: textTag == .p ? .h4 : textTag
        default: textTag
        }
    }
}
