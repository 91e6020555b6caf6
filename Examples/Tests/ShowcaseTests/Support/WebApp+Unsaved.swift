import EmbeddedGitHub
import Foundation
import MillracePersistence
import ShowcaseApps
import Synchronization
import WebRenderer

@testable import ShowcaseCommand

extension [WebApp] {
    /// The apps, with states in memory only.
    @MainActor
    static func unsaved(gitHub: EmbeddedGitHubServer? = nil) -> [WebApp] {
        .all(gitHub: gitHub, saving: AppStates { _ in MemoryStorage() })
    }
}

/// A storage in memory.
private final class MemoryStorage: StateStorage {
    private let data = Mutex<Data?>(nil)

    func load() -> Data? { data.withLock { $0 } }
    func save(_ data: Data) { self.data.withLock { $0 = data } }
    func remove() { data.withLock { $0 = nil } }

    func setAside() -> String {
        remove()
        return "nowhere"
    }
}
