import NIOHTTP1

/// What a browser may do with a page of ours, as headers of every response.
///
/// The page may load only what its server delivers, and runs no script but its own files. Nothing is cached, so that a page
/// never meets a process of another version.
public struct PagePolicy: Sendable {
    private let contentSecurity: String

    /// - Parameters:
    ///   - mayFrame: Whether the page may hold other pages of its server.
    ///   - mayBeFramed: Whether other pages of its server may hold it.
    public init(mayFrame: Bool = false, mayBeFramed: Bool = false) {
        contentSecurity =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + (mayFrame ? "frame-src 'self'; " : "")
            + "base-uri 'none'; form-action 'none'; frame-ancestors \(mayBeFramed ? "'self'" : "'none'")"
    }

    /// Adds the headers.
    public func apply(to response: inout WebResponse) {
        response.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        response.headers.replaceOrAdd(name: "Content-Security-Policy", value: contentSecurity)
        response.headers.replaceOrAdd(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        response.headers.replaceOrAdd(name: "Referrer-Policy", value: "no-referrer")
        response.headers.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
    }
}
