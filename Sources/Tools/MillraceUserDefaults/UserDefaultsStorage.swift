public import Foundation
public import MillracePersistence

/// Keeps a small saved state in the user defaults, beside other settings of the app or of an app group.
///
/// ```swift
/// let group = UserDefaults(suiteName: "group.org.example.app")!
/// let saved = SavedState(in: UserDefaultsStorage("settings", in: group), default: Settings())
/// ```
///
/// The state is the data of one key. What cannot be loaded is set aside under `settings.set-aside-1` and so on: at most
/// two states, and 200 kB. After a kill of the process the state is the old or the new one; after a power failure the
/// last saves may be missing, since the system writes the defaults to the disk later.
///
/// There is no lock. If another process or object has saved since the last load or save, a save throws
/// `StorageInUse` and overwrites nothing, unless both save at the same moment.
///
/// Apple asks apps that use user defaults for a reason in their privacy manifest: see `Documentation/Saved-State.md`.
///
/// Sendable: `UserDefaults` may be used on any thread, and the mutable property is used by one thread at a time, as
/// `StateStorage` guarantees.
public final class UserDefaultsStorage: SetAsideStorage, @unchecked Sendable {
    /// The most bytes of a state. tvOS ends an app whose defaults have a megabyte.
    public static let limit = 500_000

    private let defaults: UserDefaults
    private let key: String

    /// What was loaded or saved last; nil before.
    private var known: Data??

    /// Creates a storage for the data of a key.
    ///
    /// - Parameters:
    ///   - key: the key, which nothing else uses.
    ///   - defaults: the defaults of the app, or of an app group.
    public init(_ key: String, in defaults: UserDefaults = .standard) {
        self.key = key
        self.defaults = defaults
    }

    private var setAsideNames: SetAsideNames { SetAsideNames(of: key) }

    /// The data of the key.
    ///
    /// - Throws: the `POSIXError` `EINVAL` if the key has a value of another type.
    public func load() throws -> Data? {
        let data = try read()
        known = .some(data)
        return data
    }

    /// The data of the key, as ``load()`` returns it.
    public func read() throws -> Data? {
        let data = defaults.data(forKey: key)
        if data == nil && defaults.object(forKey: key) != nil { throw POSIXError(.EINVAL) }
        return data
    }

    /// Replaces the data of the key.
    ///
    /// - Throws: the `POSIXError` `EFBIG` if there are more than ``limit`` bytes, or `StorageInUse`.
    public func save(_ data: Data) throws {
        if data.count > Self.limit { throw POSIXError(.EFBIG) }
        try checkOwnership()
        set(data, for: key)
        known = .some(data)
    }

    /// Whether the key has data.
    public func hasSavedData() -> Bool { defaults.object(forKey: key) != nil }

    /// Removes the key, and those that were set aside.
    public func remove() throws {
        try checkOwnership()
        for name in try namesSetAside() + [key] { set(nil, for: name) }
        known = .some(nil)
    }

    /// Gives the data another key: the old one with `.set-aside-` and a number above those in use.
    public func setAside() throws -> String {
        try checkOwnership()
        guard let value = defaults.object(forKey: key) else { throw POSIXError(.ENOENT) }
        let name = setAsideNames.next(after: try namesSetAside())
        set(value, for: name)
        set(nil, for: key)
        known = .some(nil)
        return name
    }

    /// At most two states, and 200 kB.
    public var setAsideLimit: SetAsideLimit { SetAsideLimit(count: 2, bytes: 200_000) }

    /// The keys of what was set aside, in the order of their numbers.
    public func namesSetAside() throws -> [String] {
        setAsideNames.sorted(defaults.dictionaryRepresentation().keys)
    }

    /// Data that was set aside.
    public func dataSetAside(_ name: String) throws -> Data? { defaults.data(forKey: name) }

    /// Gives data that was set aside the key again.
    public func takeBack(_ name: String) throws {
        if defaults.object(forKey: key) != nil { throw StorageInUse() }
        let data = defaults.data(forKey: name)
        set(data, for: key)
        set(nil, for: name)
        known = .some(data)
    }

    /// Removes data that was set aside.
    public func removeSetAside(_ name: String) throws { set(nil, for: name) }

    private func checkOwnership() throws {
        // What was removed elsewhere may be saved again.
        guard let known, let data = defaults.data(forKey: key), data != known else { return }
        throw StorageInUse()
    }

    private func set(_ value: Any?, for key: String) {
        if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
        // Writes the file on Linux. On Apple's systems another process has the new value already.
        defaults.synchronize()
    }
}

extension UserDefaultsStorage: CustomStringConvertible {
    /// The key, as `settings in the user defaults`.
    public var description: String { "\(key) in the user defaults" }
}
