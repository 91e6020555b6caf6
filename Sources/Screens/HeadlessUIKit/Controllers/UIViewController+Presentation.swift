#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Presenting

extension UIViewController {
    /// Presents a controller over this one. `source` is the controller that was asked to present it.
    func present(
        _ controller: UIViewController,
        for source: UIViewController,
        animated: Bool,
        completion: (() -> Void)?
    ) {
        Misuse.check(controller !== self, "\(controller) cannot be presented by itself.")
        Misuse.check(
            controller.parent == nil,
            "\(controller) cannot be presented: it is a child of \(controller.parent!). Present its container."
        )
        Misuse.check(
            controller.presenter == nil || presented != nil,
            "\(controller) is being presented already. Dismiss it first, or present another one."
        )

        source.headlessPresentationRefusal = presentationRefusal
        if let refusal = presentationRefusal {
            log(refusal, of: controller, asked: source)
            return
        }

        presented = controller
        controller.presenter = self
        controller.transitionReason = .presented
        let covers = controller.coversPresenter
        let transition = AppearanceTransition(
            disappearing: covers ? [self] : [],
            appearing: [controller],
            animated: animated,
            order: .appearanceEndsFirst,
            container: self
        )
        transition.run(
            exchangeViews: {
                view.window?.insertSubview(controller.view, aboveSubview: view)
                if covers { view.removeFromSuperview() }
            },
            completion: completion
        )
    }

    private var presentationRefusal: HeadlessPresentationRefusal? {
        if presented != nil { return .alreadyPresenting }
        guard let window = viewIfLoaded?.window, !window.isHidden else { return .notInVisibleWindow }
        return nil
    }

    private func log(
        _ refusal: HeadlessPresentationRefusal,
        of controller: UIViewController,
        asked source: UIViewController
    ) {
        let reason =
            switch refusal {
            case .alreadyPresenting: "which presents \(presented!) already"
            case .notInVisibleWindow: "whose view is not in a visible window"
            }
        let line =
            "HeadlessUIKit: refused to present \(controller) on \(self) (asked by \(source)), \(reason).\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}

// MARK: - Dismissing

extension UIViewController {
    /// Dismisses all controllers presented over this controller itself.
    func dismissPresented(animated: Bool, completion: (() -> Void)?) {
        let dismissed = presentedChain
        for controller in dismissed { controller.transitionReason = .dismissed }
        // The lowest dismissed view that is in a window. If another controller covers a dismissed controller, the view
        // of the dismissed controller is in no window.
        let lowestSeen = dismissed.first { $0.viewIfLoaded?.window != nil }?.view
        let window = lowestSeen?.window
        let isSeen = window.map { !$0.isHidden } ?? false
        let transition = AppearanceTransition(
            disappearing: dismissed.reversed(),
            appearing: isSeen ? [self] : [],
            animated: animated,
            order: .appearanceEndsFirst,
            container: self
        )
        transition.run(
            exchangeViews: {
                if isSeen, let lowestSeen, view.superview == nil {
                    window?.insertSubview(view, belowSubview: lowestSeen)
                }
                unlinkPresentedChain()
            },
            completion: completion
        )
    }

    /// Removes all controllers presented over this controller itself, without callbacks.
    func unlinkPresentedChain() {
        for controller in presentedChain {
            controller.presenter?.presented = nil
            controller.presenter = nil
            controller.viewIfLoaded?.removeFromSuperview()
        }
    }
}

// MARK: - The chain of presented controllers

extension UIViewController {
    /// The controllers presented over this controller itself, from bottom to top.
    var presentedChain: [UIViewController] {
        Array(sequence(first: self, next: \.presented).dropFirst())
    }

    /// The visible controllers among this one and those presented over it, from bottom to top.
    var visiblePresentationStack: [UIViewController] {
        presentedChain.reduce(into: [self]) { stack, controller in
            if controller.coversPresenter { stack.removeLast() }
            stack.append(controller)
        }
    }

    /// Whether the presented controller makes its presenter disappear.
    var coversPresenter: Bool {
        switch modalPresentationStyle {
        case .fullScreen, .currentContext: !(self is UIAlertController)
        default: false
        }
    }
}

/// The reason why a controller refused to present another one.
public enum HeadlessPresentationRefusal: Equatable, Sendable {
    /// The controller already presents another one. Dismiss the other one first, or present from it.
    case alreadyPresenting
    /// The controller's view is not in a visible window. Present after `viewDidAppear`.
    case notInVisibleWindow
}

extension UIViewController {
    /// The outermost container of the controller.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }

    /// The nearest container of the given type.
    func nearestAncestor<Container: UIViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }
}
#endif
