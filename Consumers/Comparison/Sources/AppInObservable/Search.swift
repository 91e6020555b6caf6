import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class SearchModel {
    var text = "" { didSet { textChanged() } }
    private(set) var results: [Book] = []
    private(set) var isSearching = false
    private(set) var failure: String?
    @ObservationIgnored private(set) var task: Task<Void, Never>?
    private let clock: any Clock<Duration>
    private let search: @Sendable (String) async throws -> [Book]

    init(
        clock: any Clock<Duration> = ContinuousClock(),
        search: @escaping @Sendable (String) async throws -> [Book]
    ) {
        self.clock = clock
        self.search = search
    }

    private func textChanged() {
        task?.cancel()
        isSearching = !text.isEmpty
        failure = nil
        if text.isEmpty { return results = [] }
        task = Task {
            do {
                try await clock.sleep(for: .milliseconds(300))
                let found = try await search(text)
                if Task.isCancelled { return }
                results = found
            } catch {
                if Task.isCancelled { return }
                failure = "\(error)"
            }
            isSearching = false
        }
    }
}

#if canImport(SwiftUI)
struct SearchView: View {
    @Bindable var model: SearchModel

    var body: some View {
        TextField("Search", text: $model.text)
        if model.isSearching { Text("Searching …") }
        if let failure = model.failure { Text(failure) }
        ForEach(model.results) { Text($0.title) }
    }
}
#endif
