import HeadlessUIKit

extension ShowcaseApp {
    /// Every app of the showcase.
    ///
    /// - Parameters:
    ///   - gitHub: Where the repository search sends its requests.
    ///   - faults: Searches that make that server fail, which the empty screen offers.
    public static func all(gitHub: GitHubEndpoint, faults: [SearchSuggestion]) -> [ShowcaseApp] {
        [.counter, .repositorySearch(gitHub: gitHub, faults: faults)]
    }

    private static let counter = ShowcaseApp(
        id: "counter",
        title: "Counter",
        summary: "The smallest app there is: one number, three actions, a file that fits on a page.",
        dialect: "Prex",
        sourcePath: "Examples/ShowcaseApps/Counter/Counter.swift",
        makeRootViewController: { UINavigationController(rootViewController: CounterViewController()) }
    )

    private static func repositorySearch(gitHub: GitHubEndpoint, faults: [SearchSuggestion]) -> ShowcaseApp {
        ShowcaseApp(
            id: "search",
            title: "Repository Search",
            summary: "GitHub's search over HTTP: search as you type, paging, detail, every kind of failure.",
            dialect: "Prex",
            sourcePath: "Examples/ShowcaseApps/RepositorySearch",
            makeRootViewController: {
                let client = GitHubSearchClient(endpoint: gitHub)
                let search = SearchViewController(client: client, faults: faults)
                let navigation = UINavigationController(rootViewController: search)
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            }
        )
    }
}
