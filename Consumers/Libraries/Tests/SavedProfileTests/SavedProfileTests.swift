// SavedProfileTests.swift
import Foundation
import MillracePersistence
import Testing

/// Keeps the state in memory. Sendable: a `SavedState` calls its storage one call at a time.
final class MemoryStorage: StateStorage, @unchecked Sendable {
    private var data: Data?

    init(_ data: Data? = nil) { self.data = data }

    func load() -> Data? { data }
    func save(_ new: Data) { data = new }
    func remove() { data = nil }

    func setAside() -> String {
        data = nil
        return "nowhere: it was in memory"
    }
}

struct Profile: Codable, Equatable {
    struct Version1: Codable {
        var userName: String
    }

    var name = ""
    var fontSize = 12

    static let migrations = [
        Migration(from: 1) { (old: Version1) in Profile(name: old.userName) }
    ]
}

@Test("A profile that version 1 of the app has saved is loaded")
func profileOfVersion1() throws {
    // A copy of the app's file, and a resource of the test target: `resources: [.copy("profile-1.json")]`.
    let file = try #require(Bundle.module.url(forResource: "profile-1", withExtension: "json"))
    let storage = MemoryStorage(try Data(contentsOf: file))
    let saved = SavedState(in: storage, version: 2, migrations: Profile.migrations, default: Profile())
    #expect(saved.loadError == nil)
    #expect(saved.state == Profile(name: "Ada Lovelace", fontSize: 12))
}
