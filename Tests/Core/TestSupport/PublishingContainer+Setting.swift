import Millrace

extension PublishingContainer {
    /// Replaces the state, as a transition with the given cause. The old state is released after unlocking.
    package func set(_ newState: State, cause: @autoclosure () -> TransitionCause = .change) {
        var other = newState
        defer { withExtendedLifetime(other) {} }
        queue.submit(
            unobserved: { apply { swap(&$0, &other) } },
            observed: { delivery in
                applyObserved(cause: cause(), telling: &delivery) { swap(&$0, &other) }
            }
        )
    }
}
