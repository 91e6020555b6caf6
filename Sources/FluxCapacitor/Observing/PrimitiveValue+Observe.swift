import Millrace

extension PrimitiveValue {
    /// Calls `changes` with the current value, and with every later one.
    ///
    /// Each value comes once, in the order of the assignments, one call at a time; none is lost between the first
    /// and the next. What is changed from inside the closure is delivered after it.
    ///
    /// - Parameters:
    ///   - executeQueue: where the closure runs. The first call is made on the calling thread before this returns, whichever
    ///     it is. Later ones are made, with `.current`, on the thread of the assignment, unless another one is delivering:
    ///     then that thread, or one that goes on for it, calls it. With `.main`, at once when that is the main thread,
    ///     otherwise as soon as the main queue gets to it. With `.queue`, always asynchronously on that queue.
    ///   - ignoreFirst: whether the current value is left out.
    ///   - changes: what to call. It is kept for as long as the observation lasts.
    /// - Returns: the handle that ends the observation. It goes on if the handle is dropped.
    /// - Complexity: amortised O(1), however many observe.
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

    /// Calls `changes` with a part of the value, now and whenever a change has changed that part.
    ///
    /// ```swift
    /// store.user.observe(\.name) { [weak self] in self?.nameLabel.text = $0 }.cleaned(by: buster)
    /// ```
    ///
    /// - Parameters:
    ///   - part: which part.
    ///   - executeQueue: where the closure runs, as in ``observe(on:ignoreFirst:changes:)``.
    ///   - ignoreFirst: whether the current part is left out.
    ///   - changes: what to call. It is kept for as long as the observation lasts.
    /// - Returns: the handle that ends the observation. It goes on if the handle is dropped.
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
