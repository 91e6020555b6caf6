import Millrace
import MillraceReporting

/// Programming errors that stop the process, each with a message that names the mistake and the cure.
@usableFromInline
enum Misuse {
    @usableFromInline
    static func invokeDuringChange(of store: Any.Type) -> Never {
        fatalError(
            """
            \(store).reduce(with:) led to an invoke of its own store while a variable was being changed in place. What follows \
            `value.` in a statement that changes it, closures included, must not invoke: the value is only half made. Change a \
            copy, assign that, and invoke before or after.
            """
        )
    }

    @usableFromInline
    static func useDuringInit(of store: Any.Type) -> Never {
        fatalError(
            """
            \(store).init() used its own store, by instantiate() or by invoke, directly or through another store's \
            init(). The store is not registered before its init() has returned: set initial values in init(), and \
            invoke after it.
            """
        )
    }

    @usableFromInline
    static func unrelated(dispatchState: Any.Type, store: Any.Type) -> Never {
        fatalError(
            """
            \(dispatchState) names \(store) as its RelatedStoreType, but \(store) reduces another DispatchStateType. Let the \
            two name each other.
            """
        )
    }

    static func unknownValue(_ property: AnyKeyPath) -> Never {
        fatalError(
            """
            \(property) is in no stored property of the store, so it is not a value of this store; or the store was deallocated \
            before the value was first read. Observe the variable or constant itself, or the store that owns it.
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

    /// Prints a message and does not stop the process, because the wait need not be an error. For example, a change
    /// may be slow, or a debugger may have stopped it.
    static func reportWaiting(for holder: String, of waiting: String) {
        printError(
            """
            Millrace: a change of \(waiting) has waited for \(StallWatch.limit) seconds, since a change of \(holder) on another \
            thread has not ended. Reduces, changes in place and the init() of a store are made one at a time, whatever stores they \
            are of. If that one waits for another thread, by a synchronous call to a queue, a semaphore or a lock, and that thread \
            changes a store, this is a deadlock. Do slow work, and work on another thread, before the invoke: in the action.

            """
        )
    }
}
