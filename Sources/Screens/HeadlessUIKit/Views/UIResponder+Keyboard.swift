#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Notifications of the keyboard on the display, and the keys of their `userInfo`. The object is the display.
///
/// There is no such keyboard here, so editing posts none of them: `UIApplication.simulateKeyboard(frame:)` does.
extension UIResponder {
    /// Posted before the keyboard is shown.
    nonisolated public static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification"
    )
    /// Posted after the keyboard was shown.
    nonisolated public static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification"
    )
    /// Posted before the keyboard is hidden.
    nonisolated public static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification"
    )
    /// Posted after the keyboard was hidden.
    nonisolated public static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification"
    )
    /// Posted before the keyboard's rectangle changes, also when the keyboard is shown or hidden.
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification"
    )
    /// Posted after the keyboard's rectangle has changed, also when the keyboard was shown or hidden.
    nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification"
    )

    /// The key of the keyboard's rectangle before the change: an `NSValue` with a `CGRect` in the display's
    /// coordinates.
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the keyboard's rectangle after the change: an `NSValue` with a `CGRect` in the display's coordinates.
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration: an `NSNumber` with a `Double` of seconds.
    nonisolated public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the animation's pace: an `NSNumber` with the raw value of a `UIView.AnimationCurve`.
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether the keyboard belongs to this app: an `NSNumber` with a `Bool`.
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
#endif
