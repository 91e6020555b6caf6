import Foundation
import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

struct SavedSettings: Codable {
    var version = 2
    var name = ""
    var isLarge = false

    static func load(from file: URL) throws -> SavedSettings {
        let data = try Data(contentsOf: file)
        let decoder = JSONDecoder()
        let version = try decoder.decode(SavedVersion.self, from: data).version
        if version == 2 { return try decoder.decode(SavedSettings.self, from: data) }
        let old = try decoder.decode(SettingsV1.self, from: data)
        return SavedSettings(name: old.firstName + " " + old.lastName)
    }
}

struct SavedVersion: Codable {
    var version: Int
}

struct SettingsV1: Codable {
    var firstName: String
    var lastName: String
}

@MainActor
@Observable
final class SettingsModel {
    var name: String { didSet { saveLater() } }
    var isLarge: Bool { didSet { saveLater() } }
    @ObservationIgnored private(set) var saving: Task<Void, Never>?
    private let file: URL
    private let clock: any Clock<Duration>

    init(folder: URL, clock: any Clock<Duration> = ContinuousClock()) {
        file = folder.appending(path: "settings.json")
        self.clock = clock
        let saved = (try? SavedSettings.load(from: file)) ?? SavedSettings()
        name = saved.name
        isLarge = saved.isLarge
    }

    func enterBackground() throws {
        saving?.cancel()
        saving = nil
        let data = try JSONEncoder().encode(SavedSettings(name: name, isLarge: isLarge))
        try data.write(to: file, options: .atomic)
    }

    private func saveLater() {
        if saving != nil { return }
        saving = Task {
            try? await clock.sleep(for: .seconds(1))
            if !Task.isCancelled { try? enterBackground() }
        }
    }
}

#if canImport(SwiftUI)
struct SettingsView: View {
    @Bindable var settings: SettingsModel

    var body: some View {
        TextField("Name", text: $settings.name)
        Toggle("Large text", isOn: $settings.isLarge)
    }
}
#endif
