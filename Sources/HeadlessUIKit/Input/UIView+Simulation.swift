#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// Taps the view as a person does, once or several times in quick succession. Calls the innermost recogniser for
    /// this number of taps, on this view or a superview. If there is no recogniser for the tap, a single tap with one
    /// finger taps the nearest control.
    ///
    /// With several taps, recognisers of fewer taps are called too, unless they require the others to fail. The touches
    /// themselves are sent to the view's `touchesBegan(_:with:)` and, unless a recogniser cancels them,
    /// `touchesEnded(_:with:)`.
    ///
    /// - Returns: Whether a recogniser or control has handled the tap. False for a view that cannot be touched.
    @discardableResult
    public func simulateTap(count: Int = 1, touches: Int = 1) -> Bool {
        guard headlessCanBeTouched else { return false }
        let touch = UITouch(on: self, tapCount: count)
        var contest = GestureContest(on: self, touch: touch) { recognizer in
            guard let tap = recognizer as? UITapGestureRecognizer else { return false }
            return tap.numberOfTouchesRequired == touches && tap.numberOfTapsRequired <= count
        }
        if contest.candidates.isEmpty, let control = nearestControl {
            return count == 1 && touches == 1 && control.simulateTap()
        }
        begin(touch)
        for taps in 1...max(count, 1) {
            contest.recognize(touches: touches) {
                ($0 as? UITapGestureRecognizer)?.numberOfTapsRequired == taps
            }
        }
        end(touch, after: contest)
        return !contest.winners.isEmpty
    }

    /// Swipes over the view as a person does: calls the innermost recogniser for such a swipe, on this view or on a
    /// superview.
    ///
    /// - Returns: Whether a recogniser has handled the swipe. False for a view that cannot be touched.
    @discardableResult
    public func simulateSwipe(_ direction: UISwipeGestureRecognizer.Direction, touches: Int = 1) -> Bool {
        guard headlessCanBeTouched else { return false }
        let touch = UITouch(on: self, tapCount: 0)
        var contest = GestureContest(on: self, touch: touch) { recognizer in
            guard let swipe = recognizer as? UISwipeGestureRecognizer else { return false }
            return swipe.numberOfTouchesRequired == touches && !swipe.direction.isDisjoint(with: direction)
        }
        begin(touch)
        contest.recognize(touches: touches) { _ in true }
        end(touch, after: contest)
        return !contest.winners.isEmpty
    }

    private var nearestControl: UIControl? {
        sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIControl }.first
    }

    private func begin(_ touch: UITouch) {
        touchesBegan([touch], with: UIEvent())
    }

    private func end(_ touch: UITouch, after contest: GestureContest) {
        if contest.winners.contains(where: \.cancelsTouchesInView) {
            touch.phase = .cancelled
            touchesCancelled([touch], with: UIEvent())
        } else {
            touch.phase = .ended
            touchesEnded([touch], with: UIEvent())
        }
    }
}

extension UIWindow {
    /// Presses and releases a button of a remote control as a person does. The presses go to the first responder, or
    /// else to the view in front, and from there up the responder chain.
    ///
    /// - Returns: Whether the person could press it. False for a hidden window.
    @discardableResult
    public func simulatePress(_ type: UIPress.PressType) -> Bool {
        simulatePress(type, key: nil)
    }

    /// Presses and releases a key of a keyboard as a person does. Delivers presses, but enters no text. The presses go
    /// to the first responder, or else to the view in front, and from there up the responder chain.
    ///
    /// - Returns: Whether the person could press it. False for a hidden window.
    @discardableResult
    public func simulatePress(key characters: String, modifierFlags: UIKeyModifierFlags = []) -> Bool {
        simulatePress(.headlessKey, key: UIKey(characters: characters, modifierFlags: modifierFlags))
    }

    private func simulatePress(_ type: UIPress.PressType, key: UIKey?) -> Bool {
        guard !isHidden else { return false }
        let front = rootViewController.map { $0.presentedChain.last ?? $0 }
        let responder = firstResponder ?? front?.viewIfLoaded ?? self
        let press = UIPress(type: type, key: key, on: responder)
        responder.pressesBegan([press], with: UIPressesEvent([press]))
        press.phase = .ended
        responder.pressesEnded([press], with: UIPressesEvent([press]))
        return true
    }
}

extension UIScrollView {
    /// Scrolls as a person does, and notifies the delegate.
    ///
    /// - Returns: Whether the person could scroll. False for a view that cannot be touched or scrolled.
    @discardableResult
    public func simulateScroll(to contentOffset: CGPoint) -> Bool {
        guard isScrollEnabled, headlessCanBeTouched else { return false }
        self.contentOffset = contentOffset
        return true
    }
}
#endif
