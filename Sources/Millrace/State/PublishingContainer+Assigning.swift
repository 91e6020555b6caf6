extension PublishingContainer {
    /// Replaces the state and notifies the observers. Unlike an update, this calls no closure to change the state
    /// under the lock, and it releases the old state only after unlocking.
    ///
    /// - Parameters:
    ///   - newState: the new state.
    ///   - cause: the cause that the timeline shows. Not evaluated while no recorder is attached.
    /// - Complexity: one lock round trip, and the observers' callbacks.
    @inlinable
    package func set(_ newState: State, cause: @autoclosure () -> TransitionCause = .change) {
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
    /// Observes the state. If `initial` is true, the first call of `body` receives the present state; if `body` may run
    /// on the calling thread, that call returns before this method does. The later calls receive every later state,
    /// once and in order. Amortised O(1).
    ///
    /// ```swift
    /// let observation = counter.observe(initial: true) { print($0) }     // prints the present number first
    /// ```
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs, also with the present state.
    ///   - initial: whether `body` is called with the present state first.
    ///   - merge: see ``observe(on:coalescing:_:)-(Delivery,_,_)``.
    ///   - body: called with each state, one call at a time.
    /// - Returns: the observation, which ends when it is released.
    @_disfavoredOverload  // `.main` alone selects the next function.
    public func observe(
        on delivery: Delivery = .immediate,
        initial: Bool,
        coalescing merge: (@Sendable (State, State) -> State?)? = nil,
        _ body: @escaping @Sendable (State) -> Void
    ) -> ObservationHandle {
        ObservationHandle(add(on: delivery, initial: initial, coalescing: merge, body))
    }

    /// Observes the state on the main actor. See ``observe(on:initial:coalescing:_:)-(Delivery,_,_,_)``.
    public func observe(
        on delivery: MainDelivery,
        initial: Bool,
        coalescing merge: (@Sendable (State, State) -> State?)? = nil,
        _ body: @escaping @MainActor (State) -> Void
    ) -> ObservationHandle {
        ObservationHandle(
            add(on: .main, initial: initial, coalescing: merge, MainQueue.unisolated(body))
        )
    }

    private func add(
        on delivery: Delivery,
        initial: Bool,
        coalescing merge: ((State, State) -> State?)?,
        _ body: @escaping (State) -> Void
    ) -> ObservationToken {
        if !initial { return observers.add(on: delivery, coalescing: merge, body) }
        return observers.add(
            on: delivery,
            coalescing: merge,
            startingWith: {
                guard let storage else { Misuse.useAfterClose() }
                return storage
            },
            body
        )
    }

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
