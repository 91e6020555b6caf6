public import Foundation

/// The storage of a ``SavedState``: a file, or your own type, such as a table of a database.
///
/// One function is called at a time, except ``read()``. The thread that creates the `SavedState` first calls ``load()`` once, and then
/// ``setAside()`` if the data cannot be used. The other functions are called later, on a queue of the `SavedState`.
/// The storage is released when it will not be used any more.
public protocol StateStorage: AnyObject, Sendable {
    /// The data saved last; nil if none was saved.
    ///
    /// - Throws: ``StorageInUse`` if another process or object uses the storage, or any other error.
    func load() throws -> Data?

    /// Replaces the saved data atomically, and returns when the new data is durable. If the method throws, or the
    /// process is killed during the call, the previous data must remain.
    func save(_ data: Data) throws

    /// The data saved last, for a ``SavedStateReader``; nil if none was saved. Must not reserve the storage. Called on any
    /// thread, also during other calls. By default calls ``load()``.
    func read() throws -> Data?

    /// Whether the data that was loaded or saved last is still in the storage. If not, a flush saves an unchanged state
    /// again. By default true.
    func hasSavedData() -> Bool

    /// Removes the saved data, and data that was set aside.
    func remove() throws

    /// Renames the saved data to a unique name. Afterwards nothing is saved under the storage's own name.
    ///
    /// - Returns: the new name, to show to users.
    func setAside() throws -> String
}

extension StateStorage {
    /// Calls ``load()``, for storages that reserve nothing.
    public func read() throws -> Data? { try load() }

    /// True: nobody else removes what was saved.
    public func hasSavedData() -> Bool { true }
}

/// A storage that can list the data that it has set aside. A ``SavedState`` in it limits that data, and gives each of
/// several installed versions of an app its own data again.
public protocol SetAsideStorage: StateStorage {
    /// The names of all data that was set aside, the earliest first.
    func namesSetAside() throws -> [String]

    /// Data that was set aside; nil if there is none with this name.
    func dataSetAside(_ name: String) throws -> Data?

    /// Renames data that was set aside, so that it is the saved data. Called only when nothing is saved.
    func takeBack(_ name: String) throws

    /// Removes data that was set aside.
    func removeSetAside(_ name: String) throws

    /// How much may be set aside. By default 8 states and 64 MB.
    var setAsideLimit: SetAsideLimit { get }
}

extension SetAsideStorage {
    /// 8 states and 64 MB.
    public var setAsideLimit: SetAsideLimit { SetAsideLimit(count: 8, bytes: 64 << 20) }
}

/// How much a storage may have set aside. The latest state is kept even if it is larger.
public struct SetAsideLimit: Sendable {
    /// The number of states.
    public var count: Int

    /// The bytes of all states together.
    public var bytes: Int

    /// Creates a limit.
    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}

/// The error of a ``StateStorage`` that another process, or another object in this process, is using.
public struct StorageInUse: Error {
    /// Creates the error.
    public init() {}
}
