#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Launches an app: assigns its delegate, and calls the delegate's methods for a launch in UIKit's order. Does not
    /// run a loop that serves the main queue. For tests, and for hosts with a loop of their own.
    ///
    /// If the app has a class for scene delegates, the launch also makes the scene's delegate and calls it, with a URL
    /// from the options.
    ///
    /// - Returns: Whether the app can handle the launch options, as returned by its delegate.
    @discardableResult
    public func headlessLaunch(
        _ delegate: any UIApplicationDelegate,
        options: [LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        self.delegate = delegate
        scene = UIWindowScene(session: UISceneSession())
        let isWilling = delegate.application(self, willFinishLaunchingWithOptions: options)
        let isLaunched = delegate.application(self, didFinishLaunchingWithOptions: options)
        connectScene(options: options)
        enterForeground(isNew: true)
        return isWilling && isLaunched
    }

    /// Notifies the app before the host ends the process: the app enters the background, unless it already has,
    /// and its delegate is notified that it will terminate.
    public func headlessTerminate() {
        simulateLeaving()
        delegate?.applicationWillTerminate(self)
    }

    /// Whether work is pending for a later turn of the main queue, such as the end of a transition or an animation,
    /// or a layout.
    package var headlessHasPendingTurns: Bool { MainQueueTurn.isPending }
}
#endif
