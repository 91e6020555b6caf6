/// The error of a server that could not start.
public enum WebServerError: Error, Hashable {
    /// Another process listens on the port.
    case portTaken(UInt16)

    /// The process is not permitted to listen on the port, because some systems reserve ports below 1024 for root.
    case portForbidden(UInt16)

    /// The text is not an IP address.
    case invalidAddress(String)
}

extension WebServerError: CustomStringConvertible {
    /// A description for the person who started the process.
    public var description: String {
        switch self {
        case .portTaken(let port): "Port \(port) is taken by another process."
        case .portForbidden(let port): "The system does not let this process listen on port \(port)."
        case .invalidAddress(let address): "'\(address)' is not an IP address."
        }
    }
}
