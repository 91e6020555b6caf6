import Dispatch

/// Tells whether the caller runs where UI code runs.
@usableFromInline
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True on the main thread and on the main queue. The two part ways on Linux: after `dispatchMain()`, as
    /// in a program with an asynchronous `main`, the main queue is served by other threads.
    @inlinable
    package static var isCurrent: Bool { ThreadContext.current.isMainThread || isServed }

    /// Calls a function of the main actor, for a caller who is there already.
    ///
    /// On the main thread it asks no further: what `MainActor.assumeIsolated` asks takes longer than most observers.
    ///
    /// - Parameter function: captures nothing, so that nothing is allocated for it.
    @inlinable
    package static func assumeIsolated<Argument>(
        _ argument: Argument,
        _ function: @escaping @MainActor (Argument) -> Void
    ) {
        if !ThreadContext.current.isMainThread { MainActor.preconditionIsolated() }
        // Of the same representation: where the main actor's thread is the caller's, its functions are called like any other.
        unsafeBitCast(Isolated(call: function), to: Unisolated<Argument>.self).call(argument)
    }

    /// What ``assumeIsolated(_:_:)`` casts. A function by itself would be wrapped for that, in memory allocated for it.
    @usableFromInline
    struct Isolated<Argument> {
        @usableFromInline let call: @MainActor (Argument) -> Void

        @inlinable
        init(call: @escaping @MainActor (Argument) -> Void) { self.call = call }
    }

    /// What it casts that to.
    @usableFromInline
    struct Unisolated<Argument> {
        @usableFromInline let call: (Argument) -> Void
    }

    /// Whether the main queue is served by the calling thread, which need not be the main one.
    @usableFromInline static var isServed: Bool { DispatchQueue.getSpecific(key: key) == true }
}
