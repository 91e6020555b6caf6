#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An animated transition, from before its first will callback to after its last did callback.
@MainActor
final class RunningTransition: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Work = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private let participants: [UIViewController]
    private var viewsAreExchanged = false
    private var animations: [Work] = []
    private var completions: [Work] = []

    /// Begins a transition, which its controllers and the container know from now on.
    init(from old: UIViewController?, to new: UIViewController?, in container: UIViewController?) {
        var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
        controllers[.from] = old
        controllers[.to] = new
        self.controllers = controllers
        participants = [old, new, container].compactMap { $0 }
        super.init()
        for participant in participants { participant.runningTransition = self }
    }

    /// Makes the changes that were to be made alongside.
    func exchangedViews() {
        viewsAreExchanged = true
        let animations = self.animations
        self.animations = []
        for animation in animations { animation(self) }
    }

    /// Ends the transition.
    func end() {
        // Those that take part in a later one already, which turned this one back, keep that.
        for participant in participants where participant.runningTransition === self {
            participant.runningTransition = nil
        }
        let completions = self.completions
        self.completions = []
        for completion in completions { completion(self) }
    }

    // MARK: For those alongside

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
