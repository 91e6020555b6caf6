import Foundation

extension Inspector {
    /// Where a hub listens.
    public struct HubAddress: Hashable, Sendable {
        /// A name, or an address of IPv4 or IPv6.
        public var host: String

        /// The hub's port, for apps and browsers alike.
        public var port: UInt16

        /// The secret that the hub prints, if it listens for more than its own machine.
        public var token: String?

        /// An address; by default that of the hub on this machine.
        public init(host: String = "127.0.0.1", port: UInt16 = 8_700, token: String? = nil) {
            self.host = host
            self.port = port
            self.token = token
        }
    }
}

extension Inspector.HubAddress {
    /// The address of a session's page. The zone of an address of IPv6 is this machine's own and means nothing to a browser.
    func page(of session: UUID) -> URL {
        let name = String(host.prefix { $0 != "%" })
        var components = URLComponents()
        components.scheme = "http"
        components.host = name.contains(":") ? "[\(name)]" : name
        components.port = Int(port)
        components.path = "/sessions/\(session.uuidString)/"
        components.queryItems = token.map { [URLQueryItem(name: "token", value: $0)] }
        // A resolver may know names that no URL can have.
        return components.url ?? URL(filePath: components.path)
    }
}
