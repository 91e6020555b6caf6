#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// An alert or action sheet. Escape chooses the action with the style `cancel`; so does a tap beside an action
    /// sheet.
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

    /// The box of an alert. The cancel action is the first of two actions, and the last of three or more.
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

    /// The boxes of an action sheet: the actions, and separately the cancel action.
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

    /// A text field of an alert. Return chooses the preferred action.
    private func field(_ field: UITextField, of alert: UIAlertController) -> RenderedNode {
        let node = view(field)
        replaceInteraction(with: node.id, by: Interaction(field, of: alert))
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
        allow(Interaction(action), on: id, if: action.isEnabled, marking: &attributes)
        return RenderedNode(id, .button, attributes, text: action.title ?? "")
    }
}

extension UIAlertController {
    /// The action with the style `cancel`.
    fileprivate var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}
#endif
