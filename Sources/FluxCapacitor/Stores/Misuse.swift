/// Programming errors that the dialect stops at, each with a message that names the mistake and the cure.
@usableFromInline
enum Misuse {
    @usableFromInline
    static func invokeDuringReduce(of store: Any.Type) -> Never {
        fatalError(
            """
            \(store).reduce(with:) invoked a dispatch state of its own store. A reduce changes variables, and nothing \
            else: make both changes in one reduce, or invoke from the action, or from an observer of what the reduce has \
            changed.
            """
        )
    }

    @usableFromInline
    static func useDuringInit(of store: Any.Type) -> Never {
        fatalError(
            """
            \(store).init() used its own store, by instantiate() or by invoke, directly or through another store's \
            init(). The store is not there before its init() has returned: give variables their first values \
            there, and invoke from outside.
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
}
