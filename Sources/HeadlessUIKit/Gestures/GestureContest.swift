#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Which of several recognisers recognise what a person does: the innermost that may, and those that may together with
/// it.
@MainActor
struct GestureContest {
    /// All that would recognise the gesture by themselves, innermost first.
    let candidates: [UIGestureRecognizer]
    private(set) var winners: [UIGestureRecognizer] = []

    /// The contest for a touch, among the recognisers of the touched view and of those around it.
    ///
    /// A control takes its touches for itself, so recognisers around one are left out.
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

    /// Lets those of the candidates that satisfy the condition recognise the gesture now, as far as others let them.
    mutating func recognize(touches: Int, where isDue: (UIGestureRecognizer) -> Bool) {
        for recognizer in candidates where isDue(recognizer) && !winners.contains(recognizer) {
            guard !candidates.contains(where: { mustFail($0, for: recognizer) }),
                winners.allSatisfy({ mayJoin(recognizer, $0) }),
                recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
            else { continue }
            winners.append(recognizer)
            recognizer.recognize(touches: touches)
        }
    }

    private func mustFail(_ other: UIGestureRecognizer, for recognizer: UIGestureRecognizer) -> Bool {
        guard other !== recognizer else { return false }
        return recognizer.requirements.contains { $0.recognizer === other }
            || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    }

    private func mayJoin(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
        // A second tap may follow the first, which was recognised already.
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
