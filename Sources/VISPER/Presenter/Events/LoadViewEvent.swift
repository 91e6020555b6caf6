/// A controller has made its view.
open class LoadViewEvent: LifecycleEvent {
    /// Makes the event of a controller.
    public init(sender: UIViewController) {
        super.init(name: "LoadViewEvent", sender: sender)
    }
}
