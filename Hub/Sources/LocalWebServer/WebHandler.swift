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
    /// The connection becomes a WebSocket. A client that has not asked for one is answered with 426.
    case webSocket(LiveConnection)
}
