import Millrace

/// Runs a closure in a recording scope: recorders and timelines that the closure creates receive only the stores that
/// it creates, so tests that run in parallel in one process do not see each other's stores.
///
/// ```swift
/// withRecordingScope {
///     let flux = Flux(state: CounterState(), mutation: CounterMutation())
///     let timeline = Timeline()               // records `flux`, and no other test's store
///     flux.dispatcher.dispatch(.increment)
///     timeline.travel(to: .start)             // moves `flux` only
/// }
/// ```
///
/// A store, recorder, timeline, saved state or `Warnings` belongs to the scope in which it is created, for as long as
/// it lives, also after the closure has returned and on other threads. The scope is a task-local value: it includes
/// child tasks and `Task { }`, but not `Task.detached`, nor blocks on dispatch queues and threads. A recorder that is
/// created outside of all scopes receives the stores of all scopes; a recorder of a scope also receives the stores of
/// scopes inside it.
///
/// Behaviour: `Documentation/Behaviour/Reporting.md`, 1.7. Guide: `Documentation/Testing.md`.
///
/// - Parameter body: runs once, on the calling thread.
/// - Returns: the result of `body`.
public func withRecordingScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RecordingScope.$innermost.withValue(RecordingScope(), operation: body)
}

/// Runs an asynchronous closure in a recording scope, in the caller's isolation. See ``withRecordingScope(_:)``.
///
/// - Parameters:
///   - isolation: the caller's isolation; omit it.
///   - body: runs once.
/// - Returns: the result of `body`.
public func withRecordingScope<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async rethrows -> Result {
    try await RecordingScope.$innermost.withValue(RecordingScope(), operation: body, isolation: isolation)
}

/// The stores that a recorder receives: those of the whole process, or those created in a ``withRecordingScope(_:)``.
/// Everything that concerns several stores belongs to a scope: recorders, held actions, travels into the past, dropped
/// actions, ongoing work and measured deliveries.
@usableFromInline
package final class RecordingScope: Sendable {
    /// The scope that contains all stores and all other scopes.
    package static let process = RecordingScope(in: nil)

    @TaskLocal fileprivate static var innermost: RecordingScope?

    /// The scope of a store, recorder or timeline that is created now.
    package static var current: RecordingScope { innermostInUse ?? process }

    /// Like ``current``, but nil in place of ``process``. Costs one relaxed atomic load while there are no scopes.
    static var innermostInUse: RecordingScope? {
        Reporting.scopes.load(ordering: .relaxed) > 0 ? innermost : nil
    }

    /// The recorders of all stores in this scope.
    package let recorders: StoreRecorders

    /// Whether the scope's stores show the present.
    package let present: Present

    let droppedActions = Broadcast<DroppedAction>()
    let deliveries: Broadcast<DeliveryProbe.Report>

    private let holds = AtomicCell<Int>(0)

    /// A new scope in the current one.
    fileprivate convenience init() {
        Reporting.install(Reports())
        Reporting.scopes.add(1, ordering: .relaxed)
        self.init(in: .current)
    }

    private init(in outer: RecordingScope?) {
        recorders = StoreRecorders(in: outer)
        present = Present(in: outer?.present)
        deliveries = outer == nil ? DeliveryProbe.reports : Broadcast(queue: RunToCompletionQueue())
    }

    deinit { Reporting.scopes.add(-1, ordering: .relaxed) }

    /// The next larger scope; nil for ``process``.
    var outer: RecordingScope? { recorders.scope }

    /// This scope and all larger ones, the smallest first.
    var andOuter: UnfoldFirstSequence<RecordingScope> { sequence(first: self, next: \.outer) }

    /// The scope's work that has not ended, oldest first. Includes only work that began while a recorder was attached
    /// to the scope.
    package var ongoingWork: [OngoingWork] { recorders.ongoingWork.values }

    /// Whether the scope's stores ignore actions: see ``TransitionProbe/isHoldingActions``.
    var isHoldingActions: Bool { andOuter.contains { $0.holds.load(ordering: .relaxed) > 0 } }

    /// Makes the scope's stores ignore actions. Each call must be matched by a ``release()``.
    package func hold() {
        holds.add(1, ordering: .relaxed)
        TransitionProbe.holds.add(1, ordering: .relaxed)
    }

    /// Ends the effect of one call of ``hold()``.
    package func release() {
        holds.add(-1, ordering: .relaxed)
        TransitionProbe.holds.add(-1, ordering: .relaxed)
    }
}
