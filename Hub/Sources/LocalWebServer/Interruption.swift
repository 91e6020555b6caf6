import Dispatch
import Foundation

/// The signals SIGINT (Control-C) and SIGTERM, for a program that serves until one of them comes and then ends in order.
///
/// Create it before anybody can know that the program is serving: until ``init()`` has returned, a signal may end the
/// process.
///
/// Sendable: the properties are constant, and a dispatch source may be cancelled on any thread.
public final class Interruption: @unchecked Sendable {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Replaces the signals' default action, and receives them until this object is released.
    public init() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            // The dispatch source receives a signal only if its default action is disabled.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        self.sources = sources
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Suspends until a signal has come since ``init()``, or until the task is cancelled.
    public func wait() async {
        for await _ in signals { break }
    }
}
