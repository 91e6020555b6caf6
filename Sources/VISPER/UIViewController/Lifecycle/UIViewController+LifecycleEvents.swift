#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension UIViewController {
    /// Has every controller of the process tell its presenters of its life, from now on.
    ///
    /// What tells them are the base class's `loadView`, `viewDidLoad`, `viewWillAppear`, `viewDidAppear`,
    /// `viewWillDisappear` and `viewDidDisappear`, after their own work. So an override tells them where it calls
    /// super, and one that does not call super does not (contract 6).
    ///
    /// It may be called any number of times. Making a `DefaultWireframeApp` calls it.
    public class func enableLifecycleEvents() {
        headlessLifecycleHook = { controller, step in
            controller.tellPresenters(of: step.event(of: controller))
        }
    }
}

extension HeadlessLifecycleEvent {
    @MainActor
    fileprivate func event(of controller: UIViewController) -> LifecycleEvent {
        switch self {
        case .loadView: LoadViewEvent(sender: controller)
        case .viewDidLoad: ViewDidLoadEvent(sender: controller)
        case .viewWillAppear(let animated): ViewWillAppearEvent(sender: controller, animated: animated)
        case .viewDidAppear(let animated): ViewDidAppearEvent(sender: controller, animated: animated)
        case .viewWillDisappear(let animated): ViewWillDisappearEvent(sender: controller, animated: animated)
        case .viewDidDisappear(let animated): ViewDidDisappearEvent(sender: controller, animated: animated)
        }
    }
}
#endif
