/// How the stores of a dialect are replayed in a test.
///
/// The dialects' own modules do not supply this: a test is also written from a file, in a process that has no store of the dialect and
/// may not link it, and a file must not bring source text along. So the name in the recording selects among the texts here.
enum ReplayDialect: String {
    case prex = "Prex"
    case mobius = "Mobius"
    case visper = "VISPER"
    case fluxCapacitor = "FluxCapacitor"
    case other

    init(named name: String) {
        self = Self(rawValue: name) ?? .other
    }

    /// Whether a test can begin at any state.
    var beginsAnywhere: Bool { self != .fluxCapacitor }

    /// Whether an action assigns to what ``beginning(_:type:)`` declares, which is a variable then.
    var assigns: Bool { self != .visper && self != .fluxCapacitor }

    var modules: [String] {
        switch self {
        case .prex: ["Prex"]
        case .mobius: ["MobiusCore"]
        case .visper: ["VISPER_Core", "VISPER_Redux"]
        case .fluxCapacitor: ["FluxCapacitor"]
        case .other: []
        }
    }

    /// The line to be filled in, by what is filled in.
    func preparation(_ subject: String?) -> String? {
        switch self {
        case .prex:
            "let mutation = \(subject ?? "<#the mutation#>")  // FILL IN: the mutation, such as CounterMutation()"
        case .mobius:
            "let update = \(subject ?? "<#the update#>")  // FILL IN: the update, such as Update(updateCounter)"
        case .visper:
            "let makeStore = \(subject ?? "<#a function#>")  // FILL IN: a function that makes a store, with delivery .immediate, of a state"
        case .fluxCapacitor: nil
        case .other:
            "let reduce = \(subject ?? "<#a function#>")  // FILL IN: a function that makes a state of a state and an action"
        }
    }

    /// Begins with a state, whose type is named if the expression does not tell it.
    func beginning(_ state: String, type: String? = nil) -> String {
        switch self {
        case .visper: "store = makeStore(\(state))"
        default: "state\(type.map { ": \($0)" } ?? "") = \(state)"
        }
    }

    /// Applies an action.
    func step(_ action: String) -> String {
        switch self {
        case .prex: "mutation.mutate(action: \(action), state: &state)"
        case .mobius: "state = update(model: state, event: \(action)).model ?? state"
        case .visper: "store.dispatch(\(action))"
        case .fluxCapacitor: "store.reduce(with: \(action))"
        case .other: "state = reduce(state, \(action))"
        }
    }

    /// Where the state is.
    var state: String {
        switch self {
        case .visper: "store.observableState.value"
        default: "state"
        }
    }
}
