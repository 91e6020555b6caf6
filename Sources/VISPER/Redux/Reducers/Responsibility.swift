import Millrace

/// What decides whether a reducer, of whatever type, is responsible.
final class Responsibility {
    /// What the reducer says.
    let isResponsible: (_ action: Action, _ state: Any) -> Bool

    /// What the reducer says, and whether it leaves that to types.
    let askFirst: (_ action: Action, _ state: Any) -> (answer: Bool, isByTypes: Bool)

    /// What types say of the action alone.
    let matchesByType: (_ action: Action) -> Bool

    /// What types say.
    let matchesByTypes: (_ action: Action, _ state: Any) -> Bool

    init<Reducer, ActionType, StateType>(
        of type: Reducer.Type,
        for _: ActionType.Type,
        _: StateType.Type,
        isResponsible: @escaping (_ action: Action, _ state: Any) -> Bool
    ) {
        self.isResponsible = isResponsible
        askFirst = { action, state in
            ResponsibilityProbe.listen(to: type) { isResponsible(action, state) }
        }
        matchesByType = { $0 is ActionType }
        matchesByTypes = { TypeRule.matches($0, $1, ActionType.self, StateType.self) }
    }
}

/// Finds out whether a reducer leaves it to types to decide what it is responsible for: it listens, while the reducer is asked
/// for the first time, for the protocol's own implementation being the one that answers.
///
/// A reducer that answers by itself, maybe by passing the question on to another one, depends on values for all one knows, and
/// has to be asked every time.
final class ResponsibilityProbe: Sendable {
    @TaskLocal static var current: ResponsibilityProbe?

    private let isReducer: @Sendable (Any.Type) -> Bool
    private let heardReducer = AtomicCell<Bool>(false)

    private init(isReducer: @escaping @Sendable (Any.Type) -> Bool) {
        self.isReducer = isReducer
    }

    /// Called by the protocol's implementation, on behalf of a type that has no other.
    func note(answerOf type: Any.Type) {
        if isReducer(type) { heardReducer.store(true, ordering: .relaxed) }
    }

    /// Asks a reducer of the given type, by `ask`.
    ///
    /// - Returns: the answer, and whether types alone decide.
    static func listen<Reducer>(to type: Reducer.Type, _ ask: () -> Bool) -> (answer: Bool, isByTypes: Bool) {
        let probe = ResponsibilityProbe { $0 is Reducer.Type }
        let answer = $current.withValue(probe) { ask() }
        return (answer, probe.heardReducer.load(ordering: .relaxed))
    }
}

/// The rule by which types decide whether a reducer is responsible: dynamic casts, with one exception. A cast takes nil
/// for nil of any optional type; the rule takes it for nil of its own.
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

/// An optional, whatever it is of.
protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 as Any } }
}
