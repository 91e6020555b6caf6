import Foundation
import MillracePersistence

/// Loads the apps' saved states. Each state has its own storage. Call ``end()`` before the process exits.
@MainActor
public final class AppStates {
    private let storage: (_ name: String) -> any StateStorage
    private let log: @Sendable (String) -> Void
    private var ends: [() throws -> Void] = []

    /// - Parameters:
    ///   - log: Receives a line for each error.
    ///   - storage: Makes the storage for the state with this name.
    public init(
        log: @escaping @Sendable (String) -> Void = { _ in },
        storage: @escaping (_ name: String) -> any StateStorage
    ) {
        self.log = log
        self.storage = storage
    }

    /// Creates states that are saved in a folder. The file of each state has the state's name.
    public convenience init(
        in folder: URL,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(log: log) { name in FileStorage(folder.appending(path: name + ".json")) }
    }

    /// Loads a state. The parameters are those of `SavedState`.
    func state<State: Codable & Sendable>(
        _ name: String,
        version: Int,
        migrations: [Migration],
        default state: State,
        onError: @escaping @Sendable (SavedStateError) -> Void
    ) -> SavedState<State> {
        let saved = SavedState(
            in: storage(name),
            version: version,
            migrations: migrations,
            default: state,
            onError: { [log] error in
                log("\(error)")
                onError(error)
            }
        )
        ends.append { try saved.end() }
        return saved
    }

    /// Saves the last changes and releases the storage. The apps cannot save afterwards.
    public func end() {
        for end in ends {
            do { try end() } catch { log("\(error)") }
        }
        ends = []
    }
}
