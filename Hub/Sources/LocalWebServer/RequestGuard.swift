import NIOHTTP1

/// Protects a server from other web sites.
///
/// Even a server on loopback can be reached by the person's browser, which runs pages from everywhere. Two checks
/// prevent such pages from reading or using the apps:
///
/// - *Host*: by DNS rebinding, a foreign site can make its own name resolve to 127.0.0.1. The browser then sends that
///   name, so only the names of loopback are accepted.
/// - *Origin*: browsers let any page open a WebSocket to any server, and send the page's origin. Only pages from this
///   server are accepted. This also excludes other servers on this machine, which have other ports.
///
/// A server that accepts connections from other machines does not know its own names. It uses a secret in the URL
/// instead of the Host check: see ``AccessToken``.
public enum RequestGuard {
    /// The reason why a request is refused.
    public enum Refusal: Error, Hashable {
        case foreignHost(String?)
        case foreignOrigin(String?)
        case wrongToken
        /// The address has sent too many wrong tokens. This one was not compared.
        case tooManyGuesses(seconds: Int)
        case foreignMachine
    }

    /// Checks that the client is on this machine, whichever address the server listens on.
    public static func checkPeer(of request: WebRequest) throws(Refusal) {
        if !request.isFromThisMachine { throw .foreignMachine }
    }

    /// Checks the `Host` header. Every request requires this check, or the check of the token.
    public static func checkHost(of headers: HTTPHeaders) throws(Refusal) {
        let host = headers.only("Host")
        guard let host, let name = hostName(of: host), loopbackNames.contains(name) else {
            throw .foreignHost(host)
        }
    }

    /// Checks the token in the query's `token`.
    public static func check(_ token: AccessToken, of request: WebRequest, _ guesses: GuessLimit)
        throws(Refusal)
    {
        try guesses.check(request.queryItem("token"), against: token, from: request.address)
    }

    /// Checks the `Origin` header. A request that opens a WebSocket or changes something requires this check besides
    /// the check of the host or token.
    public static func checkOrigin(of headers: HTTPHeaders) throws(Refusal) {
        let origin = headers.only("Origin")
        guard let origin, let host = headers.only("Host"),
            origin.lowercased() == "http://\(host.lowercased())"
        else {
            throw .foreignOrigin(origin)
        }
    }

    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The name in `name` or `name:port`; `nil` if the text after the colon is not a port.
    private static func hostName(of host: String) -> String? {
        let lowercased = host.lowercased()
        let closingBracket = lowercased.lastIndex(of: "]") ?? lowercased.startIndex
        guard let colon = lowercased[closingBracket...].firstIndex(of: ":") else { return lowercased }
        guard UInt16(lowercased[colon...].dropFirst()) != nil else { return nil }
        return String(lowercased[..<colon])
    }
}

extension RequestGuard.Refusal: CustomStringConvertible {
    /// Describes the reason to people, with a remedy if there is one.
    public var description: String {
        switch self {
        case .foreignHost(let host):
            "the Host header \(quoted(host)) is not a loopback name; open the page as http://localhost"
        case .foreignOrigin(let origin):
            "the Origin header \(quoted(origin)) is not this server"
        case .foreignMachine: "this is answered to programs on the same machine only"
        case .wrongToken:
            "the token is missing or wrong; open the page by the whole URL that the app has printed"
        case .tooManyGuesses(let seconds):
            "too many wrong tokens came from this address; try again in \(seconds) s"
        }
    }

    private func quoted(_ value: String?) -> String {
        value.map { "'\($0.prefix(100))'" } ?? "(missing)"
    }
}

extension HTTPHeaders {
    /// The value of a header; nil if the header is missing, or if it is repeated, because programs disagree on which
    /// value counts.
    fileprivate func only(_ name: String) -> String? {
        let values = self[name]
        return values.count == 1 ? values[0] : nil
    }
}
