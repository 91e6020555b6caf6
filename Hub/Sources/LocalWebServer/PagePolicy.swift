import NIOHTTP1

/// The security policy of the server's pages, as headers of every response.
///
/// A page may load files from its own server only, and runs no inline scripts. Nothing is cached, so that a page always
/// matches the version of its server.
public struct PagePolicy: Sendable {
    private let contentSecurity: String

    /// - Parameters:
    ///   - mayFrame: Whether the page may contain frames with other pages of its server.
    ///   - mayBeFramed: Whether other pages of its server may contain the page in a frame.
    public init(mayFrame: Bool = false, mayBeFramed: Bool = false) {
        contentSecurity =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + (mayFrame ? "frame-src 'self'; " : "")
            + "base-uri 'none'; form-action 'none'; frame-ancestors \(mayBeFramed ? "'self'" : "'none'")"
    }

    /// Adds the headers to a response.
    public func apply(to response: inout WebResponse) {
        response.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        response.headers.replaceOrAdd(name: "Content-Security-Policy", value: contentSecurity)
        response.headers.replaceOrAdd(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        response.headers.replaceOrAdd(name: "Referrer-Policy", value: "no-referrer")
        response.headers.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
    }
}
