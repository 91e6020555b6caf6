import VISPER_Core
import VISPER_Redux

/// A person's settings.
public struct SettingsState: Codable, Equatable, Sendable {
    var name: String
    var volume: Double
    var tags: [String]

    /// The initial settings.
    public static let start = SettingsState(name: "Ada", volume: 0.5, tags: [])
}

/// Changes the name.
public struct RenameAction: Action, Codable, Equatable {
    let name: String

    /// Makes an action with the new name.
    public init(name: String) {
        self.name = name
    }
}

/// Adds a tag, and changes the volume.
public struct TagAction: Action, Codable, Equatable {
    let tag: String
    let volume: Double

    /// Makes an action with the tag and the new volume.
    public init(tag: String, volume: Double) {
        self.tag = tag
        self.volume = volume
    }
}

/// The settings after an action.
public func settingsReducer(_: ReducerProvider, _ action: Action, _ state: SettingsState) -> SettingsState {
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

/// A store of settings that reduces at once.
public func makeSettingsStore(_ state: SettingsState) -> Store<SettingsState> {
    Store(
        appReducer: settingsReducer,
        intialState: state,
        reducerContainer: ReducerContainerImpl(),
        delivery: .immediate
    )
}
