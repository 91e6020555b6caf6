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
