import Synchronization

/// Tells the first call of something from those that follow.
final class FirstCall: Sendable {
    private let wasCalled = Atomic<Bool>(false)

    /// True the first time, from whichever thread.
    func claim() -> Bool {
        !wasCalled.exchange(true, ordering: .acquiringAndReleasing)
    }
}
