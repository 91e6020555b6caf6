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
