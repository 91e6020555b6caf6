extension Wireframe {
    /// Shows what the URL stands for, and returns when it is shown, or when its handler has returned.
    ///
    /// A presentation cannot be taken back: if the task is cancelled before it starts nothing is shown, and if it is
    /// cancelled later only the waiting ends.
    ///
    /// - Parameters:
    ///   - url: What to show.
    ///   - parameters: Added to those of the URL; on equal names these win.
    ///   - option: How to show it; nil leaves that to the option providers.
    /// - Throws: What `route(url:parameters:option:completion:)` throws; `CancellationError` if the task was cancelled;
    ///   ``RouteNeverCompletedError`` if the completion was dropped, as when UIKit refuses to present a controller.
    public func route(to url: URL, parameters: [String: Any] = [:], option: RoutingOption? = nil) async throws
    {
        try Task.checkCancellation()
        let task = RoutingTask()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let arrival = RouteArrival(url: url, continuation: continuation)
                task.arrival = arrival
                do {
                    try route(url: url, parameters: parameters, option: option) { arrival.end(.success(())) }
                } catch {
                    arrival.end(.failure(error))
                }
            }
        } onCancel: {
            Task { @MainActor in task.arrival?.end(.failure(CancellationError())) }
        }
    }
}

/// The end that a task waits for. It comes once: later ones are ignored, and if nobody can bring it any more it is an
/// error.
@MainActor
private final class RouteArrival {
    private let url: URL
    private var continuation: CheckedContinuation<Void, any Error>?

    init(url: URL, continuation: CheckedContinuation<Void, any Error>) {
        self.url = url
        self.continuation = continuation
    }

    deinit {
        continuation?.resume(throwing: RouteNeverCompletedError(url: url))
    }

    func end(_ result: Result<Void, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }
}

/// What a cancellation has to reach. The completion alone keeps the arrival, so that it goes with it.
@MainActor
private final class RoutingTask {
    weak var arrival: RouteArrival?
}

/// A route was begun, but whoever was to say that it has ended let go of the completion without calling it.
public struct RouteNeverCompletedError: LocalizedError, CustomStringConvertible {
    /// The URL of the route.
    public let url: URL

    /// What went wrong, and what to do about it.
    public var description: String {
        """
        The route to "\(url)" has never ended. A presentation was refused, or a routing presenter does not call its \
        completion. Present over a controller that is on the screen; in a presenter of your own, call the completion.
        """
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
