import Foundation

/// `/?q=swift` leads to the search for “swift”, and `/apple/swift-nio?q=swift` to one of its results.
/// `/apple/swift-nio` searches for that repository itself.
extension SearchViewController: DeepLinkable {
    func open(_ link: URL) -> Bool {
        guard let place = link.place(queryNames: ["q"]) else { return false }
        let query = place.query["q", default: ""]
        switch place.path.count {
        case 0: show(resultsOf: query)
        case 2:
            let name = place.path.joined(separator: "/")
            show(name, amongResultsOf: query.isEmpty ? "repo:\(name)" : query)
        default: return false
        }
        return true
    }

    var place: URL {
        let path = shownRepository?.fullName.split(separator: "/").map(String.init) ?? []
        return .place(path, query: ["q": presenter.state.query])
    }
}
