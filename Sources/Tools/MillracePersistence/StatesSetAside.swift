import Foundation

/// The states that a storage has set aside: finds one that this version of the app can load, and limits them.
struct StatesSetAside<State: Codable & Sendable> {
    let storage: any SetAsideStorage
    let format: StateFormat<State>

    /// A state that was set aside.
    struct Found {
        let name: String
        let fingerprint: Int
        let state: State
    }

    /// The state of the newest version up to the app's, and of these the one that was set aside last. Considers only as
    /// many as the limit. States that cannot be read are left where they are.
    ///
    /// - Parameter version: the version above which to search.
    func newest(above version: Int) -> Found? {
        let names = (try? storage.namesSetAside()) ?? []
        var versions: [String: Int] = [:]
        for name in names.suffix(storage.setAsideLimit.count) {
            if let found = data(name).flatMap(format.version), found > version, found <= format.version {
                versions[name] = found
            }
        }
        let latestFirst = names.reversed().filter { versions[$0] != nil }
        for version in Set(versions.values).sorted(by: >) {
            for name in latestFirst where versions[name] == version {
                if let data = data(name), let state = try? format.state(from: data) {
                    return Found(name: name, fingerprint: data.fingerprint, state: state)
                }
            }
        }
        return nil
    }

    private func data(_ name: String) -> Data? { try? storage.dataSetAside(name) }

    /// Removes states beyond the limits: the first ones after the earliest, which may have the longest history. Never
    /// removes the latest.
    ///
    /// - Returns: the names of the removed states. One that cannot be removed remains until the next call.
    func removeBeyondLimits() -> [String] {
        let limit = storage.setAsideLimit
        var names = (try? storage.namesSetAside()) ?? []
        var removed: [String] = []
        func removeNext() {
            let name = names.remove(at: names.count > 2 ? 1 : 0)
            if (try? storage.removeSetAside(name)) != nil { removed.append(name) }
        }
        while names.count > max(limit.count, 1) { removeNext() }
        var sizes: [String: Int] = [:]
        for name in names { sizes[name] = data(name)?.count }
        while names.count > 1, names.reduce(0, { $0 + (sizes[$1] ?? 0) }) > limit.bytes {
            removeNext()
        }
        return removed
    }
}
