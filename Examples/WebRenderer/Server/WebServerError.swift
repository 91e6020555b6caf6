/// Why the server could not start.
public enum WebServerError: Error, Hashable {
    /// Another process listens on the port.
    case portTaken(UInt16)
}

extension WebServerError: CustomStringConvertible {
    /// The error in words, for the person who started the process.
    public var description: String {
        switch self {
        case .portTaken(let port): "Port \(port) is taken by another process."
        }
    }
}
