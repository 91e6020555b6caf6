#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An event of a controller's life cycle, as passed to ``UIViewController/headlessLifecycleHook``.
package enum HeadlessLifecycleEvent: Equatable, Sendable {
    case loadView
    case viewDidLoad
    case viewWillAppear(animated: Bool)
    case viewDidAppear(animated: Bool)
    case viewWillDisappear(animated: Bool)
    case viewDidDisappear(animated: Bool)
}

extension UIViewController {
    /// Called at the end of the base class's implementation of each method in ``HeadlessLifecycleEvent``. An override
    /// that does not call super suppresses the hook.
    ///
    /// The hook replaces method swizzling, which needs the Objective-C runtime. When the hook is called for
    /// `loadView`, the root view is already assigned and may be read.
    package static var headlessLifecycleHook: (@MainActor (UIViewController, HeadlessLifecycleEvent) -> Void)?

    func callLifecycleHook(_ event: HeadlessLifecycleEvent) {
        Self.headlessLifecycleHook?(self, event)
    }
}
#endif
