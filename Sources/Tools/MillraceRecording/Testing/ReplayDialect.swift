import MillraceReporting

/// The source text for testing the stores of a dialect with recorded actions.
///
/// These texts are not in the dialects' modules, because a test may be written from a recording by a process that
/// does not link the dialect's module. A recording must not supply source text, so the dialect's name in the
/// recording only selects one of these texts.
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

    /// Whether the test uses a `TestStore`, which sends the actions to a store of the test's own.
    ///
    /// A store of FluxCapacitor accepts actions only if it is registered, and all tests in a process share the
    /// registered store. So a test for FluxCapacitor reduces in a separate store, and can run in parallel with other
    /// tests. A store without actions needs no `TestStore` either, because its test has no actions to send.
    var usesTestStore: Bool {
        switch self {
        case .prex, .mobius, .visper: true
        case .fluxCapacitor, .other: false
        }
    }

    /// Whether the code that applies an action assigns to the variable that ``beginning(_:type:)`` declares.
    var assigns: Bool { self == .other }

    var modules: [String] {
        switch self {
        case .prex: ["MillraceTesting", "Prex"]
        case .mobius: ["MillraceTesting", "MobiusCore"]
        case .visper: ["MillraceTesting", "VISPER_Core", "VISPER_Redux"]
        case .fluxCapacitor: ["FluxCapacitor"]
        case .other: []
        }
    }

    /// The line that names the code under test. Without a subject, it is marked `FILL IN`, and the user completes it.
    func preparation(_ subject: String?) -> String? {
        codeUnderTest.map { name, kind, hint in
            "let \(name) = " + (subject ?? "<#\(kind)#>  // FILL IN: \(kind)\(hint)")
        }
    }

    private var codeUnderTest: (name: String, kind: String, hint: String)? {
        switch self {
        case .prex: ("mutation", "the mutation", ", such as CounterMutation()")
        case .mobius: ("update", "the update", ", such as Update(updateCounter)")
        case .visper: ("makeStore", "a function", " that makes a store of a state")
        case .fluxCapacitor: nil
        case .other: ("reduce", "a function", " that makes a state of a state and an action")
        }
    }

    /// The source text that makes a store's reducer, and the modules of its type; nil if the line marked `FILL IN` needs it.
    func subject(_ reducer: StoreReducer) -> (text: String, modules: Set<String>)? {
        guard self == .prex, reducer.isEmpty, let type = SwiftTypeName(reducer.type) else { return nil }
        return ("\(type.text)()", type.modules)
    }

    /// The code that begins the test at a state. Names the state's type if the expression does not imply it.
    func beginning(_ state: String, type: String? = nil) -> String {
        switch self {
        case .prex: "test = TestStore(Flux(state: \(state), mutation: mutation))"
        case .mobius:
            "test = TestStore(Mobius.loop(update: update, effectHandler: AnyConnectable(ignoringEffects)).start(from: \(state)))"
        case .visper: "test = TestStore(makeStore(\(state)))"
        case .fluxCapacitor, .other: "state\(type.map { ": \($0)" } ?? "") = \(state)"
        }
    }

    /// The code that applies an action.
    func step(_ action: String) -> String {
        switch self {
        case .prex, .mobius, .visper: "try await test.send(\(action))"
        case .fluxCapacitor: "store.reduce(with: \(action))"
        case .other: "state = reduce(state, \(action))"
        }
    }

    /// The expression for the state.
    var state: String { usesTestStore ? "test.state" : "state" }

    /// The lines of a helper function, which follows the test in the test's file; empty if the test needs no
    /// function.
    var helper: [String] {
        guard self == .mobius else { return [] }
        return [
            "", "/// The effects are expected, and none is run.",
            "private func ignoringEffects<Effect, Event>(_: @escaping Consumer<Event>) -> Connection<Effect> {",
            "    Connection(acceptClosure: { _ in }, disposeClosure: {})",
            "}",
        ]
    }
}
