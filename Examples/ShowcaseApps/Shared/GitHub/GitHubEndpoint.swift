import Foundation

/// Where GitHub's API, or something that stands in for it, answers.
public struct GitHubEndpoint: Sendable {
    /// The address that the paths of the API are appended to.
    public var baseURL: URL

    /// What the requests are authorised with; nil for anonymous ones. It is sent to the origin of ``baseURL`` only.
    public var token: String?

    /// Names an endpoint.
    public init(baseURL: URL, token: String? = nil) {
        self.baseURL = baseURL
        self.token = token
    }
}
