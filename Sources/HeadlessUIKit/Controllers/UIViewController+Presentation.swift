#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Presenting

extension UIViewController {
    /// Presents over this very controller, asked by one inside it.
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
    /// Dismisses everything presented over this very controller.
    func dismissPresented(animated: Bool, completion: (() -> Void)?) {
        let dismissed = presentedChain
        for controller in dismissed { controller.transitionReason = .dismissed }
        // Of what is dismissed, what is covered itself has no window.
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

    /// Lets go of everything presented over this very controller, without callbacks.
    func unlinkPresentedChain() {
        for controller in presentedChain {
            controller.presenter?.presented = nil
            controller.presenter = nil
            controller.viewIfLoaded?.removeFromSuperview()
        }
    }
}

// MARK: - What is presented over what

extension UIViewController {
    /// Everything presented over this very controller, from below to above.
    var presentedChain: [UIViewController] {
        Array(sequence(first: self, next: \.presented).dropFirst())
    }

    /// The controller and everything presented over it, without what is covered; from below to above.
    var visiblePresentationStack: [UIViewController] {
        presentedChain.reduce(into: [self]) { stack, controller in
            if controller.coversPresenter { stack.removeLast() }
            stack.append(controller)
        }
    }

    /// Whether the presented controller takes its presenter out of sight.
    var coversPresenter: Bool {
        switch modalPresentationStyle {
        case .fullScreen, .currentContext: !(self is UIAlertController)
        default: false
        }
    }
}

/// Why a controller refused to present another one.
public enum HeadlessPresentationRefusal: Equatable, Sendable {
    /// It presents something already. Dismiss that first, or present from that.
    case alreadyPresenting
    /// Its view is not in a visible window. Present after `viewDidAppear`.
    case notInVisibleWindow
}

extension UIViewController {
    /// The outermost container that the controller is inside of.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }

    /// The nearest container of the kind that the controller is inside of.
    func nearestAncestor<Container: UIViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }
}
#endif
