/// How the stores of a dialect are replayed in a test.
enum ReplayDialect {
    case prex, mobius, visper, fluxCapacitor, other

    init(named name: String) {
        self =
            switch name {
            case "Prex": .prex
            case "Mobius": .mobius
            case "VISPER": .visper
            case "FluxCapacitor": .fluxCapacitor
            default: .other
            }
    }

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
