import HeadlessUIKit

extension ListingView<Repository> {
    /// A list of repositories. Each row has a star.
    static func repositories(onToggle: @escaping (Repository) -> Void) -> ListingView {
        let listingView = ListingView { repository, tableView, path in
            let cell = tableView.dequeue(FavoriteRepositoryCell.self, for: path)
            cell.show(repository)
            cell.onToggle = { onToggle(repository) }
            return cell
        }
        listingView.tableView.register(FavoriteRepositoryCell.self)
        listingView.countsUpdates = { _ in true }
        return listingView
    }
}

extension UIViewController {
    /// The detail screen of a repository. Its navigation bar has a star button.
    static func detail(of repository: Repository, action: RepositoryAction) -> UIViewController {
        let detail = RepositoryDetailViewController(repository: repository)
        detail.navigationItem.rightBarButtonItem = FavoriteButtonItem(repository: repository, action: action)
        return detail
    }

    /// Shows the detail screen of a repository.
    func pushDetail(of repository: Repository, action: RepositoryAction) {
        navigationController?.pushViewController(.detail(of: repository, action: action), animated: true)
    }
}
