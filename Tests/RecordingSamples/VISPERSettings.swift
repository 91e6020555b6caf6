import VISPER_Core
import VISPER_Redux

public struct SettingsState: Codable, Equatable, Sendable {
    public var name: String
    public var volume: Double
    public var tags: Set<String>

    public static let start = SettingsState(name: "Ada", volume: 0.5, tags: [])
}

public struct RenameAction: Action, Codable, Equatable {
    public let name: String

    public init(name: String) {
        self.name = name
    }
}

public struct TagAction: Action, Codable, Equatable {
    public let tag: String
    public let volume: Double

    public init(tag: String, volume: Double) {
        self.tag = tag
        self.volume = volume
    }
}

public func settingsReducer(_: ReducerProvider, _ action: Action, _ state: SettingsState) -> SettingsState {
    var state = state
    switch action {
    case let action as RenameAction: state.name = action.name
    case let action as TagAction:
        state.tags.insert(action.tag)
        state.volume = action.volume
    default: break
    }
    return state
}

/// The settings' store, which works at once.
public func makeSettingsStore(_ state: SettingsState) -> Store<SettingsState> {
    Store(
        appReducer: settingsReducer,
        intialState: state,
        reducerContainer: ReducerContainerImpl(),
        delivery: .immediate
    )
}
