import Foundation

/// `/?q=swift` is the search for “swift”.
extension SearchViewController: DeepLinkable {
    func open(_ link: URL) -> Bool {
        guard let query = link.rootQuery(["q"])?["q", default: ""] else { return false }
        navigationController?.popToViewController(self, animated: true)
        presenter.search(for: query)
        return true
    }

    var place: URL {
        let query = presenter.state.query
        return query.isEmpty ? .root() : .root(URLQueryItem(name: "q", value: query))
    }
}
