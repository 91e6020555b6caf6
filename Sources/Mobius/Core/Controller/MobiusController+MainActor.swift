import Foundation

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
    /// An error while the controller runs, and if its view queue is not the main queue. (Contract 14.)
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
