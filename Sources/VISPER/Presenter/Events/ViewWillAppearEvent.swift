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
