import Foundation

/// An owner of repositories: a person or an organisation, as described by GitHub's API.
struct User: Decodable, Equatable, Sendable, Identifiable {
    var login: String
    var htmlURL: URL

    var id: String { login }

    init(login: String, htmlURL: URL) {
        self.login = login
        self.htmlURL = htmlURL
    }

    /// A user of whom only the login is known; nil if the text is not a valid login.
    init?(login: String) {
        let isLogin = login.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard isLogin, !login.isEmpty, let url = URL(string: "https://github.com/\(login)") else {
            return nil
        }
        self.init(login: login, htmlURL: url)
    }

    enum CodingKeys: String, CodingKey {
        case login
        case htmlURL = "html_url"
    }
}
