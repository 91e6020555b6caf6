import Foundation
import Millrace
import MillracePersistence
import TestSupport
import Testing

private struct Profile: Codable, Equatable {
    var name: Name
    var fontSize: Int

    struct Name: Codable, Equatable {
        var first: String
        var last: String
    }

    struct V1: Codable { var userName: String }
    struct V2: Codable {
        var firstName: String
        var lastName: String
    }
    struct V3: Codable {
        var firstName: String
        var lastName: String
        var size: String
    }
    struct V4: Codable {
        var firstName: String
        var lastName: String
        var fontSize: Int
    }

    struct NoNumber: Error {}

    static let migrations = [
        Migration(from: 1) { (old: V1) in
            let names = old.userName.split(separator: " ").map(String.init)
            return V2(firstName: names.first ?? "", lastName: names.dropFirst().joined(separator: " "))
        },
        Migration(from: 2) { (old: V2) in
            V3(firstName: old.firstName, lastName: old.lastName, size: "12")
        },
        Migration(from: 3) { (old: V3) in
            guard let size = Int(old.size) else { throw NoNumber() }
            return V4(firstName: old.firstName, lastName: old.lastName, fontSize: size)
        },
        Migration(from: 4) { (old: V4) in
            Profile(name: Name(first: old.firstName, last: old.lastName), fontSize: old.fontSize)
        },
    ]

    static let nobody = Profile(name: Name(first: "", last: ""), fontSize: 0)
}

@Suite("Saved state: migrations")
struct MigrationTests {
    @Test(
        "Files of all five versions are migrated to the same state, and saved in the newest version",
        arguments: 1...5
    )
    func fixtures(_ version: Int) throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/profile-\(version).json")
        let storage = MemoryStorage(try Data(contentsOf: fixture))
        let saved = SavedState(
            in: storage,
            version: 5,
            migrations: Profile.migrations.shuffled(),
            default: Profile.nobody
        )
        #expect(saved.loadError == nil)
        #expect(saved.state == Profile(name: .init(first: "Ada", last: "Lovelace"), fontSize: 12))
        let container = StateContainer(saved.state)
        saved.follow(container)
        try saved.flush()
        let newest = fixture.deletingLastPathComponent().appending(path: "profile-5.json")
        #expect(try storage.data.withLock { $0 } == Data(contentsOf: newest))
        #expect(storage.calls.values == (version == 5 ? [.load] : [.load, .save]))
    }

    @Test("A migration that throws is an error with its version, and the file is set aside")
    func failing() throws {
        let storage = MemoryStorage(
            MillracePersistenceTests.saved(#"{"firstName":"","lastName":"","size":"big"}"#, version: 3)
        )
        let saved = SavedState(
            in: storage,
            version: 5,
            migrations: Profile.migrations,
            default: Profile.nobody
        )
        guard case .migrationFailed(from: 3, is Profile.NoNumber)? = saved.loadError?.reason else {
            return #expect(Bool(false), "\(saved.loadError as Any)")
        }
        #expect(storage.calls.values == [.load, .setAside])
        #expect(saved.state == Profile.nobody)
    }

    @Test("A migration of the JSON text needs no types of the old version")
    func json() throws {
        let migration = Migration(
            from: 1,
            json: { data in
                Data(String(decoding: data, as: UTF8.self).replacing("\"old\"", with: "\"new\"").utf8)
            }
        )
        let storage = MemoryStorage(MillracePersistenceTests.saved(#"{"old":1}"#))
        #expect(
            SavedState(in: storage, version: 2, migrations: [migration], default: [:]).state == ["new": 1]
        )
    }

    @Test("An added property that is optional or has a default when decoded needs no migration")
    func evolution() {
        struct Settings: Codable, Equatable {
            var name: String
            var nickname: String?
            var size = 12

            init(name: String) { self.name = name }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                name = try values.decode(String.self, forKey: .name)
                nickname = try values.decodeIfPresent(String.self, forKey: .nickname)
                size = try values.decodeIfPresent(Int.self, forKey: .size) ?? 12
            }
        }
        let storage = MemoryStorage(MillracePersistenceTests.saved(#"{"name":"Ada","gone":1}"#))
        let saved = SavedState(in: storage, default: Settings(name: ""))
        #expect(saved.loadError == nil)
        #expect(saved.state == Settings(name: "Ada"))
    }

    @Test("A missing or superfluous migration stops the process")
    func gap() async {
        await #expect(processExitsWith: .failure) {
            _ = SavedState(
                in: MemoryStorage(),
                version: 4,
                migrations: [
                    Migration(from: 1) { (old: Int) in old }, Migration(from: 3) { (old: Int) in old },
                ],
                default: 0
            )
        }
        await #expect(processExitsWith: .failure) {
            _ = SavedState(
                in: MemoryStorage(),
                version: 2,
                migrations: [
                    Migration(from: 1) { (old: Int) in old }, Migration(from: 1) { (old: Int) in old },
                ],
                default: 0
            )
        }
        await #expect(processExitsWith: .failure) {
            _ = SavedState(
                in: MemoryStorage(),
                version: 2,
                migrations: [Migration(from: 2) { (old: Int) in old }],
                default: 0
            )
        }
    }

    @Test("A migration of the JSON text receives data whose indices begin at 0")
    func text() {
        let storage = MemoryStorage(MillracePersistenceTests.saved("7"))
        let migration = Migration(
            from: 1,
            json: { json in
                json[0] == UInt8(ascii: "7") ? Data("8".utf8) : json
            }
        )
        #expect(SavedState(in: storage, version: 2, migrations: [migration], default: 0).state == 8)
    }
}
