import Foundation
import Millrace
import MillracePersistence
import MillraceUserDefaults
import TestSupport
import Testing

@Suite("Saved state: user defaults")
struct UserDefaultsTests {
    /// Runs `body` with defaults of their own, which are removed afterwards.
    private func withDefaults(_ body: (UserDefaults) throws -> Void) throws {
        let suite = "org.example.MillracePersistenceTests-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer {
            defaults.removePersistentDomain(forName: suite)
            defaults.synchronize()
        }
        try body(defaults)
    }

    private func open(_ version: Int, in defaults: UserDefaults) -> SavedState<String> {
        SavedState(
            in: UserDefaultsStorage("text", in: defaults),
            version: version,
            migrations: (1..<version).map { from in
                Migration(from: from) { (old: String) in old + ">\(from + 1)" }
            },
            default: "default",
            clock: ManualClock(),
            onError: { _ in }
        )
    }

    private func save(_ text: String, with saved: SavedState<String>) throws {
        let container = StateContainer(text)
        saved.follow(container)
        try saved.flush()
    }

    @Test("A state is saved and loaded, and a purge removes every key of it and no other")
    func saving() throws {
        try withDefaults { defaults in
            defaults.set("other", forKey: "text.other")
            defaults.set(Data("broken".utf8), forKey: "text")
            try save("saved", with: open(1, in: defaults))
            #expect(defaults.data(forKey: "text.set-aside-1") == Data("broken".utf8))
            let saved = open(1, in: defaults)
            #expect(saved.state == "saved" && saved.loadError == nil)
            try saved.purge()
            #expect(
                defaults.object(forKey: "text") == nil && defaults.object(forKey: "text.set-aside-1") == nil
            )
            #expect(defaults.string(forKey: "text.other") == "other")
        }
    }

    @Test("A value of another type under the key is set aside, not overwritten")
    func otherType() throws {
        try withDefaults { defaults in
            defaults.set("of the app", forKey: "text")
            let saved = open(1, in: defaults)
            #expect(saved.loadError?.setAside == "text.set-aside-1" && saved.canSave)
            try save("saved", with: saved)
            #expect(defaults.string(forKey: "text.set-aside-1") == "of the app")
        }
    }

    @Test(
        "A state that another object has saved since is not overwritten or removed, and one that was removed is saved again"
    )
    func otherOwner() throws {
        try withDefaults { defaults in
            let (first, second) = (open(1, in: defaults), open(1, in: defaults))
            try save("first", with: first)
            for call in [{ try save("second", with: second) }, second.purge] {
                let error = #expect(throws: SavedStateError.self) { try call() }
                guard case .inUse? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
            }
            #expect(open(1, in: defaults).state == "first")
            defaults.removeObject(forKey: "text")
            try save("first", with: first)
            #expect(open(1, in: defaults).state == "first")
        }
    }

    @Test("Two versions of an app have their own states, and at most two states are set aside")
    func setAside() throws {
        try withDefaults { defaults in
            try save("new", with: open(2, in: defaults))
            try save("old", with: open(1, in: defaults))
            #expect(open(2, in: defaults).state == "new")
            for number in 1...4 {
                defaults.set(Data("broken \(number)".utf8), forKey: "text")
                _ = open(2, in: defaults)
            }
            #expect(try UserDefaultsStorage("text", in: defaults).namesSetAside().count == 2)
        }
    }

    @Test("A state that is too large for defaults is an error, and the old one remains")
    func tooLarge() throws {
        try withDefaults { defaults in
            let saved = open(1, in: defaults)
            try save("small", with: saved)
            let large = String(repeating: "x", count: UserDefaultsStorage.limit)
            let error = #expect(throws: SavedStateError.self) { try save(large, with: saved) }
            guard case .unwritable(let error as POSIXError)? = error?.reason else {
                return #expect(Bool(false))
            }
            #expect(error.code == .EFBIG)
            #expect(open(1, in: defaults).state == "small")
        }
    }
}
