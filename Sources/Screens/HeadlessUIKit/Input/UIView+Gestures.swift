#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// Gestures of several stages. The targets are called with the state `began`, then with `changed` after each change, and
// then with `ended` or `cancelled`. When a gesture begins, the fingers have moved already, so that a delegate can
// decide by their direction: it begins with the values of its first change.

extension UIView {
    /// Moves fingers over the view as a person does. Calls the innermost recogniser of moves with this number of
    /// fingers, on this view or on a superview.
    ///
    /// - Parameters:
    ///   - distances: The distances from where the fingers have touched the view, one for each change. They are in the
    ///     coordinates of the window.
    ///   - velocity: The distance per second. By default it has the direction of the first distance.
    ///   - touches: The number of fingers.
    ///   - isCancelled: Whether the system cancels the gesture at the end, as when a call comes in.
    /// - Returns: Whether a recogniser has handled the gesture. False for a view that cannot be touched.
    @discardableResult
    public func simulatePan(
        by distances: CGPoint...,
        velocity: CGPoint? = nil,
        touches: Int = 1,
        isCancelled: Bool = false
    ) -> Bool {
        simulatePan(distances, velocity, touches, isCancelled) { !($0 is UIScreenEdgePanGestureRecognizer) }
    }

    /// Moves fingers from an edge of the display over the view as a person does. Calls the innermost recogniser of
    /// moves from this edge, or of any moves, on this view or on a superview. The parameters are those of
    /// ``simulatePan(by:velocity:touches:isCancelled:)``.
    ///
    /// - Returns: Whether a recogniser has handled the gesture. False for a view that cannot be touched.
    @discardableResult
    public func simulatePan(
        fromEdge edge: UIRectEdge,
        by distances: CGPoint...,
        velocity: CGPoint? = nil,
        touches: Int = 1,
        isCancelled: Bool = false
    ) -> Bool {
        simulatePan(distances, velocity, touches, isCancelled) {
            ($0 as? UIScreenEdgePanGestureRecognizer).map { !$0.edges.isDisjoint(with: edge) } ?? true
        }
    }

    /// Moves two fingers apart or together as a person does. Calls the innermost recogniser of pinches on this view or
    /// on a superview.
    ///
    /// - Parameters:
    ///   - scales: The distances between the fingers, as multiples of the first distance, one for each change.
    ///   - velocity: The change of the scale per second.
    ///   - isCancelled: Whether the system cancels the gesture at the end, as when a call comes in.
    /// - Returns: Whether a recogniser has handled the gesture. False for a view that cannot be touched.
    @discardableResult
    public func simulatePinch(to scales: CGFloat..., velocity: CGFloat = 0, isCancelled: Bool = false) -> Bool
    {
        let changes = scales.map { scale in
            { (recognizer: UIPinchGestureRecognizer) in
                recognizer.spread = scale
                recognizer.velocity = velocity
            }
        }
        return simulate(changes, beginning: changes.first, touches: 2, isCancelled) { _ in true }
    }

    /// Turns two fingers around each other as a person does. Calls the innermost recogniser of rotations on this view
    /// or on a superview.
    ///
    /// - Parameters:
    ///   - angles: The angles from the first position of the fingers, clockwise in radians, one for each change.
    ///   - velocity: The change of the angle per second.
    ///   - isCancelled: Whether the system cancels the gesture at the end, as when a call comes in.
    /// - Returns: Whether a recogniser has handled the gesture. False for a view that cannot be touched.
    @discardableResult
    public func simulateRotation(by angles: CGFloat..., velocity: CGFloat = 0, isCancelled: Bool = false)
        -> Bool
    {
        let changes = angles.map { angle in
            { (recognizer: UIRotationGestureRecognizer) in
                recognizer.turned = angle
                recognizer.velocity = velocity
            }
        }
        return simulate(changes, beginning: changes.first, touches: 2, isCancelled) { _ in true }
    }

    /// Presses the view for a while as a person does. Calls the innermost recogniser of long presses with these
    /// numbers of taps and fingers, on this view or on a superview.
    ///
    /// - Parameters:
    ///   - duration: The seconds for which the person presses; by default, as long as any recogniser needs.
    ///   - distances: The distances by which the fingers move after that, one for each change. They are in the
    ///     coordinates of the window.
    ///   - taps: The number of taps before the press.
    ///   - touches: The number of fingers.
    ///   - isCancelled: Whether the system cancels the gesture at the end, as when a call comes in.
    /// - Returns: Whether a recogniser has handled the gesture. False for a view that cannot be touched.
    @discardableResult
    public func simulateLongPress(
        duration: TimeInterval = .infinity,
        movingBy distances: CGPoint...,
        taps: Int = 0,
        touches: Int = 1,
        isCancelled: Bool = false
    ) -> Bool {
        let changes = distances.map { distance in
            { (recognizer: UILongPressGestureRecognizer) in recognizer.moved = distance }
        }
        return simulate(changes, beginning: nil, touches: touches, isCancelled) { recognizer in
            recognizer.minimumPressDuration <= duration && recognizer.numberOfTapsRequired == taps
                && recognizer.numberOfTouchesRequired == touches
        }
    }

    private func simulatePan(
        _ distances: [CGPoint],
        _ velocity: CGPoint?,
        _ touches: Int,
        _ isCancelled: Bool,
        among isCandidate: (UIPanGestureRecognizer) -> Bool
    ) -> Bool {
        let velocity = velocity ?? distances.first ?? .zero
        let changes = distances.map { distance in
            { (recognizer: UIPanGestureRecognizer) in
                recognizer.moved = distance
                recognizer.speed = velocity
            }
        }
        return simulate(changes, beginning: changes.first, touches: touches, isCancelled) { recognizer in
            recognizer.minimumNumberOfTouches <= touches && touches <= recognizer.maximumNumberOfTouches
                && isCandidate(recognizer)
        }
    }

    /// Makes a gesture of several stages. `changes` set the values of the gesture in a recogniser.
    private func simulate<Recognizer: UIGestureRecognizer>(
        _ changes: [(Recognizer) -> Void],
        beginning: ((Recognizer) -> Void)?,
        touches: Int,
        _ isCancelled: Bool,
        among isCandidate: (Recognizer) -> Bool
    ) -> Bool {
        guard headlessCanBeTouched else { return false }
        let touch = UITouch(on: self, tapCount: 0)
        var contest = GestureContest(on: self, touch: touch) { ($0 as? Recognizer).map(isCandidate) ?? false }
        begin(touch)
        if let beginning {
            for case let candidate as Recognizer in contest.candidates { beginning(candidate) }
        }
        contest.recognize(.began, touches: touches)
        let takesTouch = contest.winners.contains(where: \.cancelsTouchesInView)
        if takesTouch { end(touch, after: contest) }
        for change in changes {
            for case let winner as Recognizer in contest.winners where winner.isInProgress {
                change(winner)
                winner.enter(.changed, touches: touches)
            }
        }
        for winner in contest.winners where winner.isInProgress {
            winner.enter(isCancelled ? .cancelled : .ended, touches: touches)
        }
        for candidate in contest.candidates { candidate.finishGesture() }
        if !takesTouch { end(touch, after: contest) }
        return !contest.winners.isEmpty
    }
}
#endif
