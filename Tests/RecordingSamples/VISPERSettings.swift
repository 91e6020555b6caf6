import VISPER_Core
import VISPER_Redux

package struct SettingsState: Codable, Equatable, Sendable {
    package var name: String
    package var volume: Double
    package var tags: [String]

    package static let start = SettingsState(name: "Ada", volume: 0.5, tags: [])
}

package struct RenameAction: Action, Codable, Equatable {
    package let name: String

    package init(name: String) {
        self.name = name
    }
}

package struct TagAction: Action, Codable, Equatable {
    package let tag: String
    package let volume: Double

    package init(tag: String, volume: Double) {
        self.tag = tag
        self.volume = volume
    }
}

package func settingsReducer(_: ReducerProvider, _ action: Action, _ state: SettingsState) -> SettingsState {
    var state = state
    switch action {
    case let action as RenameAction: state.name = action.name
    case let action as TagAction:
        state.tags.append(action.tag)
        state.volume = action.volume
    default: break
    }
    return state
}

/// The settings' store, which works at once.
package func makeSettingsStore(_ state: SettingsState) -> Store<SettingsState> {
    Store(
        appReducer: settingsReducer,
        intialState: state,
        reducerContainer: ReducerContainerImpl(),
        delivery: .immediate
    )
}
