import EmbeddedGitHub
import Foundation
import ShowcaseApps
import WebRenderer

extension [WebApp] {
    /// The apps of the showcase, for the web.
    ///
    /// - Parameter gitHub: The server that they search; `nil` for the real one, which does not fail on demand.
    static func all(gitHub: EmbeddedGitHubServer?) -> [WebApp] {
        let apps =
            if let gitHub {
                ShowcaseApp.all(gitHub: GitHubEndpoint(baseURL: gitHub.baseURL), faults: Fault.suggestions)
            } else {
                ShowcaseApp.all(gitHub: .real, faults: [])
            }
        return apps.map { WebApp($0) }
    }
}

extension Fault {
    fileprivate static var suggestions: [SearchSuggestion] {
        allCases.map { SearchSuggestion(query: $0.query, explanation: $0.explanation) }
    }
}

extension GitHubEndpoint {
    /// GitHub itself, which grants more searches to those who say who they are.
    fileprivate static var real: GitHubEndpoint {
        let token = ProcessInfo.processInfo.environment["GITHUB_TOKEN"]
        return GitHubEndpoint(
            baseURL: URL(string: "https://api.github.com")!,
            // Scripts often empty a variable where they mean to unset it.
            token: token == "" ? nil : token
        )
    }
}

extension WebApp {
    fileprivate init(_ app: ShowcaseApp) {
        self.init(
            id: app.id,
            title: app.title,
            summary: app.summary,
            dialect: app.dialect,
            sourcePath: app.sourcePath,
            makeRootViewController: app.makeRootViewController
        )
    }
}
