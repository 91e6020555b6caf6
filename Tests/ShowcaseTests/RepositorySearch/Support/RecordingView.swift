import Prex

@testable import ShowcaseApps

/// A view that remembers what it was told.
@MainActor
final class RecordingView: View {
    private(set) var states: [SearchState] = []
    private var waiters: [(isAwaited: (SearchState) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func reflect(change: StateChange<SearchState>) {
        states.append(change.new)
        let satisfied = waiters.filter { $0.isAwaited(change.new) }
        waiters.removeAll { $0.isAwaited(change.new) }
        for waiter in satisfied { waiter.continuation.resume() }
    }

    /// Waits until the newest state is one of these.
    func waitUntil(_ isAwaited: @escaping (SearchState) -> Bool) async {
        if let state = states.last, isAwaited(state) { return }
        await withCheckedContinuation { waiters.append((isAwaited, $0)) }
    }
}
