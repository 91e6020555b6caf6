import HeadlessUIKit

extension ListingView {
    /// A list of searches to try, and of results in cells of one class.
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
