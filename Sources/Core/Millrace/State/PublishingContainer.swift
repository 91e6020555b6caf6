/// A state that changes by transitions, and the observers of its changes.
///
/// A transition is applied exactly once, under a lock, before ``update(_:)`` returns; the caller then reads its own change, also
/// inside a callback. Observers receive every transition once, in the order of application; each transition reaches all of them
/// before the next is delivered. No lock is held while an observer runs, and no call waits for an observer.
///
/// The state is changed in place. It is copied only if something still retains the old value: an observer that keeps it, or a
/// publication that includes the old state.
///
/// Most code uses ``StateContainer``, whose observers receive the new state; the type of `Publication` decides what they receive.
///
/// Sendable: `storage` and `reporter` are read and written under the queue's lock only, except that
/// `unguardedState` reads `storage`, and its caller excludes all writers. The states and outputs that leave the
/// container are `Sendable`, as ``init(_:name:)`` requires. The dialects use another initialiser, because they cannot
/// require `Sendable` of existing code. With that initialiser, a state that refers to a mutable object is as safe to
/// share as the object.
public final class PublishingContainer<Publication: StatePublication>: @unchecked Sendable {
    /// The type of the state.
    public typealias State = Publication.State
    /// The type of the value that observers receive.
    public typealias Output = Publication.Output

    @usableFromInline package let queue: RunToCompletionQueue
    /// The observers. Dialects add their users' observers to this list directly, because the closures of these
    /// observers need not be `@Sendable`.
    @usableFromInline package let observers: ObserverList<Output>

    /// Nil if the timeline does not show the container.
    @usableFromInline package let label: StoreLabel?

    /// Nil after ``close()``.
    @exclusivity(unchecked) @usableFromInline var storage: State?

    /// Reports the transitions to recorders; nil until it is first needed.
    @exclusivity(unchecked) @usableFromInline package var reporter: (any ContainerReporter)?

    /// Creates a container whose queue may be shared with others. `label` names the container in the timeline; nil
    /// hides the container there.
    @inlinable
    package init(_ state: State, queue: RunToCompletionQueue, label: StoreLabel?) {
        self.queue = queue
        self.observers = ObserverList(queue: queue)
        self.label = label
        self.storage = state
    }

    /// Creates a container without observers.
    ///
    /// - Parameters:
    ///   - state: the initial state.
    ///   - name: the container's name in the timeline; the name of the state's type if nil.
    @inlinable
    public convenience init(_ state: State, name: String? = nil) where State: Sendable, Output: Sendable {
        self.init(
            state,
            queue: RunToCompletionQueue(of: State.self),
            label: StoreLabel(dialect: "Millrace", name: name ?? "\(State.self)")
        )
        appear()
    }

    deinit { observers.close() }

    /// The present state. Never waits for an observer. O(1) beyond copying the value.
    @inlinable
    public var state: State {
        guard let state = queue.withLock({ storage }) else { Misuse.useAfterClose() }
        return state
    }

    /// Changes the state and notifies the observers.
    ///
    /// - Parameter transition: changes the state in place. Runs under the container's lock: it must be pure, and must
    ///   not use this container (doing so stops the process with a message).
    /// - Returns: the transition's result.
    /// - Complexity: the transition, one lock round trip, and the observers' callbacks. Nothing is allocated,
    ///   unless another delivery is in progress.
    @inlinable @discardableResult
    public func update<Result>(_ transition: (inout State) -> Result) -> Result {
        defer { withExtendedLifetime(observers) {} }
        return queue.submit(
            unobserved: {
                guard storage != nil else { Misuse.useAfterClose() }
                return transition(&storage!)
            },
            observed: { delivery in
                guard storage != nil else { Misuse.useAfterClose() }
                return applyOpen(cause: .change, telling: &delivery, transition)
            }
        )
    }

    /// Observes the changes from now on. Never calls `body` before it returns. Amortised O(1).
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: receives two values that are pending for the observer's queue. Returns one value that replaces
    ///     both, or nil to keep both. Has no effect with `.immediate`, where no value is ever pending. Runs under the
    ///     mailbox's lock and must be pure.
    ///   - body: called with each output, one call at a time.
    /// - Returns: the observation, which ends when it is released.
    @inlinable @_disfavoredOverload  // `.main` alone selects the next function.
    public func observe(
        on delivery: Delivery = .immediate,
        coalescing merge: (@Sendable (Output, Output) -> Output?)? = nil,
        _ body: @escaping @Sendable (Output) -> Void
    ) -> ObservationHandle {
        observers.addHandle(on: delivery, coalescing: merge, body)
    }

    /// Observes the changes from now on, on the main actor. See ``observe(on:coalescing:_:)-(Delivery,_,_)``.
    @inlinable
    public func observe(
        on delivery: MainDelivery,
        coalescing merge: (@Sendable (Output, Output) -> Output?)? = nil,
        _ body: @escaping @MainActor (Output) -> Void
    ) -> ObservationHandle {
        ObservationHandle(observers.add(on: .main, coalescing: merge, MainQueue.unisolated(body)))
    }

    /// The changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the container is released. The subscription ends when the consuming task is
    /// cancelled or the sequence is dropped.
    public func outputs(
        bufferingPolicy: AsyncStream<Output>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Output> where Output: Sendable {
        observers.stream(bufferingPolicy: bufferingPolicy)
    }

    /// Ends an observation of this container; ignores an observation of another container.
    ///
    /// - Returns: whether this call ended it.
    @inlinable @discardableResult
    package func end(_ observation: ObservationToken) -> Bool {
        observers.end(observation)
    }

    /// Releases the state and the observers, for an owner that ends while others retain the container.
    package func close() {
        observers.close()
        // The state is released after unlocking, because its deinit may run any code.
        let dropped: State? = queue.withLock {
            var dropped: State?
            swap(&dropped, &storage)
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    // MARK: Called by the queue, with its lock held

    /// Applies a transition while there are no observers. Does nothing after ``close()``.
    @inlinable @inline(__always)
    package func apply(_ transition: (inout State) -> Void) {
        if storage != nil { transition(&storage!) }
    }

    /// Applies a transition and stores its notification in `delivery`. Does nothing after ``close()``.
    ///
    /// - Parameters:
    ///   - cause: the cause that the timeline shows. Not evaluated while no recorder is attached.
    ///   - duration: the time it took to make the new state; nil if `transition` makes the state and is to be timed.
    @inlinable @inline(__always)
    package func applyObserved(
        cause: @autoclosure () -> TransitionCause,
        duration: Duration? = nil,
        telling delivery: inout Announcement<Output>,
        _ transition: (inout State) -> Void
    ) {
        if storage != nil {
            applyOpen(cause: cause(), duration: duration, telling: &delivery, transition)
        }
    }

    @inlinable @inline(__always)
    func applyOpen<Result>(
        cause: @autoclosure () -> TransitionCause,
        duration: Duration? = nil,
        telling delivery: inout Announcement<Output>,
        _ transition: (inout State) -> Result
    ) -> Result {
        if Reporting.isAttached, let reporter = reporterIfRecorded() {
            return applyRecorded(
                by: reporter,
                cause: cause(),
                duration: duration,
                telling: &delivery,
                transition
            )
        }
        if observers.isEmpty { return transition(&storage!) }
        let kept = kept()
        let result = transition(&storage!)
        delivery = observers.announcement(of: Publication.output(kept: kept, new: storage!))
        return result
    }

    /// The part of the old state to keep during a transition; a placeholder if no observer needs it.
    @inlinable @inline(__always)
    func kept() -> Publication.Kept {
        if let notKept = Publication.notKept, !observers.useKept { return notKept }
        return Publication.keep(storage!)
    }
}
