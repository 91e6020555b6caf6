#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - The state machine

extension UIViewController {
    /// Says that the controller is about to be seen, or about to go out of sight. Containers that do not
    /// forward by themselves call it on their children.
    ///
    /// It does nothing if the controller is on that way already, or at its end.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        guard appearance.isShowing != isAppearing else { return }
        guard isAppearing else {
            guard appearance != .hidden else { return }
            appearance = .disappearing(animated: animated)
            viewWillDisappear(animated)
            return
        }
        loadViewIfNeeded()
        prepareToAppear()
        appearance = .appearing(animated: animated, isInHierarchy: false)
        viewWillAppear(animated)
    }

    /// Says that what was begun has ended. It does nothing if nothing was begun.
    public func endAppearanceTransition() {
        viewEnteredHierarchy()
        switch appearance {
        case .appearing(let animated, _):
            appearance = .visible
            viewDidAppear(animated)
        case .disappearing(let animated):
            appearance = .hidden
            viewDidDisappear(animated)
        case .hidden, .visible:
            break
        }
        transitionReason = nil
    }

    /// Calls `viewIsAppearing` once per appearance, when the view is in the tree.
    func viewEnteredHierarchy() {
        guard case .appearing(let animated, isInHierarchy: false) = appearance else { return }
        appearance = .appearing(animated: animated, isInHierarchy: true)
        viewIsAppearing(animated)
    }

    var forwardedChildren: [UIViewController] {
        shouldAutomaticallyForwardAppearanceMethods ? appearanceChildren : []
    }
}

// MARK: - Children whose view comes and goes while the container is seen

extension UIViewController {
    /// Called when the root view came into a window or went out of it.
    func rootViewMovedToWindow() {
        followParent()
    }

    /// Lets a child of an ordinary container appear or disappear when its view was put into the view of the
    /// visible container, or taken out of it.
    ///
    /// As long as the child's view is inside the container's, the callbacks are the container's to forward.
    func followParent() {
        guard let parent, parent.shouldAutomaticallyForwardAppearanceMethods, !parent.choosesVisibleChild
        else {
            return
        }
        if parent.appearanceChildren.contains(self) {
            guard parent.appearance.isShowing, !appearance.isShowing else { return }
            beginAppearanceTransition(true, animated: false)
            if parent.appearance.isInHierarchy { viewEnteredHierarchy() }
            guard parent.appearance == .visible else { return }
        } else {
            guard appearance != .hidden else { return }
            beginAppearanceTransition(false, animated: false)
        }
        MainQueueTurn.after { self.endAppearanceTransition() }
    }
}

// MARK: - Why

extension UIViewController {
    /// What brings a controller into sight or takes it out.
    enum TransitionReason {
        case presented
        case dismissed
        case movedToParent
        case movedFromParent
    }
}
#endif
