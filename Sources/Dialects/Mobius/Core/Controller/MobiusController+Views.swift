#if canImport(FoundationEssentials)
// Only `UUID` is needed. The whole of Foundation is large.
import FoundationEssentials
#else
import Foundation
#endif

extension MobiusController {
    /// Adds a view. Each start connects it anew, after the views that were added before.
    ///
    /// It is an error to add a view while the controller runs.
    ///
    /// - Returns: the view's id, for ``disconnectView(id:)``. The id is needed only if there are several views.
    @discardableResult
    public func connectView<V: Connectable>(_ connectable: V) -> UUID
    where V.Input == Model, V.Output == Event {
        let id = UUID()
        perform {
            if state.running { return "cannot connect a view while running" }
            state.addView(AnyConnectable(connectable), id: id)
            return nil
        }
        return id
    }

    /// Removes the only view. It is an error if the controller runs, or if there is no view or more than one.
    public func disconnectView() {
        perform {
            if state.running { return "cannot disconnect view while running; call stop first" }
            let ids = state.viewIDs
            if ids.isEmpty { return "no view connected, cannot disconnect" }
            if ids.count > 1 { return "missing view connection id, cannot disconnect" }
            state.removeView(ids[0])
            return nil
        }
    }

    /// Removes a view. It is an error if the controller runs, or if there is no view with this id.
    public func disconnectView(id: UUID) {
        perform {
            if state.running { return "cannot disconnect view while running; call stop first" }
            return state.removeView(id) ? nil : "invalid view connection, cannot disconnect"
        }
    }
}

extension MobiusController where Model: Sendable {
    /// Adds a view that is a function. Each start connects the view, which then receives each model on the main actor.
    ///
    /// ```swift
    /// controller.connectView { [weak self] model in self?.show(model) }
    /// ```
    ///
    /// Use this method for view controllers: ``Connectable/connect(_:)`` is called on the loop queue, so a class of
    /// the main actor should not conform to ``Connectable`` in Swift 6 mode. Send the user's input with
    /// ``dispatchEvent(_:)``. The controller retains the function until the view is disconnected.
    ///
    /// It is an error if the controller runs, or if its view queue is not the main queue.
    ///
    /// - Returns: the view's id, for ``disconnectView(id:)``. The id is needed only if there are several views.
    @discardableResult
    public func connectView(_ show: @escaping @MainActor (Model) -> Void) -> UUID {
        perform {
            QueueMembership.isMain(viewQueue)
                ? nil
                : "cannot show models on the main actor, since the view queue is not the main queue; "
                    + "make the controller without a view queue, or connect a Connectable"
        }
        return connectView(
            AnyConnectable(unchecked: { _ in
                Connection(
                    acceptClosure: { model in MainActor.assumeIsolated { show(model) } },
                    disposeClosure: {}
                )
            })
        )
    }
}
