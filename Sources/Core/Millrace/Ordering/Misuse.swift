/// Programming errors that stop the process, each with a message that names the mistake and the cure.
@usableFromInline
enum Misuse {
    /// - Parameters:
    ///   - state: the type of the store's state; nil if the store has no single state.
    ///   - action: the action that the transition dispatched; nil if it used the store in another way.
    @usableFromInline
    static func reentrance(of state: Any.Type?, dispatching action: Any?) -> Never {
        let store = state.map { "the store of \($0)" } ?? "a store"
        let use = action.map { "dispatched \(name(of: $0)) to" } ?? "read, changed or observed"
        fatalError(
            """
            A transition used its own store. A change of \(store) \(use) that same store. While a state is being \
            changed (inside `mutate`, `reduce` or `update`, or in the deinit of something that the change releases), \
            this is not possible: the change is only half made. Work with the state that the transition was handed, \
            and dispatch from the place that follows the change: a presenter, an effect handler or an observer.
            """
        )
    }

    /// The action's type, and its case if it is an enum. Without the payload, which may hold users' data.
    private static func name(of action: Any) -> String {
        let mirror = Mirror(reflecting: action)
        if mirror.displayStyle != .enum { return "\(type(of: action))" }
        return "\(type(of: action)).\(mirror.children.first?.label ?? "\(action)")"
    }

    @usableFromInline
    static func useAfterClose() -> Never {
        fatalError(
            """
            A state was used after its store had been released. Keep a reference to the store for as long as \
            its state is read or updated.
            """
        )
    }
}
