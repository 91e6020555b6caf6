import Dispatch
import Millrace

/// A programming error, as the hook receives it.
@usableFromInline
final class ProgrammingError: Sendable {
    private let message: String
    private let file: StaticString
    private let line: UInt

    init(_ message: String, file: StaticString = #file, line: UInt = #line) {
        self.message = message
        self.file = file
        self.line = line
    }

    /// Passes the error to the current hook. Never call it with a lock held.
    @usableFromInline
    func refuse() -> Never {
        MobiusHooks.errorHandler(message, file, line)
    }

    /// Passes an error of a controller's job to the current hook. The default hook is called at once, and ends the
    /// program. Another hook is called on another thread, since a hook that parks its thread would block the loop
    /// queue.
    func refuseOffQueue() {
        if MobiusHooks.isDefault { refuse() }
        DispatchQueue.global().async { self.refuse() }
    }

    /// Reports the error like the function ``report(_:file:line:)``.
    @usableFromInline
    func report() {
        if !ThreadLoops.withhold(self) { refuse() }
    }
}

/// Passes a programming error to the current hook. For errors of the app's own calls. Never called with a lock held.
@usableFromInline
package func refuse(_ message: String, file: StaticString = #file, line: UInt = #line) -> Never {
    ProgrammingError(message, file: file, line: line).refuse()
}

/// Reports a programming error in a call that a loop makes, such as `connect` or `accept`.
///
/// In a job of a controller, and while a loop or a router connects something, the error is withheld and reported
/// afterwards. Then this function returns, and the caller must return too, without having changed anything. Elsewhere
/// this function does not return.
@usableFromInline
package func report(_ message: String, file: StaticString = #file, line: UInt = #line) {
    ProgrammingError(message, file: file, line: line).report()
}
