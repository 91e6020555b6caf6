#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Launches an app: makes the object its delegate and calls it as UIKit does, without a loop that serves the
    /// main queue. For a host that has such a loop, and for tests.
    ///
    /// In an app with scenes the scene's delegate is made and called after that, with a URL of the options.
    ///
    /// - Returns: Whether the delegate can handle what it was launched for, as it says itself.
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
}
#endif
