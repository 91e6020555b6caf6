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
