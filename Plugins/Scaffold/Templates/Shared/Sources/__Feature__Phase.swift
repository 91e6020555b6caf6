/// The progress of loading the items.
nonisolated enum __Feature__Phase: Equatable, Sendable {
    case idle
    case loading
    case loaded([__Feature__Item])
    /// The associated value is the message that the user sees.
    case failed(String)
}

/// What a screen shows in each phase.
nonisolated extension __Feature__Phase {
    /// The sentence that the user sees if loading fails. Tell errors apart here, and log them for developers: a user
    /// cannot read them.
    static func message(for error: any Error) -> String {
        "The items could not be loaded."
    }

    var items: [__Feature__Item] {
        if case .loaded(let items) = self { items } else { [] }
    }

    var message: String? {
        switch self {
        case .idle: nil
        case .loading: "Loading…"
        case .loaded(let items): items.isEmpty ? "Nothing found." : nil
        case .failed(let message): message
        }
    }

    var isFailed: Bool {
        if case .failed = self { true } else { false }
    }
}
