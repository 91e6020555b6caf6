#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A step of a controller's life, as ``UIViewController/headlessLifecycleHook`` is told of it.
package enum HeadlessLifecycleEvent: Equatable, Sendable {
    case loadView
    case viewDidLoad
    case viewWillAppear(animated: Bool)
    case viewDidAppear(animated: Bool)
    case viewWillDisappear(animated: Bool)
    case viewDidDisappear(animated: Bool)
}

extension UIViewController {
    /// Called by the base class's implementations of the six methods, after their own work: by an override
    /// where it calls super, and not at all by one that does not.
    ///
    /// It stands in for exchanging the methods' implementations, which takes the Objective-C runtime. At
    /// `loadView` the root view is there already and may be read.
    package static var headlessLifecycleHook: (@MainActor (UIViewController, HeadlessLifecycleEvent) -> Void)?

    func tellLifecycleHook(_ event: HeadlessLifecycleEvent) {
        Self.headlessLifecycleHook?(self, event)
    }
}
#endif
