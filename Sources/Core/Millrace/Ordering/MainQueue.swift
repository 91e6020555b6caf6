#if canImport(Dispatch)
import Dispatch
#endif

/// Determines whether the calling thread runs UI code.
@usableFromInline
package enum MainQueue {
    #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
    #endif

    /// True on the main thread and on the main queue. These differ on Linux: after `dispatchMain()`, as in a
    /// program with an asynchronous `main`, other threads serve the main queue.
    @inlinable
    package static var isCurrent: Bool { CurrentThread.isMain || isServed }

    /// Calls a function isolated to the main actor. The caller must be on the main actor already.
    ///
    /// On the main thread the check of `MainActor.assumeIsolated` is skipped, because it takes longer than most
    /// observers.
    ///
    /// - Parameter function: captures nothing, so that no closure is allocated.
    @inlinable
    package static func assumeIsolated<Argument>(
        _ argument: Argument,
        _ function: @escaping @MainActor (Argument) -> Void
    ) {
        if !CurrentThread.isMain { MainActor.preconditionIsolated() }
        // The cast is safe: `Isolated` and `Unisolated` have the same representation, and on the main thread a
        // main-actor function is called like any other function.
        unsafeBitCast(Isolated(call: function), to: Unisolated<Argument>.self).call(argument)
    }

    /// A main-actor function as a function that must be called on the main queue only, as the mailbox of an observer
    /// with ``Delivery/main`` does. Adds nothing to the cost of a call.
    @inlinable
    package static func unisolated<Argument>(
        _ function: @escaping @MainActor (Argument) -> Void
    ) -> (Argument) -> Void {
        // The cast is safe: see `assumeIsolated`.
        unsafeBitCast(Isolated(call: function), to: Unisolated<Argument>.self).call
    }

    /// The same for a function that may belong to the main actor, and to no other one.
    package static func unisolated<Argument>(
        any function: @escaping @isolated(any) @Sendable (Argument) -> Void
    ) -> (Argument) -> Void {
        // The cast is safe: a function's isolation is part of its context, which a call passes in any case.
        unsafeBitCast(OfAnyIsolation(call: function), to: Unisolated<Argument>.self).call
    }

    /// The source type of the cast in ``unisolated(any:)``.
    private struct OfAnyIsolation<Argument> {
        let call: @isolated(any) @Sendable (Argument) -> Void
    }

    /// Runs `body` asynchronously on the main queue.
    package static func runLater(_ body: @escaping @Sendable () -> Void) {
        #if canImport(Dispatch)
        DispatchQueue.main.async(execute: body)
        #else
        Task { @MainActor in body() }
        #endif
    }

    /// The source type of the cast in ``assumeIsolated(_:_:)``. Casting a bare function would allocate a wrapper.
    @usableFromInline
    struct Isolated<Argument> {
        @usableFromInline let call: @MainActor (Argument) -> Void

        @inlinable
        init(call: @escaping @MainActor (Argument) -> Void) { self.call = call }
    }

    /// The target type of the cast in ``assumeIsolated(_:_:)``.
    @usableFromInline
    struct Unisolated<Argument> {
        @usableFromInline let call: (Argument) -> Void
    }

    /// Whether the calling thread, which need not be the main thread, is serving the main queue.
    @usableFromInline static var isServed: Bool {
        #if canImport(Dispatch)
        DispatchQueue.getSpecific(key: key) == true
        #else
        // Without Dispatch the only thread is the main thread, which ``isCurrent`` has checked already.
        false
        #endif
    }
}
