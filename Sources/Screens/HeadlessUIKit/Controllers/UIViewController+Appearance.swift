#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - The state machine

extension UIViewController {
    /// Begins the appearance or the disappearance of the controller. A container whose
    /// ``shouldAutomaticallyForwardAppearanceMethods`` is false calls this method on its children.
    ///
    /// The method does nothing if a controller that should appear is already appearing or visible, or if a controller
    /// that should disappear is already disappearing or hidden.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        guard appearance.isShowing != isAppearing else { return }
        guard isAppearing else {
            appearance = .disappearing(animated: animated)
            viewWillDisappear(animated)
            return
        }
        loadViewIfNeeded()
        prepareToAppear()
        appearance = .appearing(animated: animated, isInHierarchy: false)
        viewWillAppear(animated)
    }

    /// Ends the appearance or disappearance in progress, if there is one.
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

// MARK: - Children whose views enter or leave a visible container

extension UIViewController {
    /// Called when the root view has entered or left a window.
    func rootViewMovedToWindow() {
        followParent()
    }

    /// Makes the controller appear if its view is inside the view of a visible parent. If its view is outside of the
    /// parent's view, makes the controller disappear.
    ///
    /// Does nothing in two cases: the parent chooses its visible child itself, or the parent makes the appearance
    /// callbacks of its children itself.
    ///
    /// While the view is inside the parent's view, the parent forwards its own callbacks to this controller.
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

// MARK: - Reasons for transitions

extension UIViewController {
    /// The reason why a controller appears or disappears.
    enum TransitionReason {
        case presented
        case dismissed
        case movedToParent
        case movedFromParent
    }
}
#endif
