import NIOCore

/// Answers requests. Called from any task, for several requests at once.
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

/// What becomes of a request.
public enum WebAnswer: Sendable {
    case response(WebResponse)
    /// The connection becomes a WebSocket. If the client has not asked for one, it is told so (426).
    case webSocket(LiveConnection)
}
