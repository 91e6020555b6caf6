import Foundation

/// Somebody who owns repositories: a person or an organisation, as GitHub's API describes them.
struct User: Decodable, Equatable, Sendable, Identifiable {
    var login: String
    var htmlURL: URL

    var id: String { login }

    enum CodingKeys: String, CodingKey {
        case login
        case htmlURL = "html_url"
    }
}
