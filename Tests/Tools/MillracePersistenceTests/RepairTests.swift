import Foundation
import MillracePersistence
import TestSupport
import Testing

@Suite("Saved state: repair")
struct RepairTests {
    struct Settings: Codable, Equatable { var size = 12 }

    @Test(
        "A state of this version that cannot be decoded is repaired from its JSON, and set aside and reported all the same"
    )
    func repaired() throws {
        try withFolder { folder in
            let file = folder.appending(path: "settings.json")
            let broken = #"{"size":"14"}"#
            try write(broken, to: file)
            let errors = Log<String?>()
            let saved = SavedState(
                "settings",
                in: folder,
                default: Settings(),
                repair: { error, data in
                    guard case .undecodable(is DecodingError) = error.reason else { return nil }
                    let old = try? JSONDecoder().decode([String: String].self, from: data)
                    return old?["size"].flatMap { Int($0) }.map { Settings(size: $0) }
                },
                onError: { errors.note($0.setAside) }
            )
            #expect(saved.state == Settings(size: 14) && saved.canSave)
            #expect(saved.loadError?.isStateLoaded == true)
            let setAside = try #require(saved.loadError?.setAside)
            #expect(errors.values == [setAside])
            #expect(try MemoryStorage.text(of: Data(contentsOf: URL(filePath: setAside))) == broken)
        }
    }

    @Test("What a repair does not return is the default, and other errors are not repaired")
    func notRepaired() {
        let repairs = Log<String>()
        func state(_ data: Data) -> Settings {
            SavedState(
                in: MemoryStorage(data),
                version: 2,
                migrations: [Migration(from: 1, json: { _ in Data(#"{"size":"16"}"#.utf8) })],
                default: Settings(),
                repair: { _, data in
                    repairs.note(String(decoding: data, as: UTF8.self))
                    return nil
                },
                onError: { _ in }
            ).state
        }
        #expect(state(saved("{}", version: 2)) == Settings())
        #expect(state(saved("1", version: 1)) == Settings())
        #expect(state(saved("{}", version: 3)) == Settings())
        #expect(state(Data("{}".utf8)) == Settings())
        #expect(repairs.values == ["{}", #"{"size":"16"}"#])
    }
}
