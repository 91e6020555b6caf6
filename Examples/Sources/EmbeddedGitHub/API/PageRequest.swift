import Foundation
import LocalWebServer

/// A request for a page of a list. Its values are the parameters of the URL, with GitHub's defaults and limits.
struct PageRequest {
    let url: URL
    private let parameters: [String: String]

    /// Nil if the request does not name the host or its URL cannot be read.
    init?(_ request: WebRequest) {
        // In a query a plus sign means a space. URLComponents does not decode it.
        let target = request.target.replacing("+", with: "%20")
        guard let host = request.headers.first(name: "Host"),
            let components = URLComponents(string: "http://\(host)\(target)"),
            let url = components.url
        else { return nil }
        self.url = url
        self.parameters = Dictionary(
            (components.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    var query: String? { parameters["q"] }
    var sort: String? { parameters["sort"] }
    var page: Int { max(1, number("page") ?? 1) }
    var pageSize: Int { min(max(1, number("per_page") ?? 30), 100) }

    private func number(_ name: String) -> Int? {
        parameters[name].flatMap { Int($0) }
    }

    /// The value of the `Link` header, which contains the links to the other pages; nil if there are no other pages.
    func linkHeader<Item>(for page: Page<Item>) -> String? {
        let links = page.links.map { "<\(url(ofPage: $0.number))>; rel=\"\($0.relation)\"" }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }

    private func url(ofPage number: Int) -> String {
        var parameters = parameters
        parameters["page"] = "\(number)"
        let query = parameters.sorted { $0.key < $1.key }
            .map { "\($0.key.queryEncoded)=\($0.value.queryEncoded)" }
            .joined(separator: "&")
        return url.absoluteString.prefix { $0 != "?" } + "?" + query
    }
}

extension String {
    /// The text in which characters are percent-encoded if they have a meaning in a query or in a `Link` header.
    fileprivate var queryEncoded: String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        // The encoding fails for invalid Unicode only, which a Swift string never contains.
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
    }
}
