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
