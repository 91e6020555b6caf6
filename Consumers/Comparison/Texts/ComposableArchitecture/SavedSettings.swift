import ComposableArchitecture
import Foundation
import SwiftUI

struct Settings: Codable, Equatable {
    var version = 2
    var name = ""
    var isLarge = false
}

struct SavedVersion: Codable {
    var version: Int
}

struct SettingsV1: Codable {
    var firstName: String
    var lastName: String
}

extension SharedKey where Self == FileStorageKey<Settings> {
    static func settings(in folder: URL) -> Self {
        .fileStorage(
            folder.appending(path: "settings.json"),
            decode: { data in
                let decoder = JSONDecoder()
                let version = try decoder.decode(SavedVersion.self, from: data).version
                if version == 2 { return try decoder.decode(Settings.self, from: data) }
                let old = try decoder.decode(SettingsV1.self, from: data)
                return Settings(name: old.firstName + " " + old.lastName)
            },
            encode: { try JSONEncoder().encode($0) }
        )
    }
}

@Reducer
struct SettingsFeature {
    @ObservableState
    struct State: Equatable {
        @Shared var settings: Settings

        init(folder: URL) {
            _settings = Shared(wrappedValue: Settings(), .settings(in: folder))
        }
    }

    enum Action {
        case setName(String), setLarge(Bool)
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .setName(let name):
                state.$settings.withLock { $0.name = name }
                return .none
            case .setLarge(let isLarge):
                state.$settings.withLock { $0.isLarge = isLarge }
                return .none
            }
        }
    }
}

struct SettingsView: View {
    @Bindable var store: StoreOf<SettingsFeature>

    var body: some View {
        TextField("Name", text: $store.settings.name.sending(\.setName))
        Toggle("Large text", isOn: $store.settings.isLarge.sending(\.setLarge))
    }
}
