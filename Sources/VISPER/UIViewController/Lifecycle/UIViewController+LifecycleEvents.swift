extension UIViewController {
    /// Tells the presenters of an event of the controller's life. It is made only if there are any: every
    /// controller of the process comes by here.
    func tellPresenters(of event: @autoclosure () -> LifecycleEvent) {
        guard hasVisperPresenters else { return }
        notifyPresenters(of: view, withEvent: event())
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension UIViewController {
    /// Has every controller of the process tell its presenters of its life, from now on.
    ///
    /// What tells them are the base class's `loadView`, `viewDidLoad`, `viewWillAppear`, `viewDidAppear`,
    /// `viewWillDisappear` and `viewDidDisappear`, after their own work. So an override tells them where it calls
    /// super, and one that does not call super does not.
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

#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC

// Not compiled where the tests run: keep it as small as it is.

extension UIViewController {
    /// Has every controller of the process tell its presenters of its life, from now on.
    ///
    /// What tells them are the base class's `loadView`, `viewDidLoad`, `viewWillAppear`, `viewDidAppear`,
    /// `viewWillDisappear` and `viewDidDisappear`, after their own work. So an override tells them where it calls
    /// super, and one that does not call super does not.
    ///
    /// It may be called any number of times. Making a `DefaultWireframeApp` calls it.
    public class func enableLifecycleEvents() {
        _ = exchangedImplementations
    }

    /// Exchanges the base class's implementations for those below; once, since doing so again would undo it.
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

    // After the exchange each name below stands for UIKit's own implementation, which is called first.

    @objc private dynamic func visper_loadView() {
        visper_loadView()
        tellPresenters(of: LoadViewEvent(sender: self))
    }

    @objc private dynamic func visper_viewDidLoad() {
        visper_viewDidLoad()
        tellPresenters(of: ViewDidLoadEvent(sender: self))
    }

    @objc private dynamic func visper_viewWillAppear(_ animated: Bool) {
        visper_viewWillAppear(animated)
        tellPresenters(of: ViewWillAppearEvent(sender: self, animated: animated))
    }

    @objc private dynamic func visper_viewDidAppear(_ animated: Bool) {
        visper_viewDidAppear(animated)
        tellPresenters(of: ViewDidAppearEvent(sender: self, animated: animated))
    }

    @objc private dynamic func visper_viewWillDisappear(_ animated: Bool) {
        visper_viewWillDisappear(animated)
        tellPresenters(of: ViewWillDisappearEvent(sender: self, animated: animated))
    }

    @objc private dynamic func visper_viewDidDisappear(_ animated: Bool) {
        visper_viewDidDisappear(animated)
        tellPresenters(of: ViewDidDisappearEvent(sender: self, animated: animated))
    }
}
#endif
