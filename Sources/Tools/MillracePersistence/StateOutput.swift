import Foundation
import MillraceFiles

/// Loads a state from a storage and saves it there. Used by one thread at a time.
final class StateOutput<State: Codable & Sendable> {
    /// The storage; nil if the state may be neither saved nor removed.
    private var storage: (any StateStorage)?
    private let location: String
    private let format: StateFormat<State>
    private let repair: (@Sendable (SavedStateError, Data) -> State?)?

    /// The hash of the storage's content; nil if it is unknown.
    private var fingerprint: Int?

    init(
        _ storage: any StateStorage,
        _ format: StateFormat<State>,
        repair: (@Sendable (SavedStateError, Data) -> State?)?
    ) {
        self.storage = storage
        location = "\(storage)"
        self.format = format
        self.repair = repair
    }

    /// Whether the state may be saved.
    private(set) var canSave = true

    /// Whether the saved state may be removed. False if loading has found that the storage is in use elsewhere, or
    /// cannot be read at the moment. After ``close()`` the state cannot be removed in any case.
    private(set) var canRemove = true

    /// Loads the saved state. Sets aside a state that cannot be loaded, or leaves it in place if loading may
    /// succeed later. Instead of a state of another version, loads one that this version had saved, if it was set aside.
    func load() -> (state: State?, error: SavedStateError?) {
        var (state, error) = loadUnlimited()
        error?.isStateLoaded = state != nil
        if error?.setAside != nil, let removed = setAside?.removeBeyondLimits() { error?.discarded = removed }
        return (state, error)
    }

    private func loadUnlimited() -> (State?, SavedStateError?) {
        let data: Data?
        do {
            data = try storage?.load()
        } catch is StorageInUse {
            refuse()
            return (nil, SavedStateError(.inUse, location))
        } catch {
            return (nil, setAside(because: .unreadable(error)))
        }
        guard let data else { return takeBack(setAside?.newest(above: .min), nil) }
        if let version = format.version(of: data), version < format.version,
            let own = setAside?.newest(above: version),
            // Otherwise the older state remains, and is migrated.
            let name = try? storage?.setAside()
        {
            return takeBack(own, SavedStateError(.replacedVersion(version), location, setAside: name))
        }
        do throws(SavedStateError.Reason) {
            let state = try format.state(from: data)
            fingerprint = data.fingerprint
            return (state, nil)
        } catch {
            let problem = setAside(because: error)
            switch error {
            case .newerVersion where problem.setAside != nil:
                return takeBack(setAside?.newest(above: .min), problem)
            case .undecodable:
                let json = try? format.json(from: data)
                return (json.flatMap { repair?(problem, $0) }, problem)
            default: return (nil, problem)
            }
        }
    }

    /// The states that were set aside; nil if the storage cannot list them.
    private var setAside: StatesSetAside<State>? {
        (storage as? any SetAsideStorage).map { StatesSetAside(storage: $0, format: format) }
    }

    /// Makes a state that was set aside the saved state.
    private func takeBack(
        _ found: StatesSetAside<State>.Found?,
        _ error: SavedStateError?
    ) -> (State?, SavedStateError?) {
        guard let found else { return (nil, error) }
        do {
            try setAside?.storage.takeBack(found.name)
            fingerprint = found.fingerprint
            return (found.state, error)
        } catch let problem {
            // The state also remains where it is. The next save writes it.
            return (found.state, error ?? SavedStateError(.unwritable(problem), location))
        }
    }

    private func setAside(because reason: SavedStateError.Reason) -> SavedStateError {
        var error = SavedStateError(reason, location)
        if error.isTemporary {
            refuse()
        } else {
            error.setAside = try? storage?.setAside()
            // A state that can be neither loaded nor set aside must not be overwritten.
            if error.setAside == nil { canSave = false }
        }
        return error
    }

    private func refuse() {
        canSave = false
        canRemove = false
        close()
    }

    /// Saves a state, unless the storage already has it.
    func save(_ state: State) throws(SavedStateError) {
        guard canSave, let storage else { return }
        let data: Data
        do {
            data = try format.data(from: state)
        } catch {
            throw SavedStateError(.unencodable(CodingProblem.withoutData(error)), location)
        }
        let fingerprint = data.fingerprint
        if fingerprint == self.fingerprint, storage.hasSavedData() { return }
        do {
            self.fingerprint = nil
            try storage.save(data)
            self.fingerprint = fingerprint
        } catch {
            throw SavedStateError(error is StorageInUse ? .inUse : .unwritable(error), location)
        }
    }

    /// Removes the saved state.
    func remove() throws(SavedStateError) {
        guard let storage else { Misuse.useAfterEnd("be purged") }
        fingerprint = nil
        do {
            try storage.remove()
        } catch {
            throw SavedStateError(error is StorageInUse ? .inUse : .unremovable(error), location)
        }
    }

    /// Releases the storage.
    func close() { storage = nil }
}

extension Data {
    /// A hash of all bytes, valid in this process only. `hashValue` uses only the first bytes.
    var fingerprint: Int {
        var hasher = Hasher()
        withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}

/// Programming errors that stop the process, each with a message that names the mistake and the cure.
enum Misuse {
    static func useAfterEnd(_ use: String) -> Never {
        fatalError(
            """
            A SavedState was asked to \(use) after `end()`, which has released the file. Create a new SavedState for it.
            """
        )
    }

    static func waitOnQueue(_ call: String) -> Never {
        fatalError(
            """
            `\(call)()` of a saved state was called by its own sanitizer or storage. It would wait for the write that made this call, and so for \
            ever. Call it later and elsewhere, as in `Task { try await saved.flush() }`.
            """
        )
    }

    static func nameWithSlash(_ name: String) -> Never {
        fatalError(
            """
            A saved state was given the name "\(name)", which leads out of its folder. Give it a name without "/", and append folders \
            to the folder's URL.
            """
        )
    }

    static func gap(in versions: [Int], before version: Int) -> Never {
        fatalError(
            """
            A state of version \(version) has migrations from the versions \(versions). They have to lead from one version to the next, \
            up to \(version), each once: add those that are missing, in any order, or correct the state's version.
            """
        )
    }
}
