import Millrace

/// Where programming errors go.
///
/// Every error that this module can name goes through the handler set here: the message says what is wrong,
/// file and line where it was noticed. The handler does not return. It is called without any lock held, and
/// what was refused has changed nothing, so a test may have it park the thread and look at the message.
public enum MobiusHooks {
    /// What is called with an error's message, file and line.
    public typealias ErrorHandler = (String, StaticString, UInt) -> Never

    /// The handler as of now. From any thread.
    public static var errorHandler: ErrorHandler { current.handler }

    /// Replaces the handler, for all threads.
    public static func setErrorHandler(_ newErrorHandler: @escaping ErrorHandler) {
        current.handler = newErrorHandler
    }

    /// Goes back to ``defaultErrorHandler(_:file:line:)``.
    public static func setDefaultErrorHandler() {
        setErrorHandler { message, file, line in defaultErrorHandler(message, file: file, line: line) }
    }

    /// Stops the program with the message.
    public static func defaultErrorHandler(
        _ message: String = "",
        file: StaticString,
        line: UInt
    ) -> Never {
        fatalError(message, file: file, line: line)
    }

    private static let current = CurrentHandler()

    /// Sendable: `stored` is read and written under the lock only; the handler itself is called by whichever
    /// thread errs, which whoever sets it knows.
    private final class CurrentHandler: @unchecked Sendable {
        private let lock = Lock()
        private var stored: ErrorHandler = { message, file, line in
            defaultErrorHandler(message, file: file, line: line)
        }

        var handler: ErrorHandler {
            get { lock.withLock { stored } }
            set {
                let replaced = lock.withLock {
                    let replaced = stored
                    stored = newValue
                    return replaced
                }
                withExtendedLifetime(replaced) {}
            }
        }
    }
}

/// Reports a programming error to the current handler. Never called with a lock held.
@usableFromInline
package func refuse(_ message: String, file: StaticString = #file, line: UInt = #line) -> Never {
    MobiusHooks.errorHandler(message, file, line)
}
