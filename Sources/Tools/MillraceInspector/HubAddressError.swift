import Foundation

/// The reason why the environment's variables do not contain a valid address of a hub.
public enum HubAddressError: Error, Hashable, Sendable {
    /// `MILLRACE_HUB` has this value, which is not a host and a port.
    case wrongAddress(String)
    /// `MILLRACE_TOKEN` is set, but empty.
    case emptyToken
}

extension HubAddressError: CustomStringConvertible {
    /// A sentence that says what is wrong with the variable, and how to correct it.
    public var description: String {
        switch self {
        case .wrongAddress(let text):
            """
            MILLRACE_HUB is "\(text)", which is no host and port. Write it as 127.0.0.1:8700, name:8700 or [::1]:8700, with a port from \
            1 to 65535, or leave it out for the hub on this machine.
            """
        case .emptyToken:
            "MILLRACE_TOKEN is empty. Give it the token that the hub has printed, or leave it out if the hub has none."
        }
    }
}

extension Inspector.HubAddress {
    /// Reads `MILLRACE_HUB` and `MILLRACE_TOKEN`; the default is the hub on this machine, without a token.
    package init(environment: [String: String]) throws(HubAddressError) {
        self.init()
        if let text = environment["MILLRACE_HUB"] {
            guard let (host, port) = Self.hostAndPort(text) else { throw .wrongAddress(text) }
            (self.host, self.port) = (host, port)
        }
        token = environment["MILLRACE_TOKEN"]
        if token == "" { throw .emptyToken }
    }

    private static func hostAndPort(_ text: String) -> (host: String, port: UInt16)? {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
            port > 0
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        let isWord = !host.isEmpty && !host.contains { $0.isWhitespace || "/[]@".contains($0) }
        return isWord ? (String(host), port) : nil
    }
}
