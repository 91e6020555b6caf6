extension PublishingContainer {
    /// The state, read without the lock. Only for a caller that excludes all other writers.
    @inlinable
    package var unguardedState: State {
        guard let storage else { Misuse.useAfterClose() }
        return storage
    }
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
            startingWith: { unguardedState },
            body
        )
    }
}
