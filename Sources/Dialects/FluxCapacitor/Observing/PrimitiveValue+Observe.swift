import Millrace

extension PrimitiveValue {
    /// Calls `changes` with the current value, and with every later one.
    ///
    /// Each value is delivered once, in the order of the assignments, one call at a time, and none is lost.
    /// Changes made inside the closure are delivered after it returns.
    ///
    /// - Parameters:
    ///   - executeQueue: where the closure runs. With every option, the first call is made on the calling thread
    ///     before this method returns. With `.current`, later calls are made on the assigning thread. If another
    ///     thread is delivering, that thread, or one that continues the delivery, makes them instead. With `.main`,
    ///     later calls are made on the main thread: at once if the delivery is made there, otherwise asynchronously.
    ///     With `.queue`, later calls are always made asynchronously on that queue.
    ///   - ignoreFirst: whether to skip the current value.
    ///   - changes: the closure to call. Retained until the observation ends.
    /// - Returns: a handle that ends the observation. Dropping the handle does not end it.
    /// - Complexity: amortised O(1), regardless of the number of observers.
    @available(swift, introduced: 6)
    @inlinable
    @_disfavoredOverload
    public func observe(
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping @Sendable (Element) -> Void
    ) -> Dust {
        observed(on: executeQueue.delivery, ignoreFirst: ignoreFirst, changes)
    }

    /// Calls `changes` on the main thread with the current value, and with every later one.
    ///
    /// A closure written in code of the main actor belongs to the main actor, and may use its state. Any other closure
    /// is `Sendable`. Values are delivered as by ``observe(on:ignoreFirst:changes:)-(ExecuteQueue,_,_)`` with `.main`, with one exception:
    /// if a closure of the main actor is observed on another thread, it receives the first value on the main thread.
    /// A closure that belongs to another actor stops the process with a message.
    ///
    /// - Parameters:
    ///   - executeQueue: `.main`.
    ///   - ignoreFirst: whether to skip the current value.
    ///   - changes: the closure to call. Retained until the observation ends.
    /// - Returns: a handle that ends the observation. Dropping the handle does not end it.
    /// - Complexity: amortised O(1), regardless of the number of observers.
    @available(swift, introduced: 6)
    public func observe(
        on executeQueue: MainExecuteQueue,
        ignoreFirst: Bool = false,
        @_inheritActorContext changes: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> Dust {
        observed(
            on: .main,
            ignoreFirst: ignoreFirst,
            isFirstThere: MainExecuteQueue.owns(changes.isolation),
            MainQueue.unisolated(any: changes)
        )
    }

    /// Calls `changes` with a part of the value now, and again after each change of the value that changes this part.
    ///
    /// ```swift
    /// store.user.observe(\.name, on: .main) { [weak self] in self?.nameLabel.text = $0 }.cleaned(by: buster)
    /// ```
    ///
    /// - Parameters:
    ///   - part: the key path of the part.
    ///   - executeQueue: where the closure runs, as in ``observe(on:ignoreFirst:changes:)-(ExecuteQueue,_,_)``.
    ///   - ignoreFirst: whether to skip the current part.
    ///   - changes: the closure to call. Retained until the observation ends.
    /// - Returns: a handle that ends the observation. Dropping the handle does not end it.
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public func observe<Part: Equatable & NonisolatedConformance>(
        _ part: KeyPath<Element, Part>,
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping @Sendable (Part) -> Void
    ) -> Dust {
        observed(on: executeQueue.delivery, reportingChangesOf: part, ignoreFirst: ignoreFirst, changes)
    }

    /// Calls `changes` on the main thread with a part of the value now, and again after each change of the value that
    /// changes this part.
    ///
    /// The closure may belong to the main actor, as in ``observe(on:ignoreFirst:changes:)-(ExecuteQueue,_,_)``.
    ///
    /// - Parameters:
    ///   - part: the key path of the part.
    ///   - executeQueue: `.main`.
    ///   - ignoreFirst: whether to skip the current part.
    ///   - changes: the closure to call. Retained until the observation ends.
    /// - Returns: a handle that ends the observation. Dropping the handle does not end it.
    @available(swift, introduced: 6)
    public func observe<Part: Equatable & NonisolatedConformance>(
        _ part: KeyPath<Element, Part>,
        on executeQueue: MainExecuteQueue,
        ignoreFirst: Bool = false,
        @_inheritActorContext changes: @escaping @isolated(any) @Sendable (Part) -> Void
    ) -> Dust {
        observed(
            on: .main,
            reportingChangesOf: part,
            ignoreFirst: ignoreFirst,
            isFirstThere: MainExecuteQueue.owns(changes.isolation),
            MainQueue.unisolated(any: changes)
        )
    }

    /// - Parameter isFirstThere: whether the first call is made where the later ones are made.
    @inlinable
    func observed(
        on delivery: Delivery,
        ignoreFirst: Bool,
        isFirstThere: Bool = false,
        _ changes: @escaping (Element) -> Void
    ) -> Dust {
        Dust(
            ignoreFirst
                ? core.observeChanges(on: delivery, changes)
                : core.observe(on: delivery, isFirstThere: isFirstThere, changes)
        )
    }

    func observed<Part: Equatable>(
        on delivery: Delivery,
        reportingChangesOf part: KeyPath<Element, Part>,
        ignoreFirst: Bool,
        isFirstThere: Bool = false,
        _ changes: @escaping (Part) -> Void
    ) -> Dust {
        var last: Part?
        return observed(on: delivery, ignoreFirst: false, isFirstThere: isFirstThere) { value in
            let isFirst = last == nil
            let current = value[keyPath: part]
            if !isFirst && current == last { return }
            last = current
            if !(isFirst && ignoreFirst) { changes(current) }
        }
    }
}
