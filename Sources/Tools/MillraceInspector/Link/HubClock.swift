import Dispatch

/// The clock of a ``HubLink``. Tests supply their own.
struct HubClock: Sendable {
    /// Blocks until the duration has passed or the semaphore is signalled.
    var wait: @Sendable (Duration, DispatchSemaphore) -> Void

    /// The current instant.
    var now: @Sendable () -> ContinuousClock.Instant

    /// Random numbers from 0 to 1, so that apps that have lost the same hub do not reconnect at the same moment.
    var chance: @Sendable () -> Double

    /// The system's clock.
    static let system = HubClock(
        wait: { time, wake in _ = wake.wait(timeout: .now() + time / .seconds(1)) },
        now: { .now },
        chance: { .random(in: 0...1) }
    )

    /// The back-off before the next attempt: a random time between half of a limit and the whole limit. The limit is a
    /// tenth of a second if `count` is 0, doubles with each failure, and is five seconds at most.
    func delay(afterFailures count: Int) -> Duration {
        let most = min(5, 0.1 * Double(1 << min(count, 10)))
        return .seconds(most * (0.5 + chance() / 2))
    }
}
