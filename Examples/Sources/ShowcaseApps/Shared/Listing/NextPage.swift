import Foundation

/// How far the page after those that are there has come.
enum NextPage: Equatable, Sendable {
    /// All pages are there.
    case none
    case available(URL)
    case loading(URL)
    case failed(URL, SearchError)

    init(_ url: URL?) {
        self = url.map(Self.available) ?? .none
    }

    /// The page that can be asked for: one that was not, or that has failed.
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
