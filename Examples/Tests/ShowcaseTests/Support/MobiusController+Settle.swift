import MobiusCore
import TestSupport

extension MobiusController {
    /// Waits until everything that was sent so far is processed, and the views have been shown what came of it.
    @MainActor
    func settle() async {
        // Reading waits for what was sent before. The models are on the main queue by then.
        _ = model
        await mainQueueTurn()
    }
}
