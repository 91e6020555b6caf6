import Foundation
import Millrace
import MillraceObservation
import MillracePersistence
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct Settings: Prex.State, Codable, Equatable {
    var name = ""
    var isLarge = false
}

struct SettingsV1: Codable {
    var firstName: String
    var lastName: String
}

enum SettingsAction: Action, FormAction {
    case set(Field<Settings>)
}

struct SettingsMutation: Mutation {
    func mutate(action: SettingsAction, state: inout Settings) {
        switch action {
        case .set(let field): field.apply(to: &state)
        }
    }
}

struct SettingsModel: Sendable {
    let saved: SavedState<Settings>
    let flux: Flux<SettingsAction, Settings>

    init(folder: URL, clock: any Clock<Duration> = ContinuousClock()) {
        let migration = Migration(from: 1) { (old: SettingsV1) in
            Settings(name: old.firstName + " " + old.lastName)
        }
        saved = SavedState(
            "settings",
            in: folder,
            version: 2,
            migrations: [migration],
            default: Settings(),
            clock: clock
        )
        flux = Flux(state: saved.state, mutation: SettingsMutation())
        saved.follow(flux)
    }

    func enterBackground() throws {
        try saved.flush()
    }
}

#if canImport(SwiftUI)
struct SettingsView: SwiftUI.View {
    let settings: Observed<Settings, SettingsAction>

    var body: some SwiftUI.View {
        TextField("Name", text: settings[field: \.name])
        Toggle("Large text", isOn: settings[field: \.isLarge])
    }
}
#endif
