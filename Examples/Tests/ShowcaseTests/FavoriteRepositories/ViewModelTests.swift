import FluxCapacitor
import TestSupport
import Testing

@testable import ShowcaseApps

extension FavoriteRepositoriesTests {
    @MainActor
    struct ViewModelTests {
        let session = ScriptedSession()
        let userAction: UserAction
        let repositoryAction: RepositoryAction

        init() {
            clearStores()
            userAction = UserAction(session: session)
            repositoryAction = RepositoryAction(session: session)
        }

        @Test("The status names the current query")
        func statusAndText() {
            let viewModel = UserSearchViewModel(userAction: userAction, faults: [])
            let titles = Log<String>()
            let dust = viewModel.status.observe { titles.note($0.title) }
            viewModel.search(for: "apple")
            viewModel.search(for: "vapor")
            dust.clean()
            #expect(
                titles.values == ["Search Users", "Searching for “apple”", "Searching for “vapor”"]
            )
        }

        @Test("The title of the favorites has their number")
        func favoritesTitle() {
            let viewModel = UserSearchViewModel(userAction: userAction, faults: [])
            #expect(viewModel.favoritesTitle.value == "Favorites")
            repositoryAction.toggleFavorite(.sample("a/a"))
            #expect(viewModel.favoritesTitle.value == "Favorites (1)")
        }

        @Test("A favorite added in one view model appears in the other")
        func sharedFavorites() async throws {
            let list = UserRepositoriesViewModel(user: .sample("a"), action: repositoryAction)
            let favorites = FavoritesViewModel(action: repositoryAction)
            list.load()
            try await session.repositoryCalls.next().answer(.sample("a/a", "a/b"))
            await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
            #expect(list.sections.value.first?.rows == [.sample("a/a"), .sample("a/b")])
            #expect(favorites.status.value.title == "No Favorites Yet")

            let row = try #require(list.sections.value.first?.rows.last)
            list.toggleFavorite(row)
            #expect(favorites.sections.value.first?.rows == [.sample("a/b")])
            #expect(favorites.status.value.title == "1 favorite")

            let favorite = try #require(favorites.sections.value.first?.rows.first)
            favorites.toggleFavorite(favorite)
            #expect(favorites.status.value.title == "No Favorites Yet")
        }

        @Test("A released view model is not retained, and does not follow changes")
        func release() {
            weak var released: FavoritesViewModel?
            let sections: Constant<[ListSection<Repository>]>
            do {
                let viewModel = FavoritesViewModel(action: repositoryAction)
                sections = viewModel.sections
                released = viewModel
            }
            #expect(released == nil)
            repositoryAction.toggleFavorite(.sample("a/a"))
            #expect(sections.value == [ListSection(rows: [])])
        }
    }
}
