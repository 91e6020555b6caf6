import Millrace

/// What has led to the code that runs now, or to an action that waits for its turn.
@usableFromInline
package struct Provenance: Sendable {
    /// The ``Transition/order`` of the transition whose observers, effects or work the code is; nil if it is none's.
    let trigger: UInt64?

    /// Where a waiting action was sent from; nil if the sending functions are still running.
    package let caller: CallSite?

    /// The transition whose observers or effects the running code is, or ``outside`` or ``unrecorded``; with the bit ``ofWork`` if ``work``
    /// has led to it. A task-local value: a `Task` that observers and effects start takes it along. Blocks on dispatch queues do not.
    @TaskLocal private static var transition = outside

    /// The work around the running code; likewise. Both values have the size of a reference, since older systems may end the process when
    /// a larger one is bound for asynchronous code.
    @TaskLocal private static var work: Work?

    /// The code is no observer's, and no effect's.
    private static let outside = UInt64.max >> 1
    /// The code is an observer or an effect of a transition that is not recorded.
    private static let unrecorded = outside - 1
    /// The code is not an observer of what the work around it has sent.
    private static let ofWork = UInt64(1) << 63

    /// The work that the running code does itself: it is no observer, and no other task.
    private static var ownWork: Work? {
        if transition & ofWork != 0, let work, work.isRunningHere { work } else { nil }
    }

    private static var currentTrigger: UInt64? {
        if let answer = ownWork?.answer { return answer }
        let order = transition & ~ofWork
        return order < unrecorded ? order : nil
    }

    /// What follows from a transition.
    package init(trigger: UInt64) { self.init(trigger: trigger, caller: nil) }

    private init(trigger: UInt64?, caller: CallSite?) {
        self.trigger = trigger
        self.caller = caller
    }

    /// What an action comes from that is sent or applied now.
    ///
    /// - Complexity: O(depth of the stack), which is limited.
    @usableFromInline
    package static var ofSender: Provenance {
        // Only the next transition is that of the action that has waited. What others send meanwhile has places of its own.
        var caller: CallSite?
        swap(&caller, &ThreadReports.current.pointee.sender)
        return Provenance(trigger: currentTrigger, caller: caller ?? .current)
    }

    /// What the code that runs now follows from, for work that continues it later; nil if it follows from no transition, or if nothing
    /// is recorded.
    package static var inherited: Provenance? {
        TransitionProbe.isAttached ? currentTrigger.map(Provenance.init(trigger:)) : nil
    }

    /// Runs `body`, which notifies of a transition or runs its effects; nil if it is not recorded.
    package static func following<Result>(_ order: UInt64?, _ body: () throws -> Result) rethrows -> Result {
        try $transition.withValue(order ?? unrecorded, operation: body)
    }

    /// Runs `body` as what an event of a ``Journal`` has led to.
    static func leading<Result>(from event: UInt64, _ body: () throws -> Result) rethrows -> Result {
        let (outer, work) = (ownWork, Work(after: event, isOfEvent: true))
        defer {
            work.end()
            if let answer = work.answer { outer?.noteAnswer(answer) }
        }
        return try $transition.withValue(event | ofWork) { try $work.withValue(work, operation: body) }
    }

    /// Runs `body` as what an event of a ``Journal`` has led to.
    static func leading<Result>(
        from event: UInt64,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await run(Work(after: event, isOfEvent: true), isolation: isolation, body)
    }

    /// Runs `body`, the work of a task. What it sends follows from what has led to the work, or from the latest answer that it has noted in
    /// a ``Journal``.
    ///
    /// - Parameter origin: what has led to the work; nil if it is what the caller runs for. Then the work is part of that which the task
    ///   is doing already, if any.
    @usableFromInline
    package static func working<Result>(
        after origin: Provenance? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        if !TransitionProbe.isAttached { return try await body() }
        if origin == nil, ownWork != nil { return try await body() }
        let origin = if let origin { origin.trigger } else { currentTrigger }
        return try await run(Work(after: origin ?? outside, isOfEvent: false), isolation: isolation, body)
    }

    private static func run<Result>(
        _ work: Work,
        isolation: isolated (any Actor)?,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        defer { work.end() }
        return try await $transition.withValue(
            work.origin | ofWork,
            operation: {
                _ = isolation
                return try await $work.withValue(work, operation: body, isolation: isolation)
            },
            isolation: isolation
        )
    }

    /// Notes that the running work has an answer, from which follows what it sends from now on.
    static func noteAnswer(_ order: UInt64) { ownWork?.noteAnswer(order) }

    /// Runs `body`, which applies the action that was sent, or continues work.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.sending(from: caller) { try Self.following(trigger, body) }
    }

    /// Runs `body`, whose first transition was sent from a place; if that is nil, from the functions that are running.
    package static func sending<Result>(from caller: CallSite?, _ body: () throws -> Result) rethrows
        -> Result
    {
        let thread = ThreadReports.current
        let outer = thread.pointee.sender
        thread.pointee.sender = caller
        defer { thread.pointee.sender = outer }
        return try body()
    }

    /// Runs `body`, which sends a result of what this has led to. It follows from this, but within an event of a ``Journal`` from that, and
    /// after an answer from the answer.
    package func continuing<Result>(_ body: () throws -> Result) rethrows -> Result {
        if let work = Self.ownWork, work.isOfEvent || work.origin == trigger { return try body() }
        return try applying(body)
    }
}

/// Work that may note answers. Other tasks that have inherited it follow from what has led to the work: whether an answer
/// came before what they send is not known.
private final class Work: Sendable {
    /// The transition or event that has led to the work; ``Provenance/outside`` if none has.
    let origin: UInt64

    /// Whether that is an event of a journal.
    let isOfEvent: Bool

    private struct Progress {
        /// The task that does the work, or the thread if no task does; nil after the work.
        var runner: Int?

        /// The latest answer.
        var answer: UInt64?
    }

    private let progress = Guarded(Progress())

    init(after origin: UInt64, isOfEvent: Bool) {
        self.origin = origin
        self.isOfEvent = isOfEvent
        progress.withLock { $0.runner = Self.currentRunner }
    }

    /// The hash of a task is that of its address, so it is the task's alone while that lives.
    private static var currentRunner: Int {
        withUnsafeCurrentTask { $0?.hashValue } ?? Int(bitPattern: ThreadReports.current)
    }

    var isRunningHere: Bool {
        let runner = Self.currentRunner
        return progress.withLock { $0.runner == runner }
    }

    var answer: UInt64? { progress.withLock(\.answer) }

    func noteAnswer(_ order: UInt64) { progress.withLock { $0.answer = order } }

    func end() { progress.withLock { $0.runner = nil } }
}

extension Provenance? {
    /// Runs `body` as what follows from this; as it is if this is nil.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        if let self { try self.applying(body) } else { try body() }
    }
}
