public import Millrace
public import MillraceReporting

/// A value computed from the states of one or several sources: stores, values and controllers of any dialect, and
/// other derived values.
///
/// ```swift
/// let visible = derive(from: flux) { state in state.items.filter { $0.matches(state.query) } }
/// print(visible.value.count)
/// ```
///
/// The value is computed when it is read or observed. It is computed again only if a part that the last computation
/// read has changed. Derived values may depend on one another in any acyclic graph: each is computed at most once per
/// change, and all use the same states.
///
/// A derived value retains its sources but they do not retain it. An observation retains it for as long as the
/// observation's `ObservationHandle` is retained.
///
/// Behaviour: `Documentation/Behaviour/Observation.md`. Guide: `Documentation/Derived-Values.md`.
///
/// Sendable: `subscriptions` and `announced` are read and written under the queue's lock only. `computation` is used
/// through `current()`, which takes its locks, and through immutable properties. Values are `Sendable`.
public final class Derived<Value: Sendable>: @unchecked Sendable {
    let computation: Computation<Value>
    private let queue = RunToCompletionQueue()
    private let observers: ObserverList<Value>

    /// Closures that end the observations of the sources. The sources are observed from the time of the first
    /// observer until the derived value is released.
    @exclusivity(unchecked) private var subscriptions: [@Sendable () -> Void] = []

    /// The value that observers were last notified of.
    @exclusivity(unchecked) private var announced: Memo<Value>?

    init(_ computation: Computation<Value>) {
        self.computation = computation
        observers = ObserverList(queue: queue)
    }

    deinit {
        for end in subscriptions { end() }
        observers.close()
    }

    /// The present value, from any thread. It includes the changes of all calls that have returned. Never waits for an
    /// observer.
    ///
    /// - Complexity: O(n + m), where `n` is the number of derived values that this one depends on and `m` the number
    ///   of parts that they read, plus the repeated computations.
    public var value: Value { computation.current().value }

    // MARK: Observing

    /// Observes the changes from now on, on any thread. Computes the value. Does not notify of a value that equals
    /// the previous one.
    ///
    /// When a source has changed, observers are notified of the newest value, in the order of the changes. If changes
    /// are faster than their delivery, intermediate values may be skipped, but never the last one.
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - initial: whether `body` is called with the present value first. If it may run on the calling thread, that
    ///     call returns before this method does.
    ///   - body: called with each value, one call at a time.
    /// - Returns: the observation, which ends when it is released. It retains the derived value.
    /// - Complexity: amortised O(1) beyond reading ``value``; the first call is O(sources).
    @_disfavoredOverload  // `.main` alone selects the next function.
    public func observe(
        on delivery: Delivery = .immediate,
        initial: Bool = false,
        _ body: @escaping @Sendable (Value) -> Void
    ) -> ObservationHandle {
        handle(on: delivery, initial: initial, body)
    }

    /// Observes the changes from now on, on the main actor. See ``observe(on:initial:_:)-(Delivery,_,_)``.
    public func observe(
        on delivery: MainDelivery,
        initial: Bool = false,
        _ body: @escaping @MainActor (Value) -> Void
    ) -> ObservationHandle {
        handle(on: .main, initial: initial, MainQueue.unisolated(body))
    }

    private func handle(
        on delivery: Delivery,
        initial: Bool,
        _ body: @escaping (Value) -> Void
    ) -> ObservationHandle {
        if initial { return ObservationHandle(addFromNow(on: delivery, body), retaining: self) }
        begin()
        return observers.addHandle(on: delivery, retaining: self, body)
    }

    /// Adds an observer that receives the present value first.
    private func addFromNow(on delivery: Delivery, _ body: @escaping (Value) -> Void) -> ObservationToken {
        let memo = begin()
        let token = observers.add(
            on: delivery,
            coalescing: nil,
            startingWith: { (announced ?? memo).value },
            body
        )
        // A change may have happened before the observer was added.
        refresh()
        return token
    }

    /// The present value and every later one, as an asynchronous sequence for one consumer.
    ///
    /// ```swift
    /// for await total in total.values { show(total) }
    /// ```
    ///
    /// The sequence finishes when the derived value is released. The observation ends when the consuming task is
    /// cancelled or the sequence is dropped.
    public var values: AsyncStream<Value> { values(bufferingPolicy: .unbounded) }

    /// The present value and every later one, as an asynchronous sequence for one consumer. `bufferingPolicy` decides
    /// how many values are kept while the consumer is busy.
    public func values(bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy) -> AsyncStream<Value>
    {
        .fed(bufferingPolicy: bufferingPolicy) { yield in
            let observation = addFromNow(on: .immediate, yield)
            return observation.end
        }
    }

    /// Subscribes to the sources. If there are no observers yet, records the present value as announced, so that the
    /// next value is compared with it.
    @discardableResult
    private func begin() -> Memo<Value> {
        if queue.withLock({ subscriptions.isEmpty }) { subscribe() }
        let memo = computation.current()
        let isInTransaction = computation.isInItsTransaction
        // In a transaction the computation does not keep its result, and a later result may get the same version. So
        // the announced value gets version 0, which is lower than the version of every result. After the swap, `other`
        // is the value announced before. It is released after unlocking.
        var other: Memo<Value>? = isInTransaction ? Memo(memo.value, of: [], version: 0) : memo
        queue.withLock {
            if observers.isEmpty { swap(&announced, &other) }
        }
        withExtendedLifetime(other) {}
        if isInTransaction { refresh() }
        return memo
    }

    private func subscribe() {
        var ends = computation.roots.map { root in root.observe { [weak self] in self?.refresh() } }
        queue.withLock {
            if subscriptions.isEmpty { swap(&subscriptions, &ends) }
        }
        // If another thread has subscribed first, end the subscriptions of this thread.
        for end in ends { end() }
    }

    /// Notifies the observers if the value has changed. Within a transaction that may have changed the value, they
    /// are notified at the end of the transaction.
    func refresh() {
        if computation.isInItsTransaction {
            computation.sharedTransactions?.keepUntilEnd(LateRefresh(self))
            return
        }
        if queue.withLock({ observers.isEmpty }) { return }
        let memo = computation.current()
        while !announce(memo) {}
    }

    /// Notifies the observers of a value, unless it is older than the last announced value, or equal to it.
    ///
    /// - Returns: false if another thread has announced a value during the comparison.
    private func announce(_ memo: Memo<Value>) -> Bool {
        let last = queue.withLock { announced }
        if let last, last.version >= memo.version { return true }
        // Compare the values after unlocking, because `==` is user code. It does not suffice to compare versions: if
        // another value was read in between but not announced, two equal values have different versions.
        let isEqual = last.map { computation.areEqual($0.value, memo.value) } ?? false
        var other: Memo<Value>? = memo
        // Release the observers and memos after unlocking, because the deinit of their values may run any code.
        defer { withExtendedLifetime((observers, last, other)) {} }
        return queue.submit(
            unobserved: { true },
            observed: { (delivery: inout Announcement<Value>) in
                if announced !== last { return false }
                swap(&announced, &other)
                if !isEqual { delivery = observers.announcement(of: memo.value) }
                return true
            }
        )
    }
}

/// Refreshes a derived value at the end of a transaction. The transaction retains this object until then, and the
/// object's deinit calls `refresh()`.
private final class LateRefresh<Value: Sendable> {
    private let derived: Derived<Value>

    init(_ derived: Derived<Value>) { self.derived = derived }

    deinit { derived.refresh() }
}

extension Derived: StateSource {
    /// Millrace's modules read and observe the derived value by this feed.
    public var stateFeed: StateFeed<Value> {
        StateFeed(
            of: self,
            sharedTransactions: computation.sharedTransactions,
            isRetainedByObservers: true,
            read: { [weak self] in self?.value },
            observerCount: { [weak self] in self?.observers.count ?? 0 },
            observe: { [weak self] body in self?.observe(calling: body).end ?? {} }
        )
    }

    private func observe(calling body: @escaping (Value?) -> Void) -> ObservationToken {
        begin()
        return observers.add(body)
    }
}

/// Derives a value from the states of one or several sources, of any dialect.
///
/// ```swift
/// let total = derive(from: cart, prices) { cart, prices in
///     cart.items.reduce(0) { $0 + prices.table[$1.product, default: 0] }
/// }
/// let observation = total.observe { print($0) }
/// ```
///
/// The value is not computed before it is read or observed.
///
/// - Parameters:
///   - source: stores, values, controllers, and other derived values.
///   - compute: computes the value from the parameters alone. Must be pure: it runs on any thread, one call at a
///     time, under a lock. Reading another derived value's `value` inside it stops the process with a message.
/// - Returns: the derived value.
/// - Complexity: O(sources), including the sources of derived sources.
public func derive<each Source: StateSource, Value: Sendable>(
    from source: repeat each Source,
    by compute: @escaping @Sendable (repeat Reading<(each Source).SourceState>) -> Value
) -> Derived<Value> {
    let recorder = ReadRecorder()
    let inputs = (repeat Input(each source, recorder: recorder))
    var all: [AnyInput] = []
    repeat all.append(each inputs)
    return Derived(Computation(of: all, readBy: recorder) { compute(repeat Reading(each inputs)) })
}
