/// A step in the life of a view controller, as its presenters are told of it (contract 7).
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
