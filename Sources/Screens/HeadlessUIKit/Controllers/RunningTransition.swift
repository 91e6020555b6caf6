#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An animated transition. It lasts from before its first `viewWill…` callback to after its last `viewDid…` callback.
@MainActor
final class RunningTransition: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Work = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private let participants: [UIViewController]
    private var viewsAreExchanged = false
    private var animations: [Work] = []
    private var completions: [Work] = []

    /// Begins a transition and assigns it to its controllers and the container.
    init(from old: UIViewController?, to new: UIViewController?, in container: UIViewController?) {
        var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
        controllers[.from] = old
        controllers[.to] = new
        self.controllers = controllers
        participants = [old, new, container].compactMap { $0 }
        super.init()
        for participant in participants { participant.runningTransition = self }
    }

    /// Called when the views have been exchanged: runs the animations added by clients.
    func exchangedViews() {
        viewsAreExchanged = true
        let animations = self.animations
        self.animations = []
        for animation in animations { animation(self) }
    }

    /// Ends the transition.
    func end() {
        // A participant may already belong to a later transition that reversed this one. Do not end the later
        // transition.
        for participant in participants where participant.runningTransition === self {
            participant.runningTransition = nil
        }
        let completions = self.completions
        self.completions = []
        for completion in completions { completion(self) }
    }

    // MARK: Coordinator

    var isAnimated: Bool { true }
    var isInteractive: Bool { false }
    var initiallyInteractive: Bool { false }
    var isCancelled: Bool { false }
    var transitionDuration: TimeInterval { 0 }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        controllers[key]
    }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        if let animation {
            if viewsAreExchanged { animation(self) } else { animations.append(animation) }
        }
        return true
    }
}
#endif
