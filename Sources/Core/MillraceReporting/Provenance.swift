import Millrace

/// What has led to the code that runs now, or to an action that waits for its turn.
///
/// A task-local value: it is set while a transition's observers and effects run, and a `Task` that they start takes it along.
/// Blocks on dispatch queues do not.
@usableFromInline
package struct Provenance: Sendable {
    /// The ``Transition/order`` of the transition whose observers, effects or work the code is; nil if it is none's.
    let trigger: UInt64?

    /// Where a waiting action was sent from; nil if the sending functions are still running.
    let caller: CallSite?

    @TaskLocal private static var current: Provenance?

    /// What follows from a transition.
    package init(trigger: UInt64) { self.init(trigger: trigger, caller: nil) }

    private init(trigger: UInt64?, caller: CallSite?) {
        self.trigger = trigger
        self.caller = caller
    }

    /// What an action comes from that is sent now.
    ///
    /// - Complexity: O(depth of the stack), which is limited.
    @usableFromInline
    package static var ofSender: Provenance {
        let current = current
        return Provenance(trigger: current?.trigger, caller: current?.caller ?? .current)
    }

    /// What the code that runs now follows from, for work that continues it later; nil if it follows from no transition.
    package static var inherited: Provenance? {
        current?.trigger.map(Provenance.init(trigger:))
    }

    /// Runs `body`, which notifies of a transition or runs its effects.
    package static func following<Result>(_ order: UInt64, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(Provenance(trigger: order), operation: body)
    }

    /// Runs `body`, which applies what was sent, or continues work.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }
}

extension Provenance? {
    /// Runs `body` as what follows from this; as it is if this is nil.
    package func applying<Result>(_ body: () throws -> Result) rethrows -> Result {
        if let self { try self.applying(body) } else { try body() }
    }
}
