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
    @inlinable
    public func observe(
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping (Element) -> Void
    ) -> Dust {
        let delivery = executeQueue.delivery
        return Dust(
            ignoreFirst ? core.observeChanges(on: delivery, changes) : core.observe(on: delivery, changes)
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
    ///   - executeQueue: where the closure runs, as in ``observe(on:ignoreFirst:changes:)``.
    ///   - ignoreFirst: whether to skip the current part.
    ///   - changes: the closure to call. Retained until the observation ends.
    /// - Returns: a handle that ends the observation. Dropping the handle does not end it.
    public func observe<Part: Equatable>(
        _ part: KeyPath<Element, Part>,
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping (Part) -> Void
    ) -> Dust {
        var last: Part?
        return observe(on: executeQueue) { value in
            let isFirst = last == nil
            let current = value[keyPath: part]
            if !isFirst && current == last { return }
            last = current
            if !(isFirst && ignoreFirst) { changes(current) }
        }
    }
}
