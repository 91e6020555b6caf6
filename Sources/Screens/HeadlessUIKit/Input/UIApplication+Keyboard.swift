// Not on watchOS, where `NSValue` has no rectangles without UIKit, and there is no keyboard to make room for.
#if !os(iOS) && !os(tvOS) && !os(visionOS) && !os(watchOS)
import Foundation

extension UIApplication {
    /// Shows the keyboard on the display, moves it, or hides it, as the system does when the person begins or ends
    /// editing.
    ///
    /// Posts `keyboardWillChangeFrameNotification`, then the notification that the keyboard will show or hide. On a
    /// later turn of the main queue it posts the two notifications that this has happened, in the same order. A
    /// keyboard that only moves has will show and did show again, as in UIKit.
    ///
    /// - Parameter frame: The keyboard's rectangle in the display's coordinates; nil to hide it.
    /// - Returns: Whether there was a change. False for a hidden keyboard that is to be hidden.
    @discardableResult
    public func simulateKeyboard(frame: CGRect?) -> Bool {
        guard frame != nil || keyboardFrame != nil else { return false }
        let screen = UIScreen.main
        let place = frame ?? keyboardFrame ?? .zero
        // A hidden keyboard is below the display.
        let hidden = CGRect(x: place.minX, y: screen.bounds.maxY, width: place.width, height: place.height)
        let userInfo: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: keyboardFrame ?? hidden),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame ?? hidden),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: 0.25),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                value: UIView.AnimationCurve.easeInOut.rawValue
            ),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
        keyboardFrame = frame
        func post(_ names: Notification.Name...) {
            for name in names {
                NotificationCenter.default.post(name: name, object: screen, userInfo: userInfo)
            }
        }
        let isShown = frame != nil
        post(
            UIResponder.keyboardWillChangeFrameNotification,
            isShown ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification
        )
        MainQueueTurn.after {
            post(
                UIResponder.keyboardDidChangeFrameNotification,
                isShown ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification
            )
        }
        return true
    }
}
#endif
