import Foundation

extension String {
    /// The typed text without surrounding spaces. This is the text to search for.
    var searchText: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension Duration {
    /// The pause in typing after which a search begins.
    static let typingPause = Duration.milliseconds(300)
}

extension Clock<Duration> {
    /// Sleeps, unless the duration is zero. Throws ``SearchError/cancelled`` when the calling task is cancelled.
    func pause(for duration: Duration) async throws(SearchError) {
        guard duration > .zero else { return }
        do {
            try await sleep(for: duration)
        } catch {
            throw .cancelled
        }
    }
}
