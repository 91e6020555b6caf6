#if canImport(ObjectiveC)
public import Foundation

extension UndoHistory {
    /// Registers each step with an undo manager, so that the system's menu, shake and gestures undo and redo it.
    ///
    /// ```swift
    /// let registration = history.register(with: undoManager, actionName: "Typing")
    /// ```
    ///
    /// After that, undo only by the manager: a direct call of ``UndoHistory/undo()`` removes the manager's redo
    /// steps. The manager groups steps registered in one turn of the run loop, unless its `groupsByEvent` is false.
    ///
    /// - Parameter name: the name of the steps in the manager's menu.
    /// - Returns: a handle that ends the registration. Dropping the handle does not end it; releasing the history or
    ///   the manager does.
    @MainActor @discardableResult
    public func register(with manager: UndoManager, actionName name: String? = nil) -> UndoManagerRegistration
    {
        UndoManagerRegistration(of: self, with: manager, name)
    }
}

/// A handle for the registration of a history's steps with an undo manager. Only ``end()``, and the release of the
/// history or the manager, end the registration; releasing the handle does not.
@MainActor
public final class UndoManagerRegistration {
    private let registration: UndoRegistration

    fileprivate init(of history: UndoHistory, with manager: UndoManager, _ name: String?) {
        // The manager retains handlers, but not targets. So the handler retains the target.
        let target = Target()
        registration = UndoRegistration(
            of: history,
            register: { [weak manager] undo in
                manager?.registerUndo(withTarget: target) { _ in
                    withExtendedLifetime(target) { undo() }
                }
                if let name { manager?.setActionName(name) }
            },
            removeAll: { [weak manager] in manager?.removeAllActions(withTarget: target) }
        )
    }

    /// Removes the history's steps from the manager, and stops registering. Idempotent.
    public func end() { registration.end() }
}

private final class Target: NSObject, Sendable {}
#endif
