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
