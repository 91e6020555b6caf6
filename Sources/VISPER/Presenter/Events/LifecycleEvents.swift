@_exported import HeadlessUIKit
@_exported import VISPER_Core

/// A step in the life of a view controller, as its presenters are told of it.
@preconcurrency @MainActor
open class LifecycleEvent: NSObject {
    /// Which step it is: the name of the event's class.
    open var name: String

    /// The controller.
    open var sender: AnyObject

    /// Makes an event.
    public init(name: String, sender: AnyObject) {
        self.name = name
        self.sender = sender
        super.init()
    }
}

/// A controller has made its view.
open class LoadViewEvent: LifecycleEvent {
    /// Makes the event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "LoadViewEvent", sender: sender)
    }
}

/// A controller's view was loaded.
open class ViewDidLoadEvent: LifecycleEvent {
    /// Makes the event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "ViewDidLoadEvent", sender: sender)
    }
}

/// A controller's view is about to be seen.
open class ViewWillAppearEvent: LifecycleEvent {
    /// Whether it is animated.
    public let animated: Bool

    /// Makes the event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewWillAppearEvent", sender: sender)
    }
}

/// A controller's view is seen.
open class ViewDidAppearEvent: LifecycleEvent {
    /// Whether it is animated.
    public let animated: Bool

    /// Makes the event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewDidAppearEvent", sender: sender)
    }
}

/// A controller's view is about to go out of sight.
open class ViewWillDisappearEvent: LifecycleEvent {
    /// Whether it is animated.
    public let animated: Bool

    /// Makes the event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewWillDisappearEvent", sender: sender)
    }
}

/// A controller's view is out of sight.
open class ViewDidDisappearEvent: LifecycleEvent {
    /// Whether it is animated.
    public let animated: Bool

    /// Makes the event of a controller.
    public init(sender: UIViewController, animated: Bool) {
        self.animated = animated
        super.init(name: "ViewDidDisappearEvent", sender: sender)
    }
}

extension ControllerPresenter {
    /// Calls what the event stands for: `load` in any case, the others if there is a view, and nothing if the
    /// event is none of a controller's life.
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
