#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A step in which some view controllers go out of sight and others come into it.
///
/// The will callbacks and the exchange of the views happen at once, the did callbacks on a later turn of
/// the main queue: so a host that draws in between draws the new screen, and no completion comes before the
/// call returns.
@MainActor
struct AppearanceTransition {
    /// Which of the did callbacks come first.
    enum Order {
        /// In containers and windows.
        case disappearanceEndsFirst
        /// In presentations.
        case appearanceEndsFirst
    }

    var disappearing: [UIViewController] = []
    var appearing: [UIViewController] = []
    var animated: Bool
    var order = Order.disappearanceEndsFirst

    /// Runs the step.
    ///
    /// - Parameters:
    ///   - exchangeViews: Takes the old views out of the tree and puts the new ones in.
    ///   - completion: Called after the did callbacks, in the same turn.
    func run(exchangeViews: () -> Void = {}, completion: (() -> Void)? = nil) {
        for controller in appearing { controller.loadViewIfNeeded() }
        for controller in disappearing { controller.beginAppearanceTransition(false, animated: animated) }
        for controller in appearing { controller.beginAppearanceTransition(true, animated: animated) }
        exchangeViews()
        for controller in appearing { controller.viewEnteredHierarchy() }
        MainQueueTurn.after {
            let controllers =
                order == .disappearanceEndsFirst ? disappearing + appearing : appearing + disappearing
            for controller in controllers { controller.endAppearanceTransition() }
            completion?()
        }
    }
}
#endif
