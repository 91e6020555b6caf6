import MobiusCore
import TestSupport

extension MobiusController {
    /// Waits until all events sent so far are processed, and the views show the resulting model.
    @MainActor
    func settle() async {
        // Reading the model waits for the events sent before. The main queue's next turn delivers their models to the
        // views, which update themselves a turn later.
        _ = model
        await mainQueueTurn()
        await mainQueueTurn()
    }
}
