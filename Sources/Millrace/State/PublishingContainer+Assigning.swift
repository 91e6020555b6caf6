extension PublishingContainer {
    /// Replaces the state and notifies the observers. Unlike an update, this calls no closure to change the state
    /// under the lock, and it releases the old state only after unlocking.
    ///
    /// - Parameters:
    ///   - newState: the new state.
    ///   - cause: the cause that the timeline shows. Not evaluated while no recorder is attached.
    /// - Complexity: one lock round trip, and the observers' callbacks.
    @inlinable
    package func set(_ newState: State, cause: @autoclosure () -> Transition.Cause = .change) {
        var other: State? = newState
        defer { withExtendedLifetime((observers, other)) {} }
        queue.submit(
            unobserved: {
                if storage == nil { Misuse.useAfterClose() }
                swap(&storage, &other)
            },
            observed: { delivery in
                if storage == nil { Misuse.useAfterClose() }
                applyOpen(cause: cause(), telling: &delivery) { swap(&$0, &other!) }
            }
        )
    }

    /// The state, read without the lock. Only for a caller that excludes all other writers.
    @inlinable
    package var unguardedState: State {
        guard let storage else { Misuse.useAfterClose() }
        return storage
    }

    /// The number of observers. O(1).
    package var observerCount: Int { observers.count }
}

extension PublishingContainer where Output == State {
    /// Observes the state, starting with the present one. `first` receives the present state on the calling thread,
    /// before this method returns; `next` receives every later state by way of `delivery`. No state is lost or
    /// delivered twice. Amortised O(1).
    ///
    /// - Returns: a handle that ends the observation, and the result of `first`.
    @inlinable
    package func observeFromNow<First>(
        on delivery: Delivery = .immediate,
        first: (State) -> First,
        next: @escaping (State) -> Void
    ) -> (ObservationToken, First) {
        observers.add(
            on: delivery,
            startingWith: {
                guard let storage else { Misuse.useAfterClose() }
                return storage
            },
            first: first,
            next: next
        )
    }
}
