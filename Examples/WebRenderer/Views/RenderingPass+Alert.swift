import HeadlessUIKit

extension RenderingPass {
    /// A message with actions. Escape chooses the action of the style `cancel`.
    func alert(_ alert: UIAlertController) -> RenderedNode {
        let id = id(of: alert)
        let cancel = alert.actions.first { $0.style == .cancel && $0.isEnabled }
        var attributes: [Attribute: String] = [
            .class: alert.preferredStyle == .alert ? "layer alert" : "layer alert action-sheet",
            .role: "alertdialog",
            .ariaModal: "true",
        ]
        attributes[.ariaLabel] = alert.title ?? alert.message
        if let cancel {
            allow(Interaction(cancel: { cancel.simulateTap() }), on: id, marking: &attributes)
        }
        return RenderedNode(
            id,
            .section,
            attributes,
            children: [
                RenderedNode(
                    id.part("box"),
                    .div,
                    [.class: "alert-box"],
                    children: texts(of: alert, id: id) + (alert.textFields ?? []).map(view) + [
                        actions(of: alert, id: id)
                    ]
                )
            ]
        )
    }

    private func texts(of alert: UIAlertController, id: NodeID) -> [RenderedNode] {
        var texts: [RenderedNode] = []
        if let title = alert.title {
            texts.append(RenderedNode(id.part("title"), .h3, [.class: "alert-title"], text: title))
        }
        if let message = alert.message {
            texts.append(RenderedNode(id.part("message"), .p, [.class: "alert-message"], text: message))
        }
        return texts
    }

    private func actions(of alert: UIAlertController, id: NodeID) -> RenderedNode {
        let isRow = alert.preferredStyle == .alert && alert.actions.count == 2
        return RenderedNode(
            id.part("actions"),
            .div,
            [.class: isRow ? "alert-actions row" : "alert-actions"],
            children: alert.actions.map { action($0, of: alert) }
        )
    }

    private func action(_ action: UIAlertAction, of alert: UIAlertController) -> RenderedNode {
        let id = id(of: action)
        var classes = "alert-action"
        switch action.style {
        case .default: break
        case .cancel: classes += " cancel"
        case .destructive: classes += " destructive"
        }
        if action === alert.preferredAction { classes += " preferred" }
        var attributes: [Attribute: String] = [.class: classes, .type: "button"]
        let tap = Interaction(tap: { action.simulateTap() })
        allow(tap, on: id, if: action.isEnabled, marking: &attributes)
        return RenderedNode(id, .button, attributes, text: action.title ?? "")
    }
}
