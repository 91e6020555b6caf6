import Millrace

/// Handles programming errors.
///
/// This module reports every misuse that it detects to the handler set here, with a message that names the mistake
/// and the source file and line that detected it. The handler must not return. It is called without any lock held,
/// and a refused call has changed nothing, so a test's handler may park the thread and check the message.
///
/// Errors in a controller's own work, such as an effect without a route, are reported to a handler of your own after
/// the thread has left the loop queue, or on another thread. So a handler that parks its thread does not block the
/// controller. A wrong call that the app makes inside a callback is reported there: parking that thread also blocks
/// the loop that has called back.
public enum MobiusHooks {
    /// A handler, called with an error's message, file and line.
    public typealias ErrorHandler = (String, StaticString, UInt) -> Never

    /// The current handler. From any thread.
    public static var errorHandler: ErrorHandler {
        current.withLock { $0 }.value ?? { message, file, line in
            defaultErrorHandler(message, file: file, line: line)
        }
    }

    /// Whether the current handler is the default one, which ends the program.
    static var isDefault: Bool { current.withLock { $0.value == nil } }

    /// Replaces the handler, for all threads.
    @available(swift, introduced: 6)
    public static func setErrorHandler(
        _ newErrorHandler: @escaping @Sendable (String, StaticString, UInt) -> Never
    ) {
        setErrorHandler(unchecked: newErrorHandler)
    }

    @_disfavoredOverload
    static func setErrorHandler(unchecked newErrorHandler: @escaping ErrorHandler) {
        current.exchange(UserValue(newErrorHandler))
    }

    /// Restores ``defaultErrorHandler(_:file:line:)``.
    public static func setDefaultErrorHandler() {
        current.exchange(UserValue(nil))
    }

    /// Stops the program with the message.
    public static func defaultErrorHandler(
        _ message: String = "",
        file: StaticString,
        line: UInt
    ) -> Never {
        fatalError(message, file: file, line: line)
    }

    /// Nil for the default handler.
    private static let current = Guarded(UserValue<ErrorHandler?>(nil))
}
