import Dispatch

/// How time passes for a ``HubLink``. Tests bring their own.
struct HubClock: Sendable {
    /// Waits until a time has passed, or the semaphore is signalled.
    var wait: @Sendable (Duration, DispatchSemaphore) -> Void

    /// The moment that it is.
    var now: @Sendable () -> ContinuousClock.Instant

    /// Numbers from 0 to 1, so that many apps that have lost the same hub do not return at the same moment.
    var chance: @Sendable () -> Double

    /// The system's.
    static let system = HubClock(
        wait: { time, wake in _ = wake.wait(timeout: .now() + time / .seconds(1)) },
        now: { .now },
        chance: { .random(in: 0...1) }
    )

    /// How long to wait before an attempt, after some have failed: from a tenth of a second to five seconds.
    func delay(afterFailures count: Int) -> Duration {
        let most = min(5, 0.1 * Double(1 << min(count, 10)))
        return .seconds(most * (0.5 + chance() / 2))
    }
}
