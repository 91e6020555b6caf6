#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A transition in which some view controllers disappear and others appear.
///
/// The `viewWill…` callbacks and the exchange of the views happen at once, the `viewDid…` callbacks on a later turn
/// of the main queue. So a host that draws in between draws the new screen, and no completion is called before the
/// call that began the transition returns.
@MainActor
struct AppearanceTransition {
    /// The order of the callbacks.
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
    /// The container of the controllers, or the controller that presents them.
    var container: UIViewController?

    /// Runs the transition.
    ///
    /// - Parameters:
    ///   - exchangeViews: Removes the old views from the tree and adds the new ones.
    ///   - completion: Called after the `viewDid…` callbacks, in the same turn.
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

    /// Begins a ``RunningTransition`` and returns it; nil without animation, or if nothing visible changes.
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
