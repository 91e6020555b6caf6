// LaneTests.swift
import MillraceTesting
import Prex
import Testing

enum SearchAction: Action {
    case typed(String), found([String])
}

struct SearchState: State, Equatable {
    var text = ""
    var results: [String] = []
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .typed(let text): state.text = text
        case .found(let results): state.results = results
        }
    }
}

/// Sendable: its properties never change.
final class SearchPresenter: Presenter<SearchAction, SearchState>, @unchecked Sendable {
    private let clock: any Clock<Duration>
    private let search: @Sendable (String) async -> [String]

    init(clock: any Clock<Duration>, search: @escaping @Sendable (String) async -> [String]) {
        (self.clock, self.search) = (clock, search)
        super.init(view: NoView(), flux: Flux(state: SearchState(), mutation: SearchMutation()))
    }

    func type(_ text: String) {
        dispatch(.typed(text))
        run("search", after: .milliseconds(300), clock: clock) { [search] dispatch in
            dispatch(.found(await search(text)))
        }
    }
}

@Test func onlyTheLastTextIsSearched() async throws {
    let clock = ManualClock()
    let presenter = SearchPresenter(clock: clock) { text in [text] }
    let test = TestStore(presenter)
    presenter.type("s")
    try await test.receive(.typed("s")) { $0.text = "s" }
    presenter.type("swift")
    try await test.receive(.typed("swift")) { $0.text = "swift" }
    await clock.waitForSleepers()  // the work runs in a task: wait until it sleeps
    clock.advance(by: .milliseconds(300))
    try await test.receive(.found(["swift"])) { $0.results = ["swift"] }
    try await test.finish()  // fails while work waits or runs, and names its lane
}
