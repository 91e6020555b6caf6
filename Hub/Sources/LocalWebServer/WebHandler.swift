import NIOCore

/// Answers requests. Called concurrently from any task.
///
/// ```swift
/// struct Greeting: WebHandler {
///     func answer(_ request: WebRequest) async -> WebAnswer {
///         .response(.text(.ok, "Hello, \(request.queryItem("name") ?? "world")!"))
///     }
/// }
/// ```
public protocol WebHandler: Sendable {
    func answer(_ request: WebRequest) async -> WebAnswer
}

/// The answer to a request.
public enum WebAnswer: Sendable {
    case response(WebResponse)
    /// Upgrades the connection to a WebSocket. A client that has not asked for one is answered with 426.
    case webSocket(LiveConnection)
}
