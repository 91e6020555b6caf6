import Foundation

extension Inspector {
    /// The address at which a hub listens.
    public struct HubAddress: Hashable, Sendable {
        /// A host name, an IPv4 address or an IPv6 address.
        public var host: String

        /// The port, for apps and browsers alike.
        public var port: UInt16

        /// The token that the hub prints if it accepts connections from other machines.
        public var token: String?

        /// Creates an address; by default that of the hub on this machine.
        public init(host: String = "127.0.0.1", port: UInt16 = 8_700, token: String? = nil) {
            self.host = host
            self.port = port
            self.token = token
        }
    }
}

extension Inspector.HubAddress {
    /// The address of a session's page. Omits the zone of an IPv6 address, which has no meaning in a browser.
    func page(of session: UUID) -> URL {
        let name = String(host.prefix { $0 != "%" })
        var components = URLComponents()
        components.scheme = "http"
        components.host = name.contains(":") ? "[\(name)]" : name
        components.port = Int(port)
        components.path = "/sessions/\(session.uuidString)/"
        components.queryItems = token.map { [URLQueryItem(name: "token", value: $0)] }
        // The host name may not be valid in a URL, although the system can resolve it. Return only the path then.
        return components.url ?? URL(filePath: components.path)
    }
}
