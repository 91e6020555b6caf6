import Prex

@testable import ShowcaseApps

/// A view that remembers what it was told.
@MainActor
final class RecordingView: View {
    private(set) var states: [SearchState] = []

    func reflect(change: StateChange<SearchState>) {
        states.append(change.new)
    }
}
