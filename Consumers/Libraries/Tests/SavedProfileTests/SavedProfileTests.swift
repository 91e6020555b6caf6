// SavedProfileTests.swift
import Foundation
import MillracePersistence
import MillraceTesting
import Testing

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

func profile(in storage: MemoryStorage) -> SavedState<Profile> {
    SavedState(in: storage, version: 2, migrations: Profile.migrations, default: Profile())
}

@Test("A profile of version 1 is migrated")
func migratedProfile() throws {
    let old = Profile.Version1(userName: "Grace Hopper")
    let saved = profile(in: MemoryStorage(try SavedState.data(of: old, version: 1)))
    #expect(saved.state == Profile(name: "Grace Hopper", fontSize: 12))
}

@Test("A profile that version 1 of the app has saved is loaded")
func profileOfVersion1() throws {
    // A copy of the app's file, and a resource of the test target: `resources: [.copy("profile-1.json")]`.
    let file = try #require(Bundle.module.url(forResource: "profile-1", withExtension: "json"))
    let saved = profile(in: MemoryStorage(try Data(contentsOf: file)))
    #expect(saved.loadError == nil)
    #expect(saved.state == Profile(name: "Ada Lovelace", fontSize: 12))
}
