import Millrace

/// Programming errors that stop the process, each with a message that names the mistake and the cure.
enum Misuse {
    static func noTransitions(_ source: Any.Type) -> Never {
        fatalError(
            """
            An UndoHistory was created for a source of \(source) that has no transitions: a derived value, or a released store. Create it for \
            the store that the value is derived from or belongs to: UndoHistory(of: store, \\.value).
            """
        )
    }

    static func endOfNoGroup() -> Never {
        fatalError(
            """
            endGroup() was called on an undo history without a beginGroup() before it. Call each as often as the other, or use \
            group { … }, which does.
            """
        )
    }
}
