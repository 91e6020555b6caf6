import MobiusCore

extension __Feature__Controller {
    /// Adds a view that shows each model, for the runs to come.
    func connectView(_ show: @escaping @MainActor (__Feature__Model) -> Void) {
        connectView(
            AnyConnectable { _ in
                Connection(
                    // The view queue is the main queue.
                    acceptClosure: { model in MainActor.assumeIsolated { show(model) } },
                    disposeClosure: {}
                )
            }
        )
    }
}
