import FlyingFox

/// What a browser may do with a page of ours, as headers of every response.
///
/// The page may load only what its server delivers, and runs no script but its own files. Nothing is cached, so that a page
/// never meets a process of another version.
package struct PagePolicy: Sendable {
    private let contentSecurity: String

    /// - Parameters:
    ///   - mayFrame: Whether the page may hold other pages of its server.
    ///   - mayBeFramed: Whether other pages of its server may hold it.
    package init(mayFrame: Bool = false, mayBeFramed: Bool = false) {
        contentSecurity =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + (mayFrame ? "frame-src 'self'; " : "")
            + "base-uri 'none'; form-action 'none'; frame-ancestors \(mayBeFramed ? "'self'" : "'none'")"
    }

    /// Adds the headers.
    package func apply(to response: inout HTTPResponse) {
        response.headers[.cacheControl] = "no-store"
        response.headers[HTTPHeader("Content-Security-Policy")] = contentSecurity
        response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
        response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
        response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    }
}
