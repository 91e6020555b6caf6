#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Posted when memory is low, after the delegate was called.
    nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )

    /// Notifies the app that memory is low.
    func receiveMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
        for window in windows { window.rootViewController?.tellMemoryWarning() }
    }
}

extension UIViewController {
    /// Notifies the controller, its children and the controllers it presents, whether or not they are visible.
    fileprivate func tellMemoryWarning() {
        didReceiveMemoryWarning()
        for child in children { child.tellMemoryWarning() }
        presented?.tellMemoryWarning()
    }
}
#endif
