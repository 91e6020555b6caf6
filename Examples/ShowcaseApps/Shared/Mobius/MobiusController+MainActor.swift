import MobiusCore

extension MobiusController where Model: Sendable {
    /// Adds a view that is no more than a function: it shows each model, on the main actor. The controller's view queue
    /// must be the main queue, as it is unless told otherwise.
    ///
    /// Such a view sends no events: what the person does is dispatched to the controller.
    func connectView(_ show: @escaping @MainActor (Model) -> Void) {
        connectView(
            AnyConnectable { _ in
                Connection(
                    acceptClosure: { model in MainActor.assumeIsolated { show(model) } },
                    disposeClosure: {}
                )
            }
        )
    }
}
