import HeadlessUIKit

/// A search bar that offers to cancel while the person edits.
final class SearchBar: UISearchBar, UISearchBarDelegate {
    /// The person has changed the text.
    var onEdit: (String) -> Void = { _ in }
    /// The person has pressed the search key.
    var onSearch: () -> Void = {}
    /// The person wants no search.
    var onCancel: () -> Void = {}

    /// - Parameter noun: What is searched for, such as “Repositories”.
    init(for noun: String) {
        super.init(frame: .zero)
        placeholder = noun
        autocapitalizationType = .none
        autocorrectionType = .no
        returnKeyType = .search
        searchBarStyle = .minimal
        accessibilityLabel = "Search \(noun.lowercased())"
        accessibilityIdentifier = "search.query"
        delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("SearchBar is made in code: use init(for:).")
    }

    /// Shows a text, unless it is there already: setting it would move the person's cursor.
    func show(_ query: String) {
        if text != query { text = query }
    }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        setShowsCancelButton(true, animated: true)
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        onEdit(searchText)
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        endEditing()
        onSearch()
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        endEditing()
        onCancel()
    }

    /// Takes the button to cancel away too: UIKit disables it while the bar is not being edited.
    private func endEditing() {
        setShowsCancelButton(false, animated: true)
        resignFirstResponder()
    }
}
