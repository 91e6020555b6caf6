#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A presented screen.
    func presented(_ controller: UIViewController) -> RenderedNode {
        if let alert = controller as? UIAlertController { return self.alert(alert) }
        switch controller.modalPresentationStyle {
        case .fullScreen, .currentContext:
            return dialog(controller, "presented")
        case .overFullScreen, .overCurrentContext, .custom, .none:
            // The class `over` makes the screen's background transparent, so that the presenting screen is visible
            // where the presented view does not cover it.
            return dialog(controller, "presented over")
        case .automatic, .pageSheet, .formSheet, .popover:
            return sheet(controller)
        }
    }

    private func dialog(_ controller: UIViewController, _ classes: String) -> RenderedNode {
        var node = screen(controller)
        node.attributes[.class, default: ""] += " " + classes
        node.attributes[.role] = "dialog"
        node.attributes[.ariaModal] = "true"
        node.attributes[.ariaLabel] = title(of: controller)
        return node
    }

    /// A sheet. A person can dismiss it by pulling it down, by its handle, with Escape, or by a tap beside it, unless
    /// the app prevents this.
    private func sheet(_ controller: UIViewController) -> RenderedNode {
        let id = id(of: controller).part("sheet")
        let pullDown = { controller.simulatePullDown() }
        var attributes: [Attribute: String] = [
            .class: "sheet presented", .role: "dialog", .ariaModal: "true",
        ]
        attributes[.ariaLabel] = title(of: controller)
        var card = [screen(controller)]
        if !controller.isModalInPresentation {
            allow(Interaction(cancel: pullDown), on: id, marking: &attributes)
            card.insert(handle(id: id.part("handle"), pullDown), at: 0)
        }
        return RenderedNode(
            id,
            .section,
            attributes,
            children: [
                backdrop(id: id.part("backdrop"), controller.isModalInPresentation ? nil : pullDown),
                RenderedNode(id.part("card"), .div, [.class: "sheet-card"], children: card),
            ]
        )
    }

    /// The dimmed background of a presented screen. If a tap on it has an effect, Escape has the same effect.
    func backdrop(id: NodeID, _ tap: (() -> Bool)?) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "backdrop", .ariaHidden: "true"]
        if let tap { allow(Interaction(tap: tap), on: id, marking: &attributes) }
        return RenderedNode(id, .div, attributes)
    }

    private func handle(id: NodeID, _ pullDown: @escaping () -> Bool) -> RenderedNode {
        var attributes: [Attribute: String] = [
            .class: "sheet-handle", .type: "button", .ariaLabel: "Close",
        ]
        allow(Interaction(tap: pullDown), on: id, marking: &attributes)
        return RenderedNode(id, .button, attributes)
    }
}
#endif
