import LocalWebServer

/// Why an inspector could not start.
public enum InspectorError: Error, Sendable {
    /// This is a release build, and ``Inspector/Options/evenInRelease`` is not set.
    case offInRelease

    /// Another process listens on the port, or another inspector of this one.
    case portTaken(UInt16)

    /// The host in the options is not an address.
    case invalidAddress(String)

    /// The system says no, for this reason.
    case system(any Error)
}

extension InspectorError {
    init(_ error: any Error) {
        self =
            switch error {
            case let error as InspectorError: error
            case WebServerError.portTaken(let port): .portTaken(port)
            case WebServerError.invalidAddress(let address): .invalidAddress(address)
            default: .system(error)
            }
    }
}

extension InspectorError: CustomStringConvertible {
    /// What is wrong and what to do about it, in a sentence for developers.
    public var description: String {
        switch self {
        case .offInRelease:
            "The inspector is off in release builds. Set evenInRelease in its options to start it all the same."
        case .portTaken(let port):
            "Port \(port) is taken. Choose another, or 0 for one that is free."
        case .invalidAddress(let address):
            "'\(address)' is not an IP address. Use .loopback, .any or an address of this machine."
        case .system(let error): "The page cannot be served: \(error)"
        }
    }
}
