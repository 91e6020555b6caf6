import NIOHTTP1

/// Keeps other web sites out.
///
/// A server may listen on loopback only, but the person's own browser is on loopback too and runs pages from everywhere.
/// Two checks keep such pages from reading or operating the apps:
///
/// - *Host*: a page whose own name was made to resolve to 127.0.0.1 (DNS rebinding) sends that name. Only the names
///   of loopback are answered.
/// - *Origin*: browsers let any page open a WebSocket to anywhere, and say which page asks. Only pages that this
///   server delivered may. That leaves out other servers on this machine, whose port differs.
///
/// A server that other machines reach goes by names that it does not know. There a secret in the URL takes the place of
/// the Host check: see ``AccessToken``.
public enum RequestGuard {
    /// Why a request is not answered.
    public enum Refusal: Error, Hashable {
        case foreignHost(String?)
        case foreignOrigin(String?)
        case wrongToken
    }

    /// Checks what every request must satisfy.
    public static func checkHost(of headers: HTTPHeaders) throws(Refusal) {
        let host = headers.only("Host")
        guard let host, let name = hostName(of: host), loopbackNames.contains(name) else {
            throw .foreignHost(host)
        }
    }

    /// Checks that a request carries the token, as the query's `token`.
    public static func check(_ token: AccessToken, of request: WebRequest) throws(Refusal) {
        guard let candidate = request.queryItem("token"), token.matches(candidate) else { throw .wrongToken }
    }

    /// Checks what a request that opens a WebSocket, or changes something, must satisfy as well.
    public static func checkOrigin(of headers: HTTPHeaders) throws(Refusal) {
        let origin = headers.only("Origin")
        guard let origin, let host = headers.only("Host"),
            origin.lowercased() == "http://\(host.lowercased())"
        else {
            throw .foreignOrigin(origin)
        }
    }

    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The name in `name` or `name:port`; `nil` if what follows the colon is no port.
    private static func hostName(of host: String) -> String? {
        let lowercased = host.lowercased()
        let closingBracket = lowercased.lastIndex(of: "]") ?? lowercased.startIndex
        guard let colon = lowercased[closingBracket...].firstIndex(of: ":") else { return lowercased }
        guard UInt16(lowercased[colon...].dropFirst()) != nil else { return nil }
        return String(lowercased[..<colon])
    }
}

extension RequestGuard.Refusal: CustomStringConvertible {
    /// What is wrong, and what to do about it if anything.
    public var description: String {
        switch self {
        case .foreignHost(let host):
            "the Host header \(quoted(host)) is not a loopback name; open the page as http://localhost"
        case .foreignOrigin(let origin):
            "the Origin header \(quoted(origin)) is not this server"
        case .wrongToken:
            "the token is missing or wrong; open the page by the whole URL that the app has printed"
        }
    }

    private func quoted(_ value: String?) -> String {
        value.map { "'\($0.prefix(100))'" } ?? "(missing)"
    }
}

extension HTTPHeaders {
    /// The value of a header that is there once. One that is there twice may mean different things to different programs.
    fileprivate func only(_ name: String) -> String? {
        let values = self[name]
        return values.count == 1 ? values[0] : nil
    }
}
