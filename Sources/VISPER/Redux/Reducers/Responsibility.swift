import Millrace

/// Decides whether a reducer is responsible. The same class serves reducers of all types.
final class Responsibility {
    /// Calls `isResponsible` of the reducer.
    let isResponsible: (_ action: Action, _ state: Any) -> Bool

    /// Calls `isResponsible` of the reducer, and detects whether its answer depends on types alone.
    let askFirst: (_ action: Action, _ state: Any) -> (answer: Bool, isByTypes: Bool)

    /// Whether the action has the reducer's type.
    let matchesByType: (_ action: Action) -> Bool

    /// Whether action and state have the reducer's types.
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

/// Detects whether types alone decide if a reducer is responsible. This is so if the reducer uses the default
/// implementation of `isResponsible`. While a reducer is asked for the first time, the default implementation reports
/// the reducer's type to the probe.
///
/// A reducer with an implementation of its own, even one that forwards to another reducer, may depend on values and has
/// to be asked every time.
final class ResponsibilityProbe: Sendable {
    @TaskLocal static var current: ResponsibilityProbe?

    private let isReducer: @Sendable (Any.Type) -> Bool
    private let heardReducer = AtomicCell<Bool>(false)

    private init(isReducer: @escaping @Sendable (Any.Type) -> Bool) {
        self.isReducer = isReducer
    }

    /// Records that the reducer which is being asked uses the default implementation of `isResponsible`. That
    /// implementation calls this method with the type of its reducer. Any other type is ignored: it belongs to a
    /// reducer to which the reducer being asked forwards the question.
    func note(answerOf type: Any.Type) {
        if isReducer(type) { heardReducer.store(true, ordering: .relaxed) }
    }

    /// Asks a reducer of the given type whether it is responsible, by calling `ask`.
    ///
    /// - Returns: the answer, and whether it depends on types alone.
    static func listen<Reducer>(to type: Reducer.Type, _ ask: () -> Bool) -> (answer: Bool, isByTypes: Bool) {
        let probe = ResponsibilityProbe { $0 is Reducer.Type }
        let answer = $current.withValue(probe) { ask() }
        return (answer, probe.heardReducer.load(ordering: .relaxed))
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
