import Millrace

extension Transition.Cause {
    /// What recorders call it.
    package var name: String {
        switch self {
        case .start: "start"
        case .action: "action"
        case .change: "change"
        case .restoration: "restoration"
        }
    }
}

extension Transition {
    /// What the action is, without what it carries: an enum's case, or else the type. Nil if there is no action.
    ///
    /// So there are no more names than the program has cases and types, and nothing in them that a person has typed in.
    package var actionName: String? {
        guard let action else { return nil }
        let mirror = Mirror(reflecting: action)
        // A mirror of the type's own may hide what the case carries, and the description would show it.
        if mirror.displayStyle == .enum, !(action is any CustomReflectable) {
            guard let payload = mirror.children.first else { return String(describing: action) }
            if let name = payload.label { return name }
        }
        return String(describing: type(of: action))
    }
}

extension Duration {
    /// In whole nanoseconds, rounded towards zero.
    package var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
