#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    func toggle(_ toggle: UISwitch) -> RenderedNode {
        let id = id(of: toggle)
        var attributes: [Attribute: String] = [
            .class: "switch", .type: "button", .role: "switch",
            .ariaChecked: toggle.isOn ? "true" : "false",
        ]
        allow(Interaction(toggle), on: id, if: toggle.isEnabled, marking: &attributes)
        var style: [StyleProperty: String] = [:]
        if toggle.isOn { style[.background] = toggle.onTintColor.map(css) }
        return RenderedNode(id, .button, attributes, style: style)
    }

    func slider(_ slider: UISlider) -> RenderedNode {
        let id = id(of: slider)
        var attributes: [Attribute: String] = [
            .class: "slider", .type: "range", .step: "any",
            .min: css(CGFloat(slider.minimumValue)), .max: css(CGFloat(slider.maximumValue)),
            .value: css(CGFloat(slider.value)),
        ]
        allow(Interaction(slider), on: id, if: slider.isEnabled, marking: &attributes)
        var style: [StyleProperty: String] = [:]
        style[.accentColor] = slider.minimumTrackTintColor.map(css)
        return RenderedNode(id, .input, attributes, style: style)
    }

    func segmentedControl(_ control: UISegmentedControl) -> RenderedNode {
        let id = id(of: control)
        let children = (0..<control.numberOfSegments).map { index in
            segment(
                id.part("\(index)"),
                title: control.titleForSegment(at: index),
                image: control.imageForSegment(at: index),
                isSelected: index == control.selectedSegmentIndex,
                Interaction(segment: index, of: control),
                if: control.isEnabled && control.isEnabledForSegment(at: index)
            )
        }
        return segments(id, children)
    }

    /// Segments side by side: those of a segmented control, or the scopes of a search bar.
    func segments(_ id: NodeID, _ children: [RenderedNode]) -> RenderedNode {
        RenderedNode(id, boxTag, [.class: "segments", .role: "group"], children: children)
    }

    func segment(
        _ id: NodeID,
        title: String?,
        image: UIImage? = nil,
        isSelected: Bool,
        _ interaction: Interaction,
        if isEnabled: Bool = true
    ) -> RenderedNode {
        var attributes: [Attribute: String] = [
            .class: "segment", .type: "button", .ariaPressed: isSelected ? "true" : "false",
        ]
        allow(interaction, on: id, if: isEnabled, marking: &attributes)
        if let icon = image.flatMap({ icon($0, id: id.part("icon")) }) {
            return RenderedNode(id, .button, attributes, children: [icon])
        }
        return RenderedNode(id, .button, attributes, text: title ?? "")
    }

    func textView(_ view: UITextView) -> RenderedNode {
        let id = id(of: view)
        var attributes: [Attribute: String] = [.class: "text-view", .value: view.text]
        describeTyping(
            returnKey: view.returnKeyType,
            keyboard: view.keyboardType,
            capitals: view.autocapitalizationType,
            correction: view.autocorrectionType,
            in: &attributes
        )
        if view.isEditable {
            allow(Interaction(view), on: id, marking: &attributes)
        } else {
            attributes[.readonly] = ""
        }
        var style = view.font.map(css) ?? [:]
        style[.color] = view.textColor == .label ? nil : view.textColor.map(css)
        style[.textAlign] = css(view.textAlignment)
        return RenderedNode(id, .textarea, attributes, style: style)
    }
}
#endif
