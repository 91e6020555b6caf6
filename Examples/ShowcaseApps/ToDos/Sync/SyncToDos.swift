import VISPER

/// Stores the list and brings it to the server.
struct SyncToDos: Action, Codable {}
