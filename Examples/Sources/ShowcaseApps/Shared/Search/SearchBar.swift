import HeadlessUIKit

/// A search bar that has a cancel button while the person edits. Its text is in a state: see ``EditedText``.
final class SearchBar: UISearchBar, UISearchBarDelegate {
    /// Called when the person has changed the text.
    var onEdit: (String) -> Void = { _ in }
    /// Called when the person has pressed the search key.
    var onSearch: () -> Void = {}
    /// Called when the person has cancelled.
    var onCancel: () -> Void = {}

    /// - Parameter noun: The items that are searched for, such as “Repositories”.
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

    private var edited = EditedText()

    /// Shows the state's text.
    func show(_ query: String) {
        edited.receive(query)
        showStateText()
    }

    /// Sets the text only if it differs, since setting it moves the cursor.
    private func showStateText() {
        if let shown = edited.shown, text != shown { text = shown }
    }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        setShowsCancelButton(true, animated: true)
    }

    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
        edited.endEditing()
        showStateText()
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        edited.edit(searchText)
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

    /// Ends editing and hides the cancel button, because UIKit disables the button while the bar is not being edited.
    private func endEditing() {
        setShowsCancelButton(false, animated: true)
        resignFirstResponder()
    }
}
