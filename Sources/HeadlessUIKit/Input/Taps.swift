#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIControl {
    /// Taps the control as a person does: sends `touchDown`, `touchUpInside` and, for a button,
    /// `primaryActionTriggered`.
    ///
    /// - Returns: Whether the person could; a disabled control, or one that cannot be touched, refuses.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        sendActions(for: .touchDown)
        sendActions(for: self is UIButton ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside)
        return true
    }
}

extension UIBarButtonItem {
    /// Taps the button as a person does: performs its primary action, or else calls its target.
    ///
    /// - Returns: Whether the person could; a disabled item, one without either, and one in a bar that
    ///   cannot be touched refuse.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, primaryAction != nil || targetAction != nil else { return false }
        guard navigationItem?.navigationBar?.headlessCanBeTouched ?? true else { return false }
        if let primaryAction {
            primaryAction.performWithSender(self, target: nil)
        } else {
            targetAction?(self, from: navigationItem?.navigationBar)
        }
        return true
    }
}

extension UIAlertAction {
    /// Chooses the action as a person does: the alert is dismissed, then, on a later turn of the main
    /// queue, the handler is called.
    ///
    /// - Returns: Whether the person could; a disabled action refuses, and so does one of an alert that
    ///   something is presented over.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled else { return false }
        if let alert, alert.presented != nil { return false }
        guard let alert, let presenter = alert.presenter else {
            MainQueueTurn.after { self.handler?(self) }
            return true
        }
        presenter.dismissPresented(animated: true) { self.handler?(self) }
        return true
    }
}

extension UINavigationController {
    /// Taps the button that leads back as a person does.
    ///
    /// - Returns: Whether the person could; without such a button, or in a bar that cannot be touched, not.
    @discardableResult
    public func simulateBack() -> Bool {
        guard navigationBar.headlessBackButtonTitle != nil, navigationBar.headlessCanBeTouched else {
            return false
        }
        return popViewController(animated: true) != nil
    }
}

extension UITabBarController {
    /// Taps an item of the bar as a person does: the delegate is asked, the screen selected, the delegate told.
    /// A stack whose screen is seen already goes back to its root.
    ///
    /// - Returns: Whether the person could; a disabled item, and a bar that cannot be touched or that a pushed screen has
    ///   hidden, refuse, the delegate may, and there may be no such item.
    @discardableResult
    public func simulateTap(onTab index: Int) -> Bool {
        guard children.indices.contains(index), tabBar.headlessCanBeTouched, !isBarPushedAway else {
            return false
        }
        let screen = children[index]
        guard screen.tabBarItem.isEnabled else { return false }
        guard delegate?.tabBarController(self, shouldSelect: screen) ?? true else { return false }
        if screen === selectedViewController {
            (screen as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            selectedViewController = screen
        }
        delegate?.tabBarController(self, didSelect: screen)
        return true
    }
}
#endif
