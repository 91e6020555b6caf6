import Foundation
import MobiusCore

/// What the error hook is told while `body` runs; nil if it returns.
///
/// The body runs on a thread of its own, which the hook parks for ever: it must not return. So nothing that the body
/// does may hold up the rest of a test.
func hookMessage(_ body: @escaping () -> Void) -> String? {
    hookCall(body)?.message
}

/// What the error hook is told while `body` runs: message, file and line.
func hookCall(_ body: @escaping () -> Void) -> HookCall? {
    HookInterceptor.installed.intercept(body)
}

struct HookCall: Sendable {
    let message: String
    let file: String
    let line: UInt
}

/// Replaces the hook for the whole process, once, and leaves it in place: tests run side by side.
///
/// Sendable: has nothing mutable; each call is kept in its own thread's dictionary.
private final class HookInterceptor: Sendable {
    static let installed = HookInterceptor()

    private static let key = "hook interception"

    /// Sendable: `call` is written before `finished` is signalled and read after it has been waited for, under `lock`.
    private final class Interception: @unchecked Sendable {
        private let lock = NSLock()
        private var stored: HookCall?
        let finished = DispatchSemaphore(value: 0)

        var call: HookCall? {
            get { lock.withLock { stored } }
            set { lock.withLock { stored = newValue } }
        }
    }

    private init() {
        MobiusHooks.setErrorHandler { message, file, line in
            guard let interception = Thread.current.threadDictionary[Self.key] as? Interception else {
                MobiusHooks.defaultErrorHandler(message, file: file, line: line)
            }
            interception.call = HookCall(message: message, file: "\(file)", line: line)
            interception.finished.signal()
            while true { sleep(1_000) }
        }
    }

    func intercept(_ body: @escaping () -> Void) -> HookCall? {
        let interception = Interception()
        nonisolated(unsafe) let body = body
        let thread = Thread {
            Thread.current.threadDictionary[Self.key] = interception
            body()
            interception.finished.signal()
        }
        thread.start()
        interception.finished.wait()
        return interception.call
    }
}
