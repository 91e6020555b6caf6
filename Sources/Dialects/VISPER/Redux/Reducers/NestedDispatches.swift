import Millrace

/// Counts, for each thread, the dispatches that are in progress, one inside of the other.
final class NestedDispatches: Sendable {
    /// If more dispatches than this are nested, they count as an endless recursion.
    private static let limit = 500

    /// If less of the stack is left, in bytes, nested dispatches count as an endless recursion too: on Apple's systems, the
    /// stack of a secondary thread has 512 kB, which may not last for ``limit``. A message can still be printed.
    private static let leastStack = 128_000

    /// The number of dispatches between two looks at the stack.
    private static let dispatchesBetweenLooks = 16

    /// Whether dispatches are nested so deeply that the program must be stopped with a message.
    static func isEndless(_ depth: Int) -> Bool {
        depth > limit || depth % dispatchesBetweenLooks == 0 && CurrentThread.stackLeft < leastStack
    }

    private let depths = Guarded<[UInt: Int]>([:])

    /// Counts a dispatch that begins on the calling thread.
    ///
    /// - Returns: the depth, including this dispatch.
    func enter() -> Int {
        depths.withLock { depths in
            let depth = depths[CurrentThread.id, default: 0] + 1
            depths[CurrentThread.id] = depth
            return depth
        }
    }

    /// Call this when the innermost dispatch of the calling thread ends.
    func leave() {
        depths.withLock { depths in
            let depth = depths[CurrentThread.id, default: 1] - 1
            depths[CurrentThread.id] = depth == 0 ? nil : depth
        }
    }
}

/// Calls the overridable form of a method on behalf of the form that code in Swift 6 mode calls.
///
/// The latter takes a `@Sendable` closure and cannot be overridden. An override that passes such a closure to `super`
/// selects it, and so calls itself without end. That is detected by the depth of the calls.
package enum OpenMethods {
    private static let calls = NestedDispatches()

    package static func call<Result>(_ method: StaticString, of object: Any, _ body: () -> Result) -> Result {
        let depth = calls.enter()
        defer { calls.leave() }
        if NestedDispatches.isEndless(depth) { overrideCallsItself(method, type(of: object)) }
        return body()
    }

    private static func overrideCallsItself(_ method: StaticString, _ type: Any.Type) -> Never {
        fatalError(
            """
            \(type) calls \(method) in a circle. An override that passes a closure to super has to pass it as a \
            constant of a plain type, because a closure that is written as the argument selects another form of the \
            method, which calls the override again: `let done: () -> Void = { … }`, and then super with `done`.
            """
        )
    }
}
