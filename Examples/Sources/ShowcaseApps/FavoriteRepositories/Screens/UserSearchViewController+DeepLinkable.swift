import Foundation
import HeadlessUIKit

/// `/?q=swift` leads to the search for users, `/users/apple` to a user's repositories, `/favorites` to the favourites.
/// The path of a repository's detail begins with the path of the list below it: `/users/apple/swift-nio` or
/// `/favorites/apple/swift-nio`.
///
/// Every link contains the search as `q`, so that the person can go back to its results.
extension UserSearchViewController: DeepLinkable {
    func open(_ link: URL) -> Bool {
        guard let place = link.place(queryNames: ["q"]), let screens = screens(at: place.path) else {
            return false
        }
        viewModel.search(for: place.query["q", default: ""])
        guard let navigation = navigationController else { return true }
        if let index = navigation.viewControllers.indices.last(where: { path(upTo: $0) == place.path }) {
            navigation.popToViewController(navigation.viewControllers[index], animated: true)
        } else {
            navigation.setViewControllers([self] + screens, animated: true)
            // The list shows the repository once the user's repositories have loaded.
            if let list = screens.last as? UserRepositoriesViewController, place.path.count == 3 {
                list.show(repositoryNamed: place.path[2])
            }
        }
        return true
    }

    var place: URL {
        let last = navigationController?.viewControllers.indices.last ?? 0
        return .place(path(upTo: last), query: ["q": viewModel.query.value])
    }

    /// The path to a screen of the stack.
    private func path(upTo index: Int) -> [String] {
        let screens = navigationController?.viewControllers.prefix(through: index) ?? []
        let isFavorite = screens.contains { $0 is FavoritesViewController }
        return screens.flatMap { screen -> [String] in
            switch screen {
            case is FavoritesViewController: ["favorites"]
            case let screen as UserRepositoriesViewController: ["users", screen.user.login]
            case let screen as RepositoryDetailViewController where isFavorite:
                screen.repository.fullName.split(separator: "/").map(String.init)
            case let screen as RepositoryDetailViewController: [screen.repository.name]
            default: []
            }
        }
    }

    /// The screens that a path puts on top of the search screen; nil for an unknown path. The detail screen of a
    /// user's repository is not included, because it can be shown only when the user's repositories have loaded.
    private func screens(at path: [String]) -> [UIViewController]? {
        switch (path.first, path.count) {
        case (nil, _): return []
        case ("favorites", 1): return [makeFavorites()]
        case ("favorites", 3):
            let name = path.dropFirst().joined(separator: "/")
            guard
                let favorite = RepositoryStore.instantiate().favorites.value.repositories.first(where: {
                    $0.fullName == name
                })
            else { return nil }
            return [makeFavorites(), .detail(of: favorite, action: repositoryAction)]
        case ("users", 2), ("users", 3): return User(login: path[1]).map { [makeRepositories(of: $0)] }
        default: return nil
        }
    }
}
