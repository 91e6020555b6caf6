#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// The content of a cell, from its list content configuration or else from its content view. The accessory is
    /// rendered separately.
    func content(of cell: UITableViewCell, id: NodeID) -> [RenderedNode] {
        if let list = cell.contentConfiguration as? UIListContentConfiguration {
            content(of: list, id: id)
        } else {
            [contentView(of: cell)]
        }
    }

    /// The two texts and the image of a list content configuration.
    func content(of list: UIListContentConfiguration, id: NodeID) -> [RenderedNode] {
        var children: [RenderedNode] = []
        if let icon = list.image.flatMap({ icon($0, id: id.part("icon")) }) {
            var icon = icon
            icon.style[.color] = css(list.imageProperties.tintColor ?? .tintColor)
            children.append(icon)
        }
        var texts: [RenderedNode] = []
        if let text = list.text {
            texts.append(self.text(text, list.textProperties, id: id.part("text")))
        }
        if let text = list.secondaryText {
            texts.append(self.text(text, list.secondaryTextProperties, id: id.part("secondary")))
        }
        let arrangement =
            list.prefersSideBySideTextAndSecondaryText ? "cell-texts side-by-side" : "cell-texts"
        children.append(RenderedNode(id.part("texts"), boxTag, [.class: arrangement], children: texts))
        return children
    }

    private func text(
        _ text: String,
        _ properties: UIListContentConfiguration.TextProperties,
        id: NodeID
    ) -> RenderedNode {
        var style = css(properties.font)
        style[.color] = properties.color == .label ? nil : css(properties.color)
        let classes = classes(ofTextWithLines: properties.numberOfLines, limiting: &style)
        return RenderedNode(id, textTag, [.class: classes], style: style, text: text)
    }

    /// The content view of a cell, with the standard labels or the app's own views.
    private func contentView(of cell: UITableViewCell) -> RenderedNode {
        var node = container(cell.contentView)
        let isRow = cell.headlessStyle == .value1 || cell.headlessStyle == .value2
        let arrangement = isRow && !isLaidOutByApp(cell) ? " side-by-side" : ""
        node.attributes[.class, default: ""] += " cell-content" + arrangement
        return node
    }

    /// The CSS classes of a cell. A cell with content laid out by the app has no padding.
    func classes(of cell: UITableViewCell) -> String {
        cell.contentConfiguration == nil && isLaidOutByApp(cell) ? "cell custom" : "cell"
    }

    private func isLaidOutByApp(_ cell: UITableViewCell) -> Bool {
        !cell.contentView.subviews.allSatisfy(\.constraints.isEmpty) || !cell.contentView.constraints.isEmpty
    }

    /// A reusable header or footer view: its configuration or its own views.
    func sectionView(_ view: UITableViewHeaderFooterView) -> RenderedNode {
        guard let list = view.contentConfiguration as? UIListContentConfiguration else {
            return container(view)
        }
        let id = id(of: view)
        return RenderedNode(id, boxTag, [.class: "cell"], children: content(of: list, id: id))
    }

    /// The accessory at the trailing edge of a cell.
    func accessory(of cell: UITableViewCell, id: NodeID) -> [RenderedNode] {
        if let view = cell.accessoryView { return visible([view]) }
        let id = id.part("accessory")
        switch cell.accessoryType {
        case .none:
            return []
        case .disclosureIndicator, .detailDisclosureButton:
            return [accessory(icon(named: "chevron.forward", id: id.part("icon")), "disclosure", id: id)]
        case .checkmark:
            return [accessory(icon(named: "checkmark", id: id.part("icon")), "checkmark", id: id)]
        case .detailButton:
            return [accessory(icon(named: "info.circle", id: id.part("icon")), "detail", id: id)]
        }
    }

    private func accessory(_ icon: RenderedNode, _ name: String, id: NodeID) -> RenderedNode {
        RenderedNode(id, .span, [.class: "accessory \(name)"], children: [icon])
    }
}
#endif
