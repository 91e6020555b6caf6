extension Misuse {
    static func readInComputation() -> Never {
        fatalError(
            """
            A derived value was used while a derived value was being computed. A computation can read nothing but its sources, or \
            it would not be made again when the other changes; and if it read itself, by way of others or directly, it would \
            never end. Name the other one as a source, `derive(from: store, other) { state, other in … }`, and read the \
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
            when a FluxCapacitor store puts another `Variable` in the place of one of its own. Give stores their values once, as \
            `let` properties, and change what is in them; or derive again from the store as it is now.
            """
        )
    }
}
