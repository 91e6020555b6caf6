#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// A label. Text styles for titles become headings.
    func label(_ label: UILabel) -> RenderedNode {
        var style = css(label.font)
        style[.color] = label.textColor == .label ? nil : css(label.textColor)
        style[.textAlign] = css(label.textAlignment)
        var classes = classes(ofTextWithLines: label.numberOfLines, limiting: &style)
        if !label.isEnabled { classes += " dimmed" }
        let tag = label.font.headlessTextStyle.map(tag(for:)) ?? textTag
        return RenderedNode(id(of: label), tag, [.class: classes], style: style, text: label.text ?? "")
    }

    /// The CSS classes for a text with at most `count` lines; 0 means any number. Sets the style's line limit if there
    /// is no class for the number.
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
#endif
