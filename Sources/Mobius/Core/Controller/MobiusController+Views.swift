#if canImport(FoundationEssentials)
// For `UUID`. The rest of Foundation is large, and nothing here needs it.
import FoundationEssentials
#else
import Foundation
#endif

extension MobiusController {
    /// Adds a view, for the runs to come. At each start it is connected anew, after those that were added before.
    ///
    /// An error while the controller runs.
    ///
    /// - Returns: what to disconnect it with, if there are several.
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

    /// Removes the only view. An error while the controller runs, and if there is no view or more than one.
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

    /// Removes a view. An error while the controller runs, and if there is no such view.
    public func disconnectView(id: UUID) {
        perform {
            if state.running { return "cannot disconnect view while running; call stop first" }
            return state.removeView(id) ? nil : "invalid view connection, cannot disconnect"
        }
    }
}

extension MobiusController where Model: Sendable {
    /// Adds a view that is a function, for the runs to come: it shows each model, on the main actor.
    ///
    /// ```swift
    /// controller.connectView { [weak self] model in self?.show(model) }
    /// ```
    ///
    /// It is for view controllers, which belong to the main actor: ``Connectable/connect(_:)`` is called on the loop
    /// queue, so that they should not conform to ``Connectable`` in Swift 6 mode. What the person does is sent by
    /// ``dispatchEvent(_:)``. The function is kept until the view is disconnected, or the controller is gone.
    ///
    /// An error while the controller runs, and if its view queue is not the main queue.
    ///
    /// - Returns: what to disconnect it with, if there are several.
    @discardableResult
    public func connectView(_ show: @escaping @MainActor (Model) -> Void) -> UUID {
        perform {
            QueueMembership.isMain(viewQueue)
                ? nil
                : "cannot show models on the main actor, since the view queue is not the main queue; "
                    + "make the controller without a view queue, or connect a Connectable"
        }
        return connectView(
            AnyConnectable { _ in
                Connection(
                    acceptClosure: { model in MainActor.assumeIsolated { show(model) } },
                    disposeClosure: {}
                )
            }
        )
    }
}
