import HeadlessUIKit

extension RenderingPass {
    /// A message with actions. Escape chooses the action of the style `cancel`; beside an action sheet, so does a tap.
    func alert(_ alert: UIAlertController) -> RenderedNode {
        let id = id(of: alert)
        let isSheet = alert.preferredStyle == .actionSheet
        var attributes: [Attribute: String] = [
            .class: isSheet ? "layer alert action-sheet presented" : "layer alert presented",
            .role: "alertdialog",
            .ariaModal: "true",
        ]
        attributes[.ariaLabel] = alert.title ?? alert.message
        let cancel = alert.cancelAction.flatMap { action in
            action.isEnabled ? { action.simulateTap() } : nil
        }
        if let cancel { allow(Interaction(cancel: cancel), on: id, marking: &attributes) }
        return RenderedNode(
            id,
            .section,
            attributes,
            children: [backdrop(id: id.part("backdrop"), isSheet ? cancel : nil)]
                + (isSheet ? boxes(of: alert, id: id) : [box(of: alert, id: id)])
        )
    }

    /// The box of an alert: the action to cancel comes first beside another one, and last below several.
    private func box(of alert: UIAlertController, id: NodeID) -> RenderedNode {
        let isRow = alert.actions.count == 2
        let cancel = alert.actions.filter { $0.style == .cancel }
        let others = alert.actions.filter { $0.style != .cancel }
        let fields = (alert.textFields ?? []).map { field($0, of: alert) }
        return RenderedNode(
            id.part("box"),
            .div,
            [.class: "alert-box"],
            children: texts(of: alert, id: id) + fields + [
                actions(
                    isRow ? cancel + others : others + cancel,
                    of: alert,
                    isRow ? "alert-actions row" : "alert-actions",
                    id: id.part("actions")
                )
            ]
        )
    }

    /// The boxes of an action sheet: what there is to choose, and the way out by itself.
    private func boxes(of alert: UIAlertController, id: NodeID) -> [RenderedNode] {
        let others = alert.actions.filter { $0.style != .cancel }
        let list = actions(others, of: alert, "alert-actions", id: id.part("actions"))
        let box = RenderedNode(
            id.part("box"),
            .div,
            [.class: "alert-box"],
            children: texts(of: alert, id: id) + (others.isEmpty ? [] : [list])
        )
        guard let cancel = alert.cancelAction else { return [box] }
        return [
            box,
            RenderedNode(
                id.part("way-out"),
                .div,
                [.class: "alert-box"],
                children: [action(cancel, of: alert)]
            ),
        ]
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

    /// A field of an alert, in which Return chooses the preferred action.
    private func field(_ field: UITextField, of alert: UIAlertController) -> RenderedNode {
        let node = view(field)
        extendInteraction(with: node.id) { interaction in
            let submit = interaction.submit
            interaction.submit = {
                guard submit?() ?? false else { return false }
                alert.preferredAction?.simulateTap()
                return true
            }
        }
        return node
    }

    private func actions(
        _ actions: [UIAlertAction],
        of alert: UIAlertController,
        _ classes: String,
        id: NodeID
    ) -> RenderedNode {
        RenderedNode(id, .div, [.class: classes], children: actions.map { action($0, of: alert) })
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

extension UIAlertController {
    /// The way out.
    fileprivate var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}
