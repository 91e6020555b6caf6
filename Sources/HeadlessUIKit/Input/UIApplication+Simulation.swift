#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Follows a link into the app as a person does.
    ///
    /// - Returns: Whether the delegate opened it; without one, not. The delegate of a scene, which is asked in an app
    ///   that has one, does not say, and is taken to have opened it.
    @discardableResult
    public func simulateOpening(_ url: URL) -> Bool {
        if let sceneDelegate = scene.delegate {
            sceneDelegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
            return true
        }
        return delegate?.application(self, open: url, options: [:]) ?? false
    }

    /// Leaves the app for another one as a person does: the delegate of the scene, or else of the app, is told that it
    /// will resign and that it is in the background.
    ///
    /// - Returns: Whether the person could; an app that is left already refuses.
    @discardableResult
    public func simulateLeaving() -> Bool {
        guard scene.activationState == .foregroundActive else { return false }
        enterBackground()
        return true
    }

    /// Comes back to the app as a person does: the delegate of the scene, or else of the app, is told that it will be
    /// in the foreground and that it is active.
    ///
    /// - Returns: Whether the person could; an app that was not left refuses.
    @discardableResult
    public func simulateReturning() -> Bool {
        guard scene.activationState == .background else { return false }
        enterForeground(isNew: false)
        return true
    }

    /// Makes memory short, as the menu of Apple's simulator does: the delegate is told, then
    /// ``didReceiveMemoryWarningNotification`` is posted, then every controller inside or above the root of a window is
    /// told, whether or not it is seen. Controllers that no window knows are not told here, as they are by UIKit.
    public func simulateMemoryWarning() {
        receiveMemoryWarning()
    }
}
#endif
