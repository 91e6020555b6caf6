/// A state that changes by transitions, and the observers of its changes.
///
/// A transition is applied exactly once, alone, before ``update(_:)`` returns; whoever called it reads its own
/// change afterwards, also inside of a callback. Observers hear of every transition, each once, in the order
/// in which they were applied, and only when the one before has reached all of them. No lock is held while an
/// observer runs, and none is waited for.
///
/// `Output` is what observers are handed. It is the new state, unless the container is made with
/// ``init(_:publishing:)``.
///
/// ```swift
/// let counter = StateContainer(0)
/// let observation = counter.observe { print($0) }
/// counter.update { $0 += 1 }      // prints 1
/// observation.end()
/// ```
///
/// The state is changed in place. It is copied only when somebody still holds the value of before: an
/// observer that keeps it, or a publication that asks for the old state.
///
/// Sendable: `storage` is read and written under the queue's lock only; transitions and `publication` run
/// under it too, or on values of their own.
public final class StateContainer<State, Output>: @unchecked Sendable {
    @usableFromInline
    enum Publication {
        case new((State) -> Output)
        case change((_ old: State, _ new: State) -> Output)
    }

    @usableFromInline package let queue: RunToCompletionQueue
    @usableFromInline let observers: ObserverList<Output>
    @usableFromInline let publication: Publication
    @usableFromInline let label: StoreLabel

    /// Nil after ``close()``.
    @exclusivity(unchecked) @usableFromInline var storage: State?

    @usableFromInline
    init(_ state: State, publication: Publication, queue: RunToCompletionQueue, label: StoreLabel) {
        self.queue = queue
        self.observers = ObserverList(queue: queue)
        self.publication = publication
        self.label = label
        self.storage = state
    }

    /// A container whose observers are handed what `output` makes of the old and the new state.
    ///
    /// The old state is kept for the length of a transition while somebody observes; a big value is then
    /// copied when it is changed.
    public convenience init(
        _ state: State,
        publishing output: @escaping (_ old: State, _ new: State) -> Output
    ) {
        self.init(
            state,
            publication: .change(output),
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Millrace", name: "\(State.self)")
        )
    }

    /// The same, in an order of events shared with others and under the dialect's name in the timeline.
    @inlinable
    package convenience init(
        _ state: State,
        queue: RunToCompletionQueue,
        label: StoreLabel,
        publishing output: @escaping (_ old: State, _ new: State) -> Output
    ) {
        self.init(state, publication: .change(output), queue: queue, label: label)
    }

    deinit { observers.close() }

    /// The state as of now. Never waits for an observer. O(1) beyond copying the value.
    @inlinable
    public var state: State {
        guard let state = queue.withLock({ storage }) else { Misuse.useAfterClose() }
        return state
    }

    /// Changes the state and tells the observers.
    ///
    /// - Parameter transition: changes the state in place. It runs under the container's lock: it must be
    ///   pure, and must not use this container (that stops with a message).
    /// - Returns: what the transition returns.
    /// - Complexity: the transition, one lock round trip, and the observers' callbacks. Nothing is allocated,
    ///   unless another delivery is in progress.
    @inlinable @discardableResult
    public func update<Result>(_ transition: (inout State) -> Result) -> Result {
        queue.submit {
            guard storage != nil else { Misuse.useAfterClose() }
            return applyOpen(action: "update", transition)
        }
    }

    /// Observes the changes from now on. Never calls back before it returns. Amortised O(1).
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: makes one value of two that both wait for the observer's queue, or nil to keep both. Of no
    ///     effect with `.immediate`, where nothing waits. It runs under the mailbox's lock and must be pure.
    ///   - body: called with each output, one call at a time.
    /// - Returns: the handle that ends it. Dropping it ends nothing.
    @discardableResult
    public func observe(
        on delivery: Delivery = .immediate,
        coalescing merge: ((Output, Output) -> Output?)? = nil,
        _ body: @escaping (Output) -> Void
    ) -> Observation {
        observers.add(on: delivery, coalescing: merge, body)
    }

    /// The changes from now on as an asynchronous sequence for one consumer; it finishes with the container.
    package func outputs(
        bufferingPolicy: AsyncStream<Output>.Continuation.BufferingPolicy
    ) -> AsyncStream<Output> where Output: Sendable {
        observers.stream(bufferingPolicy: bufferingPolicy)
    }

    /// Tells one observer of the state as it is, in order with the changes.
    package func announce(to observation: Observation, _ output: (State) -> Output) {
        queue.submit {
            guard let storage else { Misuse.useAfterClose() }
            return ((), observers.announcement(of: output(storage), to: observation))
        }
    }

    /// Ends an observation of this container; ignores one of another.
    package func end(_ observation: Observation) {
        observers.end(observation.registration)
    }

    /// Drops the state and the observers, for an owner whose container is kept by others.
    package func close() {
        observers.close()
        // The state goes after the lock: what it holds may run any code on deinit.
        let dropped: State? = queue.withLock {
            var dropped: State?
            swap(&dropped, &storage)
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    // MARK: For the queue, with its lock held

    /// Applies a transition and returns what there is to tell of it. Nothing happens after ``close()``.
    @inlinable
    package func apply(action: @autoclosure () -> Any, _ transition: (inout State) -> Void) -> Change? {
        guard storage != nil else { return nil }
        return applyOpen(action: action(), transition).1
    }

    /// What there is to tell of one transition: to the timeline, then to the observers.
    @usableFromInline
    package typealias Change = DeliveryPair<Transition?, Announcement<Output>?>

    @inlinable
    func applyOpen<Result>(
        action: @autoclosure () -> Any,
        _ transition: (inout State) -> Result
    ) -> (Result, Change) {
        if TransitionProbe.isAttached { return applyRecorded(action: action(), transition) }
        if observers.isEmpty { return (transition(&storage!), Change(nil, nil)) }
        switch publication {
        case .new(let output):
            let result = transition(&storage!)
            return (result, Change(nil, observers.announcement(of: output(storage!))))
        case .change(let output):
            let old = storage!
            let result = transition(&storage!)
            return (result, Change(nil, observers.announcement(of: output(old, storage!))))
        }
    }

    /// The slow path, while a recorder is attached: keeps the old state, whatever the observers need.
    @usableFromInline
    func applyRecorded<Result>(
        action: Any,
        _ transition: (inout State) -> Result
    ) -> (Result, Change) {
        let old = storage!
        let clock = ContinuousClock()
        let start = clock.now
        let result = transition(&storage!)
        let record = Transition(
            store: ObjectIdentifier(self),
            label: label,
            order: TransitionProbe.nextOrder(),
            action: action,
            old: old,
            new: storage!,
            duration: start.duration(to: clock.now)
        )
        if observers.isEmpty { return (result, Change(record, nil)) }
        let output =
            switch publication {
            case .new(let output): output(storage!)
            case .change(let output): output(old, storage!)
            }
        return (result, Change(record, observers.announcement(of: output)))
    }
}

extension StateContainer where Output == State {
    /// A container whose observers are handed the new state.
    public convenience init(_ state: State) {
        self.init(
            state,
            publication: .new { $0 },
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Millrace", name: "\(State.self)")
        )
    }
}
