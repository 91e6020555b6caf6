#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// Taps the view as a person does, once or several times in quick succession. Calls the innermost recogniser for
    /// this number of taps, on this view or a superview. If there is no recogniser for the tap, a single tap with one
    /// finger taps the nearest control.
    ///
    /// If the person taps several times, recognisers of fewer taps are called too, unless they wait for the failure
    /// of another recogniser.
    ///
    /// Unless the tap goes to a control, the view's `touchesBegan(_:with:)` receives the touch. When the touch ends,
    /// the view's `touchesEnded(_:with:)` receives it, or `touchesCancelled(_:with:)` if a recogniser has cancelled it.
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

    /// Swipes over the view as a person does. Calls the innermost recogniser for a swipe in this direction with this
    /// number of fingers, on this view or on a superview.
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
        contest.recognize(touches: touches)
        end(touch, after: contest)
        return !contest.winners.isEmpty
    }

    private var nearestControl: UIControl? {
        sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIControl }.first
    }

    func begin(_ touch: UITouch) {
        touchesBegan([touch], with: UIEvent())
    }

    func end(_ touch: UITouch, after contest: GestureContest) {
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
    /// Presses and releases a button of a remote control as a person does. The presses go to the first responder or,
    /// without one, to the view of the frontmost controller. From there they go up the responder chain.
    ///
    /// - Returns: Whether the person could press it. False for a hidden window.
    @discardableResult
    public func simulatePress(_ type: UIPress.PressType) -> Bool {
        simulatePress(type, key: nil)
    }

    /// Presses and releases a key of a keyboard as a person does. The function delivers presses, but enters no text.
    /// The presses go to the first responder or, without one, to the view of the frontmost controller. From there
    /// they go up the responder chain.
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
    /// Scrolls as a person does, and notifies the delegate. With ``isPagingEnabled``, scrolling ends at the nearest
    /// page.
    ///
    /// - Returns: Whether the person could scroll. False for a view that cannot be touched or scrolled.
    @discardableResult
    public func simulateScroll(to contentOffset: CGPoint) -> Bool {
        headlessScroll(to: isPagingEnabled ? nearestPage(to: contentOffset) : contentOffset)
    }

    /// Scrolls to a point at which a person's scrolling is at the moment. It may be between two pages.
    @discardableResult
    package func headlessScroll(to contentOffset: CGPoint) -> Bool {
        guard isScrollEnabled, headlessCanBeTouched else { return false }
        self.contentOffset = contentOffset
        return true
    }

    private func nearestPage(to point: CGPoint) -> CGPoint {
        func page(_ distance: CGFloat, _ size: CGFloat) -> CGFloat {
            size > 0 ? (distance / size).rounded() * size : distance
        }
        return CGPoint(x: page(point.x, bounds.width), y: page(point.y, bounds.height))
    }
}
#endif
