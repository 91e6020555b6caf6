/// A state that changes by transitions, and the observers of its changes.
///
/// A transition is applied exactly once, alone, before ``update(_:)`` returns; whoever called it reads its own
/// change afterwards, also inside of a callback. Observers hear of every transition, each once, in the order
/// in which they were applied, and only when the one before has reached all of them. No lock is held while an
/// observer runs, and none is waited for.
///
/// The state is changed in place. It is copied only when somebody still holds the value of before: an
/// observer that keeps it, or a publication that keeps the old state.
///
/// Most use it as ``StateContainer``, whose observers are handed the new state; `Publication` decides.
///
/// Sendable: `storage` and `handle` are read and written under the queue's lock only, and `operations` before anybody else
/// knows the container. What is handed out of it, the state and the outputs, is `Sendable`: ``init(_:name:)`` asks for that. The
/// dialects, whose libraries never asked, make their containers otherwise; there a state that is or contains a reference to
/// something mutable is as safe to share as that thing is.
public final class PublishingContainer<Publication: StatePublication>: @unchecked Sendable {
    /// What changes.
    public typealias State = Publication.State
    /// What observers are handed.
    public typealias Output = Publication.Output

    @usableFromInline package let queue: RunToCompletionQueue
    /// Dialects add their users' observers here, which need not be `@Sendable`.
    @usableFromInline package let observers: ObserverList<Output>

    /// Nil if its transitions are nothing that the timeline should show.
    @usableFromInline let label: StoreLabel?

    /// Nil after ``close()``.
    @exclusivity(unchecked) @usableFromInline var storage: State?

    /// What the timeline may do to the container; nil if that is only to read and to replace the state.
    @exclusivity(unchecked) var operations: (() -> any StoreOperations)?

    /// What the timeline knows the container by, from when it first hears of it.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// A container in an order of events shared with others, under the dialect's name in the timeline, or left out of
    /// that.
    @inlinable
    package init(_ state: State, queue: RunToCompletionQueue, label: StoreLabel?) {
        self.queue = queue
        self.observers = ObserverList(queue: queue)
        self.label = label
        self.storage = state
    }

    /// A container that nobody observes yet.
    ///
    /// - Parameters:
    ///   - state: where it starts.
    ///   - name: what the timeline calls it; the state's type if nil.
    @inlinable
    public convenience init(_ state: State, name: String? = nil) where State: Sendable, Output: Sendable {
        self.init(
            state,
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Millrace", name: name ?? "\(State.self)")
        )
        appear()
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

    /// Observes the changes from now on. Never calls back before it returns. Amortised O(1).
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: makes one value of two that both wait for the observer's queue, or nil to keep both. Of no
    ///     effect with `.immediate`, where nothing waits. It runs under the mailbox's lock and must be pure.
    ///   - body: called with each output, one call at a time.
    /// - Returns: the handle that ends it. Dropping it ends nothing.
    @inlinable @discardableResult
    public func observe(
        on delivery: Delivery = .immediate,
        coalescing merge: (@Sendable (Output, Output) -> Output?)? = nil,
        _ body: @escaping @Sendable (Output) -> Void
    ) -> ObservationToken {
        observers.add(on: delivery, coalescing: merge, body)
    }

    /// The changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the container is released. The subscription ends when the consuming task is cancelled
    /// or the sequence is dropped.
    public func outputs(
        bufferingPolicy: AsyncStream<Output>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Output> where Output: Sendable {
        observers.stream(bufferingPolicy: bufferingPolicy)
    }

    /// Tells one observer of the state as it is, in order with the changes.
    package func announce(to observation: ObservationToken, _ output: (State) -> Output) {
        defer { withExtendedLifetime(observers) {} }
        queue.submit(
            unobserved: {},
            observed: {
                guard let storage else { Misuse.useAfterClose() }
                $0 = observers.announcement(of: output(storage), to: observation)
            }
        )
    }

    /// Ends an observation of this container; ignores one of another.
    ///
    /// - Returns: whether it is this that has ended it.
    @inlinable @discardableResult
    package func end(_ observation: ObservationToken) -> Bool {
        observers.end(observation)
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

    /// Applies a transition that nobody observes. Nothing happens after ``close()``.
    @inlinable @inline(__always)
    package func apply(_ transition: (inout State) -> Void) {
        if storage != nil { transition(&storage!) }
    }

    /// Applies a transition and puts what there is to tell of it into `delivery`. Nothing happens after
    /// ``close()``.
    ///
    /// - Parameters:
    ///   - cause: what the timeline says of the change. Not evaluated while no recorder is attached.
    ///   - duration: how long it took to make the new state, for the timeline; nil if the transition makes it.
    @inlinable @inline(__always)
    package func applyObserved(
        cause: @autoclosure () -> Transition.Cause,
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
        cause: @autoclosure () -> Transition.Cause,
        duration: Duration? = nil,
        telling delivery: inout Announcement<Output>,
        _ transition: (inout State) -> Result
    ) -> Result {
        if TransitionProbe.isAttached, let label {
            return applyRecorded(
                cause: cause(),
                duration: duration,
                as: label,
                telling: &delivery,
                transition
            )
        }
        if observers.isEmpty { return transition(&storage!) }
        let kept = Publication.keep(storage!)
        let result = transition(&storage!)
        delivery = observers.announcement(of: Publication.output(kept: kept, new: storage!))
        return result
    }
}
