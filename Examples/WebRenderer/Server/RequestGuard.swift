import FlyingFox

/// Keeps other web sites out.
///
/// The server listens on loopback only, but the person's own browser is on loopback too and runs pages from everywhere.
/// Two checks keep such pages from reading or operating the apps:
///
/// - *Host*: a page whose own name was made to resolve to 127.0.0.1 (DNS rebinding) sends that name. Only the names
///   of loopback are answered.
/// - *Origin*: browsers let any page open a WebSocket to anywhere, and say which page asks. Only pages that this
///   server delivered may. That leaves out other servers on this machine, whose port differs.
enum RequestGuard {
    /// Why a request is not answered.
    enum Refusal: Error, Hashable {
        case foreignHost(String?)
        case foreignOrigin(String?)
    }

    /// Checks what every request must satisfy.
    static func checkHost(of headers: HTTPHeaders) throws(Refusal) {
        let host = headers[.host]
        guard let host, let name = hostName(of: host), loopbackNames.contains(name) else {
            throw .foreignHost(host)
        }
    }

    /// Checks what a request for a WebSocket must satisfy as well.
    static func checkOrigin(of headers: HTTPHeaders) throws(Refusal) {
        let origin = headers[.origin]
        guard let origin, let host = headers[.host], origin.lowercased() == "http://\(host.lowercased())"
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
    var description: String {
        switch self {
        case .foreignHost(let host):
            "the Host header \(quoted(host)) is not a loopback name; open the page as http://localhost"
        case .foreignOrigin(let origin):
            "the Origin header \(quoted(origin)) is not this server"
        }
    }

    private func quoted(_ value: String?) -> String {
        value.map { "'\($0.prefix(100))'" } ?? "(missing)"
    }
}

extension HTTPHeader {
    static let origin = HTTPHeader("Origin")
}
