import Foundation
import MobiusCore

/// The message that the error hook receives while `body` runs; nil if `body` returns.
///
/// The body runs on a thread of its own. The hook must not return, so it parks that thread for ever. The body therefore
/// must not hold anything that the rest of a test waits for.
func hookMessage(_ body: @escaping () -> Void) -> String? {
    hookCall(body)?.message
}

/// The message, file and line that the error hook receives while `body` runs.
func hookCall(_ body: @escaping () -> Void) -> HookCall? {
    HookInterceptor.installed.intercept(body)
}

struct HookCall: Sendable {
    let message: String
    let file: String
    let line: UInt
}

/// Replaces the error hook once, for the whole process, since tests run at the same time. Each call of the hook is
/// passed to the test whose thread made it.
///
/// Sendable: has no mutable properties; each call is stored in its own thread's dictionary.
private final class HookInterceptor: Sendable {
    static let installed = HookInterceptor()

    private static let key = "hook interception"

    /// Sendable: `call` is written before `finished` is signalled and read after waiting for `finished`, both under
    /// `lock`.
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
