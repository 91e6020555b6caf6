import Foundation

/// The loading state of the next page of results.
enum NextPage: Equatable, Sendable {
    /// All pages have loaded.
    case none
    case available(URL)
    case loading(URL)
    case failed(URL, SearchError)

    init(_ url: URL?) {
        self = url.map(Self.available) ?? .none
    }

    /// The URL of the page, if it was not requested yet or has failed.
    var requestableURL: URL? {
        switch self {
        case .available(let url), .failed(let url, _): url
        case .none, .loading: nil
        }
    }

    var loadingURL: URL? {
        if case .loading(let url) = self { url } else { nil }
    }
}
