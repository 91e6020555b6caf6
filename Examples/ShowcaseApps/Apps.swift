import HeadlessUIKit

/// The apps, each as the root of a new, independent instance.
@MainActor
public enum Apps {
    /// The smallest app there is.
    public static func counter() -> UIViewController {
        UINavigationController(rootViewController: CounterViewController())
    }

    /// GitHub's search over HTTP.
    ///
    /// - Parameters:
    ///   - gitHub: Where it sends its requests.
    ///   - faults: Searches that make that server fail, which the empty screen offers.
    public static func repositorySearch(
        gitHub: GitHubEndpoint,
        faults: [SearchSuggestion]
    ) -> UIViewController {
        let search = SearchViewController(client: GitHubSearchClient(endpoint: gitHub), faults: faults)
        let navigation = UINavigationController(rootViewController: search)
        navigation.navigationBar.prefersLargeTitles = true
        return navigation
    }
}
