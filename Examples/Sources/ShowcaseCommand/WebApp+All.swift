import EmbeddedGitHub
import Foundation
import HeadlessUIKit
import ShowcaseApps
import WebRenderer

extension [WebApp] {
    /// The apps of the showcase, for the web.
    ///
    /// - Parameters:
    ///   - gitHub: The server that answers searches. If nil, the real GitHub answers them, which does not fail on
    ///     demand.
    ///   - states: The storage of the apps' states.
    package static func all(gitHub: EmbeddedGitHubServer?, saving states: AppStates) -> [WebApp] {
        let endpoint = gitHub.map { GitHubEndpoint(baseURL: $0.baseURL) } ?? .real
        let faults = gitHub == nil ? [] : Fault.suggestions
        return [
            WebApp(
                id: "counter",
                title: "Counter",
                summary: "The smallest app there is: one number, three actions, a file that fits on a page.",
                dialect: "Prex",
                sourcePath: "Examples/Sources/ShowcaseApps/Counter/Counter.swift",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.counter() }
            ),
            WebApp(
                id: "search",
                title: "Repository Search",
                summary:
                    "GitHub's search over HTTP: search as you type, paging, detail, every kind of failure.",
                dialect: "Prex",
                sourcePath: "Examples/Sources/ShowcaseApps/RepositorySearch",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.repositorySearch(gitHub: endpoint, faults: faults) }
            ),
            WebApp(
                id: "favorites",
                title: "Favorite Repositories",
                summary:
                    "Users, their repositories, and stars that every screen shows at once: stores shared by view models.",
                dialect: "FluxCapacitor",
                sourcePath: "Examples/Sources/ShowcaseApps/FavoriteRepositories",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.favoriteRepositories(gitHub: endpoint, faults: faults) }
            ),
            WebApp(
                id: "cookie-jar",
                title: "Cookie Jar",
                summary: "Cookies to put and take: an empty jar has an effect, a sign for you to see.",
                dialect: "Mobius",
                sourcePath: "Examples/Sources/ShowcaseApps/CookieJar",
                makeRootViewController: { Apps.cookieJar() }
            ),
            WebApp(
                id: "login",
                title: "Login",
                summary: "A form that complains late, a request that may fail, be cancelled and tried again.",
                dialect: "Mobius",
                sourcePath: "Examples/Sources/ShowcaseApps/Login",
                makeRootViewController: { Apps.login() }
            ),
            WebApp(
                id: "journeys",
                title: "Journeys",
                summary:
                    "A ticket, whose destination is state, and routes that push, present, replace and restore.",
                dialect: "VISPER",
                sourcePath: "Examples/Sources/ShowcaseApps/Journeys",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.journeys() }
            ),
            WebApp(
                id: "todos",
                title: "To-dos",
                summary:
                    "One state of several parts, an entity store, a sync that may fail, and every action in a log.",
                dialect: "VISPER",
                sourcePath: "Examples/Sources/ShowcaseApps/ToDos",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.toDos() }
            ),
            WebApp(
                id: "notes",
                title: "Notes",
                summary:
                    "Notes that are still there after a restart, with a search, undo and redo.",
                dialect: "Prex",
                sourcePath: "Examples/Sources/ShowcaseApps/Notes/Prex",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.notes(saving: states) }
            ),
            WebApp(
                id: "notes-mobius",
                title: "Notes on Mobius",
                summary: "The same screens and the same saved state, on the loop of another dialect.",
                dialect: "Mobius",
                sourcePath: "Examples/Sources/ShowcaseApps/Notes/Mobius",
                links: .ofFirstScreen,
                makeRootViewController: { Apps.notesOnMobius(saving: states) }
            ),
        ]
    }
}

extension Fault {
    fileprivate static var suggestions: [SearchSuggestion] {
        allCases.map { SearchSuggestion(query: $0.query, explanation: $0.explanation) }
    }
}

extension GitHubEndpoint {
    /// The real GitHub, which allows more searches with a token.
    fileprivate static var real: GitHubEndpoint { real(environment: ProcessInfo.processInfo.environment) }

    static func real(environment: [String: String]) -> GitHubEndpoint {
        let token = environment["GITHUB_TOKEN"]
        return GitHubEndpoint(
            baseURL: URL(string: "https://api.github.com")!,
            // Scripts often set a variable to the empty string instead of unsetting it.
            token: token == "" ? nil : token
        )
    }
}

extension DeepLinks {
    /// The links that the app's root controller understands. If the root is a navigation controller that understands no
    /// links, its first screen receives them.
    static let ofFirstScreen = DeepLinks(
        open: { link, root in deepLinkable(root).open(link) },
        place: { root in deepLinkable(root).place }
    )
}

@MainActor
private func deepLinkable(_ root: UIViewController) -> any DeepLinkable {
    let first = (root as? UINavigationController)?.viewControllers.first
    guard let screen = root as? any DeepLinkable ?? first as? any DeepLinkable else {
        fatalError("Neither \(root) nor its first screen is DeepLinkable.")
    }
    return screen
}
