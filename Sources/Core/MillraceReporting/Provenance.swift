import Millrace

/// What has led to the code that runs now, or to an action that waits for its turn.
@usableFromInline
package struct Provenance: Sendable {
    /// The ``Transition/order`` of the transition whose observers, effects or work the code is; nil if it is none's.
    let trigger: UInt64?

    /// Where a waiting action was sent from; nil if the sending functions are still running.
    let caller: CallSite?

    /// The present ``trigger``. A task-local value: a `Task` that observers and effects start takes it along. Blocks on dispatch queues
    /// do not.
    @TaskLocal private static var currentTrigger: UInt64?

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

    /// What the code that runs now follows from, for work that continues it later; nil if it follows from no transition.
    package static var inherited: Provenance? { currentTrigger.map(Provenance.init(trigger:)) }

    /// Runs `body`, which notifies of a transition or runs its effects.
    package static func following<Result>(_ order: UInt64?, _ body: () throws -> Result) rethrows -> Result {
        try $currentTrigger.withValue(order, operation: body)
    }

    /// Runs `body`, which applies the action that was sent, or continues work.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = ThreadReports.current
        let outer = thread.pointee.sender
        thread.pointee.sender = caller
        defer { thread.pointee.sender = outer }
        return try Self.following(trigger, body)
    }
}

extension Provenance? {
    /// Runs `body` as what follows from this; as it is if this is nil.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        if let self { try self.applying(body) } else { try body() }
    }
}
