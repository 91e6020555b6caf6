import HeadlessUIKit

extension ListingView<RepositoryRow> {
    /// A list of repositories with stars.
    static func repositories(onToggle: @escaping (RepositoryRow) -> Void) -> ListingView {
        let listingView = ListingView { row, tableView, path in
            let cell = tableView.dequeue(FavoriteRepositoryCell.self, for: path)
            cell.show(row)
            cell.onToggle = { onToggle(row) }
            return cell
        }
        listingView.tableView.register(FavoriteRepositoryCell.self)
        return listingView
    }
}

extension UIViewController {
    /// A repository in detail, with its star in the bar.
    static func detail(of repository: Repository, action: RepositoryAction) -> UIViewController {
        let detail = RepositoryDetailViewController(repository: repository)
        detail.navigationItem.rightBarButtonItem = FavoriteButtonItem(repository: repository, action: action)
        return detail
    }

    /// Shows a repository in detail.
    func pushDetail(of repository: Repository, action: RepositoryAction) {
        navigationController?.pushViewController(.detail(of: repository, action: action), animated: true)
    }
}
