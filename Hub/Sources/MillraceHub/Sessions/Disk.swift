/// The disk for a hub's files. Tests replace it by one that is full.
struct Disk: Sendable {
    /// Called before a file or folder is created or written. Throws the error of a disk that does not allow it.
    var willWrite: @Sendable () throws -> Void = {}
}
