/// A controller's view was loaded.
open class ViewDidLoadEvent: LifecycleEvent {
    /// Makes the event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "ViewDidLoadEvent", sender: sender)
    }
}
