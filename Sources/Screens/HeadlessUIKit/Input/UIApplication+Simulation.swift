#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Follows a link into the app as a person does.
    ///
    /// - Returns: Whether the app's delegate has opened the link; false without a delegate. In an app with scenes the
    ///   result is always true, because the scene's delegate does not return whether it has opened the link.
    @discardableResult
    public func simulateOpening(_ url: URL) -> Bool {
        if let sceneDelegate = scene.delegate {
            sceneDelegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
            return true
        }
        return delegate?.application(self, open: url, options: [:]) ?? false
    }

    /// Leaves the app as a person does: the delegate of the scene, or else of the app, is notified that it will
    /// resign active and has entered the background.
    ///
    /// - Returns: Whether the person could leave. False if the app is not active.
    @discardableResult
    public func simulateLeaving() -> Bool {
        guard scene.activationState == .foregroundActive else { return false }
        enterBackground()
        return true
    }

    /// Returns to the app as a person does: the delegate of the scene, or else of the app, is notified that it
    /// will enter the foreground and has become active.
    ///
    /// - Returns: Whether the person could return. False if the app is not in the background.
    @discardableResult
    public func simulateReturning() -> Bool {
        guard scene.activationState == .background else { return false }
        enterForeground(isNew: false)
        return true
    }

    /// Simulates low memory, as the menu of Apple's simulator does. Notifies the delegate and posts
    /// ``didReceiveMemoryWarningNotification``. Then notifies all controllers of all windows: each root controller,
    /// and the controllers inside it or presented over it, visible or not. Unlike UIKit, it does not notify
    /// controllers that are outside of all windows.
    public func simulateMemoryWarning() {
        receiveMemoryWarning()
    }
}
#endif
