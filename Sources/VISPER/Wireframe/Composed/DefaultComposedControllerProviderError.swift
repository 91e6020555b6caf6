/// Why ``DefaultComposedControllerProvider`` made no controller.
public enum DefaultComposedControllerProviderError: Error, @unchecked Sendable {
    // Sendable: errors have to be. The result is a value that the thrower lets go of; what its parameters refer to is
    // the caller's, who gets it back on the thread that it routes on.

    /// None of the providers is responsible for the result.
    case noControllerFoundFor(routeResult: RouteResult)
}

extension DefaultComposedControllerProviderError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noControllerFoundFor(let routeResult):
            """
            No controller provider is responsible for the pattern "\(routeResult.routePattern)". \
            Add one that is, or a view feature with this pattern.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
