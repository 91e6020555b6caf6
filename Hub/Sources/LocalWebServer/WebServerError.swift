/// Why a server could not start.
public enum WebServerError: Error, Hashable {
    /// Another process listens on the port.
    case portTaken(UInt16)

    /// The system lets only others listen on the port, such as root on those below 1024.
    case portForbidden(UInt16)

    /// This is no address of a network.
    case invalidAddress(String)
}

extension WebServerError: CustomStringConvertible {
    /// The error in words, for the person who started the process.
    public var description: String {
        switch self {
        case .portTaken(let port): "Port \(port) is taken by another process."
        case .portForbidden(let port): "The system does not let this process listen on port \(port)."
        case .invalidAddress(let address): "'\(address)' is not an IP address."
        }
    }
}
