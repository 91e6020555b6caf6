#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Decides which recognisers recognise a gesture: the innermost recogniser that is permitted to recognise it, and every
/// other recogniser that may recognise the gesture at the same time.
@MainActor
struct GestureContest {
    /// The recognisers that would recognise the gesture without competition, innermost first.
    let candidates: [UIGestureRecognizer]
    private(set) var winners: [UIGestureRecognizer] = []

    /// Makes the contest for a touch, among the recognisers of the touched view and of its superviews.
    ///
    /// A control handles its touches itself, so the recognisers of its superviews are left out.
    init(on view: UIView, touch: UITouch, among isCandidate: (UIGestureRecognizer) -> Bool) {
        var views: [UIView] = []
        for view in sequence(first: view, next: \.superview) {
            views.append(view)
            if view is UIControl { break }
        }
        candidates = views.flatMap { $0.gestureRecognizers ?? [] }.filter { recognizer in
            recognizer.isEnabled && isCandidate(recognizer)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        }
    }

    /// Lets the candidates that satisfy the condition recognise the gesture now, unless their delegate or another
    /// recogniser prevents it.
    ///
    /// - Parameter stage: The first stage of the gesture, which is its only one if it is a tap or swipe.
    mutating func recognize(
        _ stage: UIGestureRecognizer.State = .recognized,
        touches: Int,
        where isDue: (UIGestureRecognizer) -> Bool = { _ in true }
    ) {
        for recognizer in candidates where isDue(recognizer) && !winners.contains(recognizer) {
            guard !candidates.contains(where: { mustFail($0, for: recognizer) }),
                winners.allSatisfy({ mayJoin(recognizer, $0) }),
                recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
            else { continue }
            winners.append(recognizer)
            recognizer.enter(stage, touches: touches)
        }
    }

    private func mustFail(_ other: UIGestureRecognizer, for recognizer: UIGestureRecognizer) -> Bool {
        guard other !== recognizer else { return false }
        return recognizer.requirements.contains { $0.recognizer === other }
            || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    }

    private func mayJoin(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
        // The first tap of a double tap is also a single tap. Both gestures may be recognised, one after the other.
        if let one = one as? UITapGestureRecognizer, let other = other as? UITapGestureRecognizer,
            one.numberOfTapsRequired != other.numberOfTapsRequired
        {
            return true
        }
        return one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) ?? false
    }
}
#endif
