import Dispatch

extension MobiusController {
    /// Starts without waiting, see ``start()``. An error while the controller runs by then.
    ///
    /// - Parameter completion: called on the loop queue when it has started.
    public func start(completion: @escaping () -> Void) {
        performLater(beginRun, completion)
    }

    /// Stops without waiting, see ``stop()``. An error while the controller is stopped by then.
    ///
    /// - Parameter completion: called on the loop queue when it has stopped.
    public func stop(completion: @escaping () -> Void) {
        performLater(endRun, completion)
    }

    /// Starts, see ``start()``, and suspends until it has started instead of blocking the thread.
    public func startAsync() async {
        await withCheckedContinuation { done in start { done.resume() } }
    }

    /// Stops, see ``stop()``, and suspends until it has stopped instead of blocking the thread.
    public func stopAsync() async {
        await withCheckedContinuation { done in stop { done.resume() } }
    }

    /// Runs the controller for as long as `body` takes, which must not stop it.
    ///
    /// ```swift
    /// .task { await controller.whileRunning { await screen.isGone } }
    /// ```
    public func whileRunning<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        await startAsync()
        let result: Result
        do {
            result = try await body()
        } catch {
            await stopAsync()
            throw error
        }
        await stopAsync()
        return result
    }

    private func performLater(_ change: @escaping () -> String?, _ completion: @escaping () -> Void) {
        executor.async { [self] in
            guard let refusal = change() else { return completion() }
            // Not here: a hook that never returns would hold up the loop queue.
            let text = message(refusal)
            DispatchQueue.global().async { refuse(text) }
        }
    }
}
