import HeadlessUIKit

extension ListingView {
    /// A list that shows suggested searches, or results in cells of one class.
    static func search<Item, Cell: UITableViewCell>(
        _ show: @escaping @MainActor (Item, Cell) -> Void
    ) -> ListingView where Row == SearchRow<Item> {
        let listingView = ListingView { row, tableView, path in
            switch row {
            case .suggestion(let suggestion):
                let cell = tableView.dequeue(SuggestionCell.self, for: path)
                cell.show(suggestion)
                return cell
            case .result(let item):
                let cell = tableView.dequeue(Cell.self, for: path)
                show(item, cell)
                return cell
            }
        }
        listingView.tableView.register(SuggestionCell.self)
        listingView.tableView.register(Cell.self)
        return listingView
    }
}

extension ListingWords {
    /// The words for the results of a search.
    static func search(_ text: String, invitation: ListingStatus, one: String, many: String) -> ListingWords {
        ListingWords(
            invitation: invitation,
            loading: "Searching for “\(text)”",
            nothing: ListingStatus(
                title: "No Results for “\(text)”",
                message: "Check the spelling, or try fewer words.",
                symbol: "magnifyingglass"
            ),
            one: one,
            many: many
        )
    }
}
