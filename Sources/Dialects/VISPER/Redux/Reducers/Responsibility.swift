import Millrace

/// Decides whether a reducer is responsible. The same class serves reducers of all types.
final class Responsibility: Sendable {
    /// How a reducer decides.
    private enum Rule: UInt8 {
        /// The reducer was never asked.
        case unknown
        /// By the default implementation of `isResponsible`, and so by the types of action and state.
        case types
        /// By an implementation of its own, even one that forwards to another reducer. It may depend on values, so the
        /// reducer has to be asked every time.
        case own
    }

    /// The reducer's types of action and state.
    let types: ReducerTypes

    private let reducer: UserValue<(_ action: Action, _ state: Any) -> Bool>
    private let isReducer: @Sendable (Any.Type) -> Bool
    private let matchesAction: @Sendable (Action) -> Bool
    private let matches: @Sendable (Action, _ state: Any) -> Bool
    private let rule = AtomicCell<Rule>(.unknown)

    init<Reducer, ActionType, StateType>(
        of _: Reducer.Type,
        for action: ActionType.Type,
        _ state: StateType.Type,
        ask: @escaping (_ action: Action, _ state: Any) -> Bool
    ) {
        types = ReducerTypes(action: action, state: state)
        reducer = UserValue(ask)
        isReducer = { $0 is Reducer.Type }
        matchesAction = { $0 is ActionType }
        matches = { TypeRule.matches($0, $1, ActionType.self, StateType.self) }
    }

    /// Calls `isResponsible` of the reducer.
    func ask(_ action: Action, _ state: Any) -> Bool { reducer.value(action, state) }

    /// Whether it is known how the reducer decides.
    var isKnown: Bool { rule.load(ordering: .relaxed) != .unknown }

    /// Whether types alone decide.
    var isByTypes: Bool { rule.load(ordering: .relaxed) == .types }

    /// Whether the reducer is responsible for an action and a state of the given types. Asks the reducer unless types
    /// alone decide.
    func decide<StateType>(_ action: Action, _ state: StateType, of types: ReducerTypes) -> Bool {
        switch rule.load(ordering: .relaxed) {
        case .types: return types == self.types || matches(action, state)
        case .own: return ask(action, state)
        case .unknown:
            let probe = DefaultRule(isReducer: isReducer)
            let answer = DefaultRule.$probe.withValue(probe) { ask(action, state) }
            rule.store(probe.wasUsed.load(ordering: .relaxed) ? .types : .own, ordering: .relaxed)
            return answer
        }
    }

    /// Whether the reducer may be responsible for actions and states with the types of these ones. Does not call the
    /// reducer.
    ///
    /// - Parameter state: nil if casts of such states depend on their value.
    func isPossible(for action: Action, state: Any?) -> Bool {
        if !isByTypes { return true }
        return if let state { matches(action, state) } else { matchesAction(action) }
    }
}

/// A type of action and a type of state.
struct ReducerTypes: Hashable {
    let action: ObjectIdentifier
    let state: ObjectIdentifier

    init(action: Any.Type, state: Any.Type) {
        self.action = ObjectIdentifier(action)
        self.state = ObjectIdentifier(state)
    }
}

/// Detects whether a reducer uses the default implementation of `isResponsible`, which reports the reducer's type
/// while the reducer is asked for the first time.
final class DefaultRule: Sendable {
    @TaskLocal static var probe: DefaultRule?

    private let isReducer: @Sendable (Any.Type) -> Bool
    let wasUsed = AtomicCell<Bool>(false)

    init(isReducer: @escaping @Sendable (Any.Type) -> Bool) { self.isReducer = isReducer }

    /// Called by the default implementation with the type of its reducer. Any other type belongs to a reducer to which
    /// the one being asked forwards the question.
    func note(_ type: Any.Type) {
        if isReducer(type) { wasUsed.store(true, ordering: .relaxed) }
    }
}

/// Decides by dynamic casts whether a reducer is responsible, with one exception. A cast turns nil of one optional type
/// into nil of every other optional type. But this rule lets nil of one optional type match only those reducers whose
/// state has exactly this optional type.
enum TypeRule {
    static func matches<ActionType, StateType>(
        _ action: Action,
        _ state: Any,
        _: ActionType.Type,
        _: StateType.Type
    ) -> Bool {
        action is ActionType && matches(state, StateType.self)
    }

    private static func matches<StateType>(_ state: Any, _ type: StateType.Type) -> Bool {
        guard state is StateType else { return false }
        return !(type is any OptionalValue.Type) || !isNilOfAnotherType(state, type)
    }

    /// Whether casts of all values of the static type of `state` have the same result. This is so for structs and enums,
    /// except for optionals, tuples and collections, of which Swift casts each element.
    ///
    /// Reads the mirror of the state, which may be its own, so no lock may be held.
    static func dependsOnTypeAlone<StateType>(_ state: StateType) -> Bool {
        // Tuples can only be recognised by their mirror.
        switch Mirror(reflecting: state).displayStyle {
        case .tuple, .optional, .collection, .set, .dictionary: false
        default:
            !(StateType.self is AnyClass) && StateType.self != AnyHashable.self
                && type(of: state as Any) == StateType.self
        }
    }

    private static func isNilOfAnotherType(_ state: Any, _ type: Any.Type) -> Bool {
        var layer = state
        while let optional = layer as? any OptionalValue {
            if Swift.type(of: layer) == type { return false }
            guard let wrapped = optional.wrapped else { return true }
            layer = wrapped
        }
        return false
    }
}

/// An optional of any type.
protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 as Any } }
}
