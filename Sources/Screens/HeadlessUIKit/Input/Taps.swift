#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIControl {
    /// Taps the control as a person does: sends `touchDown`, `touchUpInside` and, for a button or switch,
    /// `primaryActionTriggered`. A switch changes, and also sends `valueChanged`.
    ///
    /// - Returns: Whether the person could tap it. False if the control is disabled or cannot be touched, and for a
    ///   segmented control, where a tap is on a segment.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, isTappedAsWhole, headlessCanBeTouched else { return false }
        sendActions(for: .touchDown)
        sendTap()
        return true
    }
}

extension UIBarButtonItem {
    /// Taps the button as a person does: performs its primary action, or else calls its target.
    ///
    /// - Returns: Whether the person could tap it. False for a disabled item, for an item that has neither an action
    ///   nor a target, and for an item in a bar that cannot be touched.
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
    /// Chooses the action as a person does. The alert is dismissed. Then the handler is called on a later turn of the
    /// main queue.
    ///
    /// - Returns: Whether the person could choose it. False if the action is disabled, or if its alert presents
    ///   another controller.
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
    /// Taps the back button as a person does.
    ///
    /// - Returns: Whether the person could tap it. False without a back button, and for a bar that cannot be touched.
    @discardableResult
    public func simulateBack() -> Bool {
        guard navigationBar.headlessBackButtonTitle != nil, navigationBar.headlessCanBeTouched else {
            return false
        }
        return popViewController(animated: true) != nil
    }
}

extension UITabBarController {
    /// Taps an item of the bar as a person does: asks the delegate, selects the screen, and notifies the
    /// delegate. A navigation stack that is already visible returns to its root.
    ///
    /// - Returns: Whether the person could tap it. False if the item is disabled or does not exist, if the bar
    ///   cannot be touched or is hidden by a pushed screen, or if the delegate refuses.
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
