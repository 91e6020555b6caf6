import Foundation
import HeadlessUIKit

/// `/?q=swift` is the search for users, `/users/apple` a user's repositories, `/favorites` the favourites, and a repository's
/// detail is below one of the two: `/users/apple/swift-nio` and `/favorites/apple/swift-nio`.
///
/// The search goes along as `q`, so that the way back leads to it.
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
            // The repository of a user whose repositories are still to come.
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

    /// The screens over the search that a path leads to, as far as they can be made yet; nil if it leads nowhere.
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
