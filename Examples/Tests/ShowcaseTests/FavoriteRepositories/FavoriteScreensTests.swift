import FluxCapacitor
import Foundation
import HeadlessUIKit
import TestSupport
import Testing

@testable import ShowcaseApps

extension FavoriteRepositoriesTests {
    /// The screens as a person uses them: typing, tapping, reading.
    @MainActor
    struct FavoriteScreensTests {
        let session = ScriptedSession()
        let screen: UserSearchViewController
        let navigation: UINavigationController
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

        init() {
            clearStores()
            screen = Self.screen(session)
            navigation = UINavigationController(rootViewController: screen)
            window.rootViewController = navigation
            window.isHidden = false
        }

        private static func screen(_ session: ScriptedSession) -> UserSearchViewController {
            let faults = [SearchSuggestion(query: "fault:500", explanation: "It fails")]
            let userAction = UserAction(session: session, clock: ManualClock())
            return UserSearchViewController(
                viewModel: UserSearchViewModel(userAction: userAction, faults: faults),
                repositoryAction: RepositoryAction(session: session)
            )
        }

        // MARK: Reading and using the screen

        private var top: UIViewController { navigation.topViewController ?? navigation }

        private func table() throws -> UITableView {
            try #require(top.view.descendant("search.results"))
        }

        private func cells() throws -> [UITableViewCell] {
            let table = try table()
            return (0..<table.numberOfSections).flatMap { section in
                (0..<table.numberOfRows(inSection: section)).map { row in
                    table.headlessCell(forRowAt: IndexPath(row: row, section: section))
                }
            }
        }

        private func status() throws -> String? {
            let label: UILabel = try #require(top.view.descendant("search.status"))
            return label.text
        }

        private func tap(_ identifier: String) throws {
            let button: UIButton = try #require(top.view.descendant(identifier))
            #expect(button.simulateTap(), "\(identifier) cannot be tapped")
        }

        private func star(_ fullName: String) throws -> UIButton {
            let stars = try cells().compactMap { cell -> UIButton? in cell.descendant("favorite.\(fullName)")
            }
            return try #require(stars.first)
        }

        private func search(_ query: String, answer: ResultPage<User>) async throws {
            screen.searchBar.simulateEditing(text: query)
            screen.searchBar.simulateSearch()
            try await session.userCalls.next().answer(answer)
            await UserStore.instantiate().users.wait { $0 != .loading }
        }

        private func openRepositories(_ answer: ResultPage<Repository>) async throws {
            try await search("apple", answer: .sample("apple"))
            #expect(try table().simulateSelection(of: IndexPath(row: 0, section: 0)))
            try await session.repositoryCalls.next().answer(answer)
            await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
        }

        // MARK: Tests

        @Test("The empty screen offers searches, and a tap performs one")
        func suggestions() async throws {
            #expect(try status() == "Search Users")
            #expect(try cells().last?.accessibilityIdentifier == "search.suggestion.fault:500")
            #expect(try table().simulateSelection(of: IndexPath(row: 0, section: 1)))
            #expect(screen.searchBar.text == "fault:500")
            let call = try await session.userCalls.next()
            #expect(call.request == .search("fault:500"))
            call.fail(.status(500))
            await UserStore.instantiate().users.wait { $0 != .loading }
            #expect(try status() == "GitHub Has a Problem")
            try tap("search.retry")
            try await session.userCalls.next().answer(.sample("apple"))
            await UserStore.instantiate().users.wait { $0 != .loading }
            #expect(try status() == "1 user")
        }

        @Test("A search without results is reported")
        func nobody() async throws {
            try await search("zzz", answer: .sample())
            #expect(try status() == "No Results for “zzz”")
        }

        @Test("A search can be cancelled, and reset")
        func cancelling() throws {
            screen.searchBar.simulateEditing(text: "apple")
            #expect(try status() == "Searching for “apple”")
            try tap("search.cancel")
            #expect(try status() == "Cancelled")
            #expect(screen.searchBar.simulateCancel())
            #expect(screen.searchBar.text == "")
            #expect(try status() == "Search Users")
        }

        @Test("Scrolling to the last user loads the next page")
        func paging() async throws {
            try await search("a", answer: .sample("a/1", "a/2", total: 3, next: .page2))
            try table().simulateDisplay(ofRows: [IndexPath(row: 1, section: 0)])
            let call = try await session.userCalls.next()
            #expect(call.request == .page(.page2))
            call.answer(.sample("a/3", total: 3))
            await UserStore.instantiate().users.wait { $0.nextPage == .none }
            #expect(try cells().count == 3)
        }

        @Test("A user's repositories are loaded when the user is tapped")
        func repositories() async throws {
            try await openRepositories(.sample("apple/swift-nio", "apple/swift-log"))
            #expect(top.title == "apple")
            #expect(try status() == "2 repositories")
            #expect(try cells().count == 2)
        }

        @Test("A pending request for repositories can be cancelled and retried")
        func repositoriesAgain() async throws {
            try await search("apple", answer: .sample("apple"))
            #expect(try table().simulateSelection(of: IndexPath(row: 0, section: 0)))
            #expect(try status() == "Loading apple’s Repositories")
            try tap("search.cancel")
            #expect(try status() == "Cancelled")
            let cancelled = try await session.repositoryCalls.next()
            cancelled.fail(.cancelled)
            try tap("search.retry")
            try await session.repositoryCalls.next().answer(.sample())
            await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
            #expect(try status() == "No Repositories")
        }

        @Test(
            "A star in the list shows in detail and in the favorites, where removing it removes it everywhere"
        )
        func favorites() async throws {
            try await openRepositories(.sample("apple/swift-nio", "apple/swift-log"))
            let list = try #require(top as? UserRepositoriesViewController)
            #expect(try star("apple/swift-log").accessibilityLabel == "Add swift-log to favorites")
            #expect(try star("apple/swift-log").simulateTap())
            await mainQueueTurn()
            #expect(try star("apple/swift-log").accessibilityLabel == "Remove swift-log from favorites")
            #expect(try star("apple/swift-nio").accessibilityLabel == "Add swift-nio to favorites")
            #expect(top === list)

            #expect(try table().simulateSelection(of: IndexPath(row: 1, section: 0)))
            let item = try #require(top.navigationItem.rightBarButtonItem)
            #expect(item.accessibilityLabel == "Remove swift-log from favorites")
            #expect(navigation.simulateBack())
            #expect(navigation.simulateBack())

            #expect(screen.favoritesItem.title == "Favorites (1)")
            #expect(screen.favoritesItem.simulateTap())
            #expect(try status() == "1 favorite")
            #expect(try star("apple/swift-log").simulateTap())
            #expect(try status() == "No Favorites Yet")
            #expect(try cells().isEmpty)
            #expect(navigation.simulateBack())
            #expect(screen.favoritesItem.title == "Favorites")
            #expect(try table().simulateSelection(of: IndexPath(row: 0, section: 0)))
            await mainQueueTurn()
            #expect(try star("apple/swift-log").accessibilityLabel == "Add swift-log to favorites")
        }

        @Test("A star set in the detail is shown in the list below it")
        func starInDetail() async throws {
            try await openRepositories(.sample("apple/swift-nio"))
            #expect(try table().simulateSelection(of: IndexPath(row: 0, section: 0)))
            let item = try #require(top.navigationItem.rightBarButtonItem)
            #expect(item.simulateTap())
            #expect(item.image == UIImage(systemName: "star.fill"))
            #expect(navigation.simulateBack())
            await mainQueueTurn()
            #expect(try star("apple/swift-nio").accessibilityLabel == "Remove swift-nio from favorites")
        }

        @Test("The screens show on the main thread what another thread changes")
        func otherThread() async throws {
            struct OtherAction: Actionable {
                typealias DispatchStateType = Dispatcher.Repository
            }
            try await openRepositories(.sample("apple/swift-nio"))
            await Task.detached {
                OtherAction().invoke(.loadingRestarted)
                OtherAction().invoke(.answered(.success(.sample("apple/swift-nio", "apple/swift-log"))))
            }.value
            await mainQueueTurn()
            #expect(try status() == "2 repositories")
            #expect(try cells().count == 2)
        }

        @Test("Setting or removing a star updates one row in its cell")
        func updates() async throws {
            func counts() throws -> [String?] {
                try ["apple/swift-nio", "apple/swift-log"].map { name in
                    let badge: UILabel = try #require(try table().descendant("updates.\(name)"))
                    return badge.text
                }
            }
            try await openRepositories(.sample("apple/swift-nio", "apple/swift-log"))
            let before = try cells()
            #expect(try counts() == ["↻ 1", "↻ 1"])
            #expect(try star("apple/swift-log").simulateTap())
            await mainQueueTurn()
            #expect(try counts() == ["↻ 1", "↻ 2"])
            #expect(try star("apple/swift-log").simulateTap())
            await mainQueueTurn()
            #expect(try counts() == ["↻ 1", "↻ 3"])
            #expect(try star("apple/swift-nio").simulateTap())
            await mainQueueTurn()
            #expect(try counts() == ["↻ 2", "↻ 3"])
            #expect(try cells() == before)
        }

        // MARK: Links

        private func link(_ path: String) -> URL { URL(string: path)! }

        @Test("Every screen has an address, and opening the address restores the screen")
        func addresses() async throws {
            #expect(screen.place == link("/"))
            try await openRepositories(.sample("apple/swift-nio", "apple/swift-log"))
            #expect(screen.place == link("/users/apple?q=apple"))
            #expect(try table().simulateSelection(of: IndexPath(row: 1, section: 0)))
            #expect(screen.place == link("/users/apple/swift-log?q=apple"))
            #expect(screen.open(link("/users/apple?q=apple")))
            #expect(navigation.viewControllers.count == 2)
            #expect(screen.open(link("/?q=apple")))
            #expect(navigation.viewControllers == [screen])
            #expect(screen.open(link("/users/apple/swift-nio?q=apple")))
            #expect(top.title == "swift-nio")
            #expect(navigation.viewControllers.count == 3)
            #expect(screen.open(link("/favorites?q=apple")))
            #expect(screen.place == link("/favorites?q=apple"))
            #expect(navigation.viewControllers.count == 2)
        }

        @Test(
            "A link to a user's repository shows it once the list is loaded, unless the person has moved on"
        )
        func awaitedRepository() async throws {
            #expect(screen.open(link("/users/apple/swift-nio")))
            #expect(screen.place == link("/users/apple"))
            try await session.repositoryCalls.next().answer(.sample("apple/swift-log", "apple/swift-nio"))
            await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
            #expect(screen.place == link("/users/apple/swift-nio"))
            #expect(screen.open(link("/users/grpc/grpc-swift-2")))
            #expect(screen.open(link("/")))
            try await session.repositoryCalls.next().answer(.sample("grpc/grpc-swift-2"))
            await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
            #expect(navigation.viewControllers == [screen])
        }

        @Test("The address of a favorite can be opened only for a favorite")
        func favoriteAddress() throws {
            let repository = Repository.sample("apple/swift-nio")
            #expect(!screen.open(link("/favorites/apple/swift-nio")))
            screen.repositoryAction.toggleFavorite(repository)
            #expect(screen.open(link("/favorites/apple/swift-nio")))
            #expect(navigation.viewControllers.count == 3)
            #expect(screen.place == link("/favorites/apple/swift-nio"))
        }

        @Test(
            "A bad link opens nothing and changes nothing",
            arguments: [
                "/nonsense", "/users", "/users/a%20b", "/users/a/b/c", "/favorites/a", "/?x=1", "/?q=a&q=b",
            ]
        )
        func badLink(path: String) {
            #expect(screen.open(link("/favorites")))
            #expect(!screen.open(link(path)))
            #expect(screen.place == link("/favorites"))
        }

        @Test("The screens are released, also while they search")
        func release() async throws {
            weak var released: UserSearchViewController?
            do {
                let screen = Self.screen(session)
                screen.loadViewIfNeeded()
                screen.searchBar.simulateEditing(text: "a")
                released = screen
            }
            #expect(released == nil)
            weak var favorites: UIViewController?
            #expect(screen.favoritesItem.simulateTap())
            favorites = top
            #expect(navigation.simulateBack())
            await mainQueueTurn()
            #expect(favorites == nil)
        }
    }
}
