import Foundation
@_exported import Prex

struct Settings: State, Codable {
    var name = ""
}

struct SettingsMutation: Mutation {
    func mutate(action: SettingsAction, state: inout Settings) {
        switch action {
        case .name(let name): state.name = name
        }
    }
}

enum SettingsAction: Action {
    case name(String)
}

extension URL {
    /// Linux has no such folder.
    static var applicationSupportDirectory: URL { .temporaryDirectory }
}
