import MillraceReporting

extension Wireframe {
    /// Shows the controller for the URL, and returns when it is shown, or when the route's handler has returned.
    ///
    /// A presentation cannot be cancelled once it has begun. If the task is cancelled before that, nothing is shown.
    /// If it is cancelled later, only the waiting ends.
    ///
    /// - Parameters:
    ///   - url: The URL to route.
    ///   - parameters: Merged with the URL's parameters, and override those with the same name.
    ///   - option: How to show the controller; with nil, the option providers decide.
    /// - Throws: The error of `route(url:parameters:option:completion:)`; `CancellationError` if the task was
    ///   cancelled; ``RouteNeverCompletedError`` if the completion was released without a call, for example because
    ///   UIKit refused the presentation.
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

/// Resumes the task that waits for a route. Only the first call of `end` has an effect. If this object is released
/// without a call, the task receives an error.
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

/// Holds the `RouteArrival` for the cancellation handler. The reference is weak: only the route's completion retains
/// the arrival, so both are released together.
@MainActor
private final class RoutingTask {
    weak var arrival: RouteArrival?
}

/// The completion of a route was released without being called.
public struct RouteNeverCompletedError: LocalizedError, CustomStringConvertible {
    /// The URL of the route.
    public let url: URL

    /// What is wrong, and how to correct it.
    public var description: String {
        """
        The route to "\(url)" has never ended. A presentation was refused, or a routing presenter does not call its \
        completion. Present over a controller that is on the screen; in a presenter of your own, call the completion.
        """
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
