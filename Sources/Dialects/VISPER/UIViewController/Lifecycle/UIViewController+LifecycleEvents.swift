import Millrace

extension UIViewController {
    /// Notifies the presenters of a lifecycle event: at once on the main thread, or asynchronously on the main queue if
    /// called on another thread. Makes the event only if there are presenters, since every controller of the process
    /// calls this method.
    ///
    /// The method is nonisolated, because apps in Swift 5 mode load views on other threads, where a method of the
    /// main actor would trap.
    nonisolated func notifyPresenters(
        of event: @escaping @MainActor @Sendable (UIViewController) -> LifecycleEvent
    ) {
        let tell = { @MainActor @Sendable in
            if self.hasVisperPresenters { self.notifyPresenters(of: self.view, withEvent: event(self)) }
        }
        if MainQueue.isCurrent {
            MainActor.assumeIsolated(tell)
        } else {
            DispatchQueue.main.async(execute: tell)
        }
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension UIViewController {
    /// Makes every controller of the process notify its presenters of its own lifecycle, from now on.
    ///
    /// The base class's `loadView`, `viewDidLoad`, `viewWillAppear`, `viewDidAppear`, `viewWillDisappear` and
    /// `viewDidDisappear` notify the presenters, after their own work. An override that does not call super does not
    /// notify presenters.
    ///
    /// May be called repeatedly. The initialiser of `DefaultWireframeApp` calls it.
    public class func enableLifecycleEvents() {
        headlessLifecycleHook = { controller, step in
            controller.notifyPresenters(of: step.event)
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

#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC

// The platform that runs the tests does not compile this code, so it is kept minimal.

extension UIViewController {
    /// Makes every controller of the process notify its presenters of its own lifecycle, from now on.
    ///
    /// The base class's `loadView`, `viewDidLoad`, `viewWillAppear`, `viewDidAppear`, `viewWillDisappear` and
    /// `viewDidDisappear` notify the presenters, after their own work. An override that does not call super does not
    /// notify presenters.
    ///
    /// May be called repeatedly. The initialiser of `DefaultWireframeApp` calls it.
    public class func enableLifecycleEvents() {
        _ = exchangedImplementations
    }

    /// Exchanges the base class's implementations for those below. Runs once, since a second exchange would undo the
    /// first.
    private static let exchangedImplementations: Void = {
        typealias Base = UIViewController
        let methods = [
            (#selector(Base.loadView), #selector(Base.visper_loadView)),
            (#selector(Base.viewDidLoad), #selector(Base.visper_viewDidLoad)),
            (#selector(Base.viewWillAppear(_:)), #selector(Base.visper_viewWillAppear(_:))),
            (#selector(Base.viewDidAppear(_:)), #selector(Base.visper_viewDidAppear(_:))),
            (#selector(Base.viewWillDisappear(_:)), #selector(Base.visper_viewWillDisappear(_:))),
            (#selector(Base.viewDidDisappear(_:)), #selector(Base.visper_viewDidDisappear(_:))),
        ]
        for (original, replacement) in methods {
            guard
                let original = class_getInstanceMethod(UIViewController.self, original),
                let replacement = class_getInstanceMethod(UIViewController.self, replacement)
            else { fatalError("UIViewController has no method \(original).") }
            method_exchangeImplementations(original, replacement)
        }
    }()

    // After the exchange, each name below refers to UIKit's own implementation, which is called first. The methods are
    // nonisolated, because UIKit's own methods do not trap on another thread either.

    @objc nonisolated private dynamic func visper_loadView() {
        visper_loadView()
        notifyPresenters { LoadViewEvent(sender: $0) }
    }

    @objc nonisolated private dynamic func visper_viewDidLoad() {
        visper_viewDidLoad()
        notifyPresenters { ViewDidLoadEvent(sender: $0) }
    }

    @objc nonisolated private dynamic func visper_viewWillAppear(_ animated: Bool) {
        visper_viewWillAppear(animated)
        notifyPresenters { ViewWillAppearEvent(sender: $0, animated: animated) }
    }

    @objc nonisolated private dynamic func visper_viewDidAppear(_ animated: Bool) {
        visper_viewDidAppear(animated)
        notifyPresenters { ViewDidAppearEvent(sender: $0, animated: animated) }
    }

    @objc nonisolated private dynamic func visper_viewWillDisappear(_ animated: Bool) {
        visper_viewWillDisappear(animated)
        notifyPresenters { ViewWillDisappearEvent(sender: $0, animated: animated) }
    }

    @objc nonisolated private dynamic func visper_viewDidDisappear(_ animated: Bool) {
        visper_viewDidDisappear(animated)
        notifyPresenters { ViewDidDisappearEvent(sender: $0, animated: animated) }
    }
}
#endif
