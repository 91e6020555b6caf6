extension Misuse {
    static func readInComputation() -> Never {
        fatalError(
            """
            A derived value was used while a derived value was being computed. A computation may read only its sources: changes of \
            other values would not cause a recomputation, and a value that reads itself, directly or indirectly, would recurse without \
            end. Pass the other value as a source, `derive(from: store, other) { state, other in … }`, and read the \
            parameter. Change stores elsewhere: in an observer, a presenter or an effect handler.
            """
        )
    }

    static func readAfterComputation() -> Never {
        fatalError(
            """
            A state was read that a computation of a derived value had been handed, and that had ended. Read what you need while \
            the closure of `derive(from:)` runs: a closure or lazy collection that it returns must hold values, not the state.
            """
        )
    }

    static func releasedSource() -> Never {
        fatalError(
            """
            A derived value was computed for the first time when the state of one of its sources had been released, as \
            when a FluxCapacitor store replaces one of its `Variable`s by another. Declare a store's variables as `let`, and change \
            their values; or derive again from the changed store.
            """
        )
    }
}
