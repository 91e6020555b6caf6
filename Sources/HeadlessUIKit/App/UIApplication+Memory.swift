#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Posted when memory is short, after the delegate was told.
    nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )

    /// Tells the app that memory is short.
    func receiveMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
        for window in windows { window.rootViewController?.tellMemoryWarning() }
    }
}

extension UIViewController {
    /// Calls the controller, its children and what it presents back, whether or not they are seen.
    fileprivate func tellMemoryWarning() {
        didReceiveMemoryWarning()
        for child in children { child.tellMemoryWarning() }
        presented?.tellMemoryWarning()
    }
}
#endif
