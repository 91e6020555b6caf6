#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A step in which some view controllers go out of sight and others come into it.
///
/// The will callbacks and the exchange of the views happen at once, the did callbacks on a later turn of
/// the main queue: so a host that draws in between draws the new screen, and no completion comes before the
/// call returns.
@MainActor
struct AppearanceTransition {
    /// Which callbacks come first.
    enum Order {
        /// In stacks and windows: will disappear, will appear, did disappear, did appear.
        case disappearanceFirst
        /// In presentations: will disappear, will appear, did appear, did disappear.
        case appearanceEndsFirst
        /// Among tabs: will appear, will disappear, did disappear, did appear.
        case appearanceBeginsFirst
    }

    var disappearing: [UIViewController] = []
    var appearing: [UIViewController] = []
    var animated: Bool
    var order = Order.disappearanceFirst
    /// The controller inside of which, or over which, the step happens.
    var container: UIViewController?

    /// Runs the step.
    ///
    /// - Parameters:
    ///   - exchangeViews: Takes the old views out of the tree and puts the new ones in.
    ///   - completion: Called after the did callbacks, in the same turn.
    func run(exchangeViews: () -> Void = {}, completion: (() -> Void)? = nil) {
        let running = begunAnimation
        for controller in appearing { controller.loadViewIfNeeded() }
        for (controller, appears) in steps(appearanceFirst: order == .appearanceBeginsFirst) {
            controller.beginAppearanceTransition(appears, animated: animated)
        }
        exchangeViews()
        for controller in appearing { controller.viewEnteredHierarchy() }
        running?.exchangedViews()
        MainQueueTurn.after {
            for (controller, _) in steps(appearanceFirst: order == .appearanceEndsFirst) {
                controller.endAppearanceTransition()
            }
            running?.end()
            completion?()
        }
    }

    private func steps(appearanceFirst: Bool) -> [(controller: UIViewController, appears: Bool)] {
        let ends = disappearing.map { ($0, false) }
        let beginnings = appearing.map { ($0, true) }
        return appearanceFirst ? beginnings + ends : ends + beginnings
    }

    /// The animation, if there is one for a person to see.
    private var begunAnimation: RunningTransition? {
        let isSeen = !appearing.isEmpty || disappearing.contains { $0.appearance.isShowing }
        guard animated, isSeen else { return nil }
        return RunningTransition(
            from: disappearing.first ?? container,
            to: appearing.first ?? container,
            in: container
        )
    }
}
#endif
