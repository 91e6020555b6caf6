import Dispatch

extension MobiusController {
    /// Starts without waiting, see ``start()``. It is an error if the controller is running already when the start is
    /// processed.
    ///
    /// - Parameter completion: called on the loop queue after the start.
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public func start(completion: @escaping @Sendable () -> Void) {
        performLater(beginRun, completion)
    }

    /// Stops without waiting, see ``stop()``. It is an error if the controller is stopped already when the stop is
    /// processed.
    ///
    /// - Parameter completion: called on the loop queue after the stop.
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public func stop(completion: @escaping @Sendable () -> Void) {
        performLater(endRun, completion)
    }

    /// Starts, see ``start()``. Suspends instead of blocking the thread.
    public func startAsync() async {
        await withCheckedContinuation { done in start { done.resume() } }
    }

    /// Stops, see ``stop()``. Suspends instead of blocking the thread.
    public func stopAsync() async {
        await withCheckedContinuation { done in stop { done.resume() } }
    }

    /// Runs the controller for the duration of `body`, which must not stop it.
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

    func performLater(_ change: @escaping () -> String?, _ completion: @escaping () -> Void) {
        executor.async { [self] in
            let (_, error) = ThreadLoops.withholdingErrors { reportRefusal(by: change) }
            guard let error else { return completion() }
            error.report()
        }
    }
}
