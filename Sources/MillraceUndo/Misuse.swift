import Millrace

/// Programming errors that stop the process, each with a message that names the mistake and the cure.
enum Misuse {
    static func noTransitions(_ source: Any.Type) -> Never {
        fatalError(
            """
            An undo history was asked for of \(source), which has no changes of its own to undo, or has been released. Make it of the \
            store that the value is derived from or belongs to: UndoHistory(of: store, \\.value).
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
