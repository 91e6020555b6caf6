import Prex

@testable import ShowcaseApps

/// A view that records the changes it reflects.
@MainActor
final class RecordingView: View {
    private(set) var states: [SearchState] = []

    func reflect(change: StateChange<SearchState>) {
        states.append(change.new)
    }
}
