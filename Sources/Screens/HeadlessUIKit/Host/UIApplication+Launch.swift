#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Launches an app: assigns its delegate, and calls the delegate's launch methods in UIKit's order. The function
    /// does not run a loop that serves the main queue. It is for tests, and for hosts that have their own loop.
    ///
    /// If the app has a class for scene delegates, the launch also makes the scene's delegate. It calls the delegate
    /// and passes the URL of the options, if they contain one.
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

    /// Notifies the app before the host ends the process. The app enters the background, unless it is there already.
    /// Then its delegate is notified that the app will terminate.
    public func headlessTerminate() {
        simulateLeaving()
        delegate?.applicationWillTerminate(self)
    }

    /// Whether work is pending for a later turn of the main queue, such as a layout, or the end of a transition or an
    /// animation.
    package var headlessHasPendingTurns: Bool { MainQueueTurn.isPending }
}
#endif
