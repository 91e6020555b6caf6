/// What a hub may do with an app's stores. Reading needs no permission, and neither does pausing or clearing the
/// recording.
public struct HubPermissions: OptionSet, Hashable, Sendable {
    /// A bit for each permission.
    public let rawValue: Int

    /// Creates a set from the bits of permissions.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Dispatch actions to stores.
    public static let dispatch = HubPermissions(rawValue: 1)

    /// Move stores through time: travel, step, skip, sweep, reset, and import a recording.
    public static let travel = HubPermissions(rawValue: 2)

    /// Lock all stores, so that they ignore actions.
    public static let lock = HubPermissions(rawValue: 4)

    /// All permissions.
    public static let all: HubPermissions = [.dispatch, .travel, .lock]
}

extension HubPermissions {
    /// The permissions' names in messages to a page.
    var names: [String] {
        [(Self.dispatch, "dispatch"), (.travel, "travel"), (.lock, "lock")]
            .filter { isSuperset(of: $0.0) }.map(\.1)
    }
}

extension Request {
    /// The permission that the request needs; empty if it needs none.
    var permission: HubPermissions {
        switch self {
        case .dispatch, .dispatchAgain: .dispatch
        case .travel, .step, .skip, .sweep, .reset: .travel
        case .lock: .lock
        case .pause, .allowReplay, .commit, .clear: []
        case .tree, .text, .diff, .origin, .change, .search, .find, .history, .json, .templates, .test: []
        }
    }
}
