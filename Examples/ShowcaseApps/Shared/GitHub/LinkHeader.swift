import Foundation

/// The `Link` header of an answer: addresses by their relation (RFC 8288, as far as GitHub uses it).
struct LinkHeader {
    private let addresses: [String: URL]

    init(_ value: String) {
        let links = value.matches(of: /<([^>]*)>[^<]*?rel="([^"]*)"/).compactMap { match in
            URL(string: String(match.1)).map { (String(match.2), $0) }
        }
        addresses = Dictionary(links, uniquingKeysWith: { first, _ in first })
    }

    subscript(relation: String) -> URL? { addresses[relation] }
}
