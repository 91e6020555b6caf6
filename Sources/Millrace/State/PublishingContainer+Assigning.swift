extension PublishingContainer {
    /// Replaces the state and tells the observers. Unlike an update, it runs no code under the lock: what the old
    /// state holds goes after it.
    ///
    /// - Parameters:
    ///   - newState: what takes its place.
    ///   - cause: what the timeline says of the change. Not evaluated while no recorder is attached.
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

    /// How many observers there are. O(1).
    package var observerCount: Int { observers.count }
}

extension PublishingContainer where Output == State {
    /// Observes the state as it is now, which `first` gets before this returns, on the calling thread; and by way of
    /// `delivery`, with `next`, every later one. None is lost in between, none comes twice. Amortised O(1).
    ///
    /// - Returns: the handle that ends it, and what `first` returned.
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
