@_exported import HeadlessUIKit
@_exported import VISPER_Core

/// A step in a view controller's lifecycle, of which presenters are notified.
@preconcurrency @MainActor
open class LifecycleEvent: NSObject {
    /// The name of the event: the name of its class.
    open var name: String

    /// The controller.
    open var sender: AnyObject

    /// An event.
    public init(name: String, sender: AnyObject) {
        self.name = name
        self.sender = sender
        super.init()
    }
}

/// A controller has created its view.
open class LoadViewEvent: LifecycleEvent {
    /// The event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "LoadViewEvent", sender: sender)
    }
}

/// A controller's view was loaded.
open class ViewDidLoadEvent: LifecycleEvent {
    /// The event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "ViewDidLoadEvent", sender: sender)
    }
}

/// A controller's view is about to appear.
open class ViewWillAppearEvent: LifecycleEvent {
    /// Whether the transition is animated.
    public let animated: Bool

    /// The event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewWillAppearEvent", sender: sender)
    }
}

/// A controller's view has appeared.
open class ViewDidAppearEvent: LifecycleEvent {
    /// Whether the transition is animated.
    public let animated: Bool

    /// The event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewDidAppearEvent", sender: sender)
    }
}

/// A controller's view is about to disappear.
open class ViewWillDisappearEvent: LifecycleEvent {
    /// Whether the transition is animated.
    public let animated: Bool

    /// The event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewWillDisappearEvent", sender: sender)
    }
}

/// A controller's view has disappeared.
open class ViewDidDisappearEvent: LifecycleEvent {
    /// Whether the transition is animated.
    public let animated: Bool

    /// The event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewDidDisappearEvent", sender: sender)
    }
}

extension ControllerPresenter {
    /// Calls the method for a lifecycle event. Without a view, only `load` is called. Ignores other kinds of events.
    func receive(_ event: NSObject, view: UIView?, controller: UIViewController) {
        if event is LoadViewEvent {
            load(view: view, controller: controller)
            return
        }
        guard let view else { return }
        switch event {
        case is ViewDidLoadEvent:
            viewDidLoad(view: view, controller: controller)
        case let event as ViewWillAppearEvent:
            viewWillAppear(animated: event.animated, view: view, controller: controller)
        case let event as ViewDidAppearEvent:
            viewDidAppear(animated: event.animated, view: view, controller: controller)
        case let event as ViewWillDisappearEvent:
            viewWillDisappear(animated: event.animated, view: view, controller: controller)
        case let event as ViewDidDisappearEvent:
            viewDidDisappear(animated: event.animated, view: view, controller: controller)
        default:
            break
        }
    }
}
