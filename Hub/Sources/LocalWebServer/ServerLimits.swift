/// What one client, and all together, may ask of a server.
public struct ServerLimits: Sendable {
    /// How many bytes the address and the headers of a request may have: more is answered with 431, as are more than
    /// 256 headers.
    public var head = 32 * 1_024
    /// How many bytes a body may have, as far as a handler reads it: more is answered with 413.
    public var body = 256 * 1_024 * 1_024
    /// How many bytes a message of a WebSocket may have; more closes the connection.
    public var message = 1_024 * 1_024
    /// How many bytes may wait for a page that does not take them.
    public var unsent = 64 * 1_024 * 1_024
    /// How many connections there may be at once; more are closed.
    public var connections = 512
    /// How long a client may take for a request's head, or leave a connection idle, or a body or an answer without
    /// progress.
    public var patience = Duration.seconds(30)

    /// The limits that suit a server for one person's browser.
    public init() {}
}
