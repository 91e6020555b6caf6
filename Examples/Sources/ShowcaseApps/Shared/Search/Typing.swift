import Foundation

extension String {
    /// What is searched for when the person has typed this: the text without the spaces around it.
    var searchText: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension Duration {
    /// How long a search waits for the next key.
    static let typingPause = Duration.milliseconds(300)
}

extension Clock<Duration> {
    /// Waits, if there is anything to wait for. When the calling task is cancelled it throws
    /// ``SearchError/cancelled``.
    func pause(for duration: Duration) async throws(SearchError) {
        guard duration > .zero else { return }
        do {
            try await sleep(for: duration)
        } catch {
            throw .cancelled
        }
    }
}
