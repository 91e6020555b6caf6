import Foundation

extension URL {
    /// Whether both lead to the same server: the same scheme, host and port.
    func hasSameOrigin(as other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port
    }
}
