/// What a hub may ask of an app, besides looking.
public struct HubPermissions: OptionSet, Hashable, Sendable {
    /// A bit for each permission.
    public let rawValue: Int

    /// The permissions whose bits are set.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// To hand actions to stores.
    public static let dispatch = HubPermissions(rawValue: 1)

    /// To move stores through time: travel, step, skip, sweep, reset, and import a recording.
    public static let travel = HubPermissions(rawValue: 2)

    /// To have all stores ignore actions.
    public static let lock = HubPermissions(rawValue: 4)

    /// All of it.
    public static let all: HubPermissions = [.dispatch, .travel, .lock]
}

extension HubPermissions {
    /// Their names in a page's messages.
    var names: [String] {
        [(Self.dispatch, "dispatch"), (.travel, "travel"), (.lock, "lock")]
            .filter { isSuperset(of: $0.0) }.map(\.1)
    }
}

extension Request {
    /// What a page must be permitted to do for this.
    var permission: HubPermissions {
        switch self {
        case .dispatch, .dispatchAgain: .dispatch
        case .travel, .step, .skip, .sweep, .reset: .travel
        case .lock: .lock
        case .pause, .allowReplay, .commit, .clear: []
        case .tree, .text, .diff, .change, .search, .json, .templates, .test: []
        }
    }
}
