/// Programming errors that the engine stops at, each with a message that names the mistake and the cure.
@usableFromInline
enum Misuse {
    @usableFromInline
    static func reentrance() -> Never {
        fatalError(
            """
            A transition used its own store. While a state is being changed (inside `mutate`, `reduce` or \
            `update`, or in the deinit of something that the change releases), that same store cannot be \
            dispatched to, read or observed: the change is only half made. Work with the state that the \
            transition was handed, and dispatch from the place that follows the change: a presenter, an effect \
            handler or an observer.
            """
        )
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

    @usableFromInline
    static func useDuringChange() -> Never {
        fatalError(
            """
            A value was used while it was being changed in place. What follows `value.` in a statement that changes it, \
            closures included, must not read or change that same value: it is only half made. Work on a copy, \
            and assign that.
            """
        )
    }
}
