/// Programming errors that the module stops at, each with a message that names the mistake and the cure.
enum Misuse {
    static func asynchronousReducerWithoutStore(action: Action) -> Never {
        fatalError(
            """
            An asynchronous reducer is responsible for \(type(of: action)), but its container has nowhere to send the new \
            state: dispatchStateChangeActionCallback is nil. Give the container to a Store, which sets it, or set it before \
            you reduce.
            """
        )
    }

    static func endlessMiddleware(action: Action, depth: Int) -> Never {
        fatalError(
            """
            Middleware dispatches in a circle: \(depth) dispatches are in progress, one inside of the other, and the last one \
            is of \(type(of: action)). An action that is dispatched from inside of middleware passes through the same \
            middleware: dispatch for certain actions only, and none that leads back to those.
            """
        )
    }
}
