import Foundation
import Millrace
import MillracePersistence
import MillraceTesting
import Testing

@Suite("Test kit: saved states")
struct SavedStateTests {
    struct Version1: Codable, Equatable { var userName = "" }

    struct Profile: Codable, Equatable {
        var name = ""

        static let migrations = [Migration(from: 1) { (old: Version1) in Profile(name: old.userName) }]
    }

    private func open(_ storage: MemoryStorage) -> SavedState<Profile> {
        SavedState(
            in: storage,
            version: 2,
            migrations: Profile.migrations,
            default: Profile(),
            onError: { _ in }
        )
    }

    @Test("The data of an older version is loaded and migrated")
    func migrated() throws {
        let storage = MemoryStorage(try SavedState.data(of: Version1(userName: "Ada"), version: 1))
        let saved = open(storage)
        #expect(saved.loadError == nil && saved.state == Profile(name: "Ada"))
    }

    @Test("The data of a state is what a saved state saves")
    func data() throws {
        let storage = MemoryStorage()
        let saved = open(storage)
        let container = StateContainer(Profile(name: "Ada"))
        saved.follow(container)
        try saved.end()
        #expect(try storage.data == SavedState.data(of: Profile(name: "Ada"), version: 2))
        #expect(open(storage).state == Profile(name: "Ada"))
    }

    @Test("Data that cannot be loaded is set aside, and taken back by the version that can load it")
    func setAside() throws {
        let new = try SavedState.data(of: Profile(name: "Ada"), version: 2)
        let storage = MemoryStorage(new)
        let old = SavedState(in: storage, default: Version1(), onError: { _ in })
        #expect(old.loadError?.setAside == "set-aside-1" && storage.data == nil)
        let container = StateContainer(Version1(userName: "Bob"))
        old.follow(container)
        try old.end()
        let saved = open(storage)
        guard case .replacedVersion(1)? = saved.loadError?.reason else { return #expect(Bool(false)) }
        #expect(saved.state == Profile(name: "Ada") && storage.data == new)
        #expect(try storage.namesSetAside() == ["set-aside-2"])
        try saved.purge()
        #expect(try storage.data == nil && storage.namesSetAside() == [])
    }

    @Test("More than 8 sets of data are not kept aside, and the error names the removed one")
    func limit() throws {
        let storage = MemoryStorage()
        for _ in 1...9 {
            try storage.save(Data("broken".utf8))
            _ = open(storage)
        }
        try storage.save(Data("broken".utf8))
        #expect(open(storage).loadError?.discarded == ["set-aside-3"])
    }

    @Test("A failure is the error of each call, until it is nil")
    func failure() throws {
        let storage = MemoryStorage()
        let saved = open(storage)
        let container = StateContainer(Profile(name: "Ada"))
        saved.follow(container)
        storage.failure = POSIXError(.ENOSPC)
        let error = #expect(throws: SavedStateError.self) { try saved.flush() }
        guard case .unwritable(let error as POSIXError)? = error?.reason else { return #expect(Bool(false)) }
        #expect(error.code == .ENOSPC && storage.data == nil)
        storage.failure = nil
        try saved.flush()
        #expect(storage.data != nil)
    }
}
