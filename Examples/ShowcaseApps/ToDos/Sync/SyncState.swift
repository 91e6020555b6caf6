/// Whether what is in the list is in the storage and on the server as well.
enum SyncState: Codable, Equatable, Sendable {
    case synced
    case syncing
    case failed(SyncError)
}
