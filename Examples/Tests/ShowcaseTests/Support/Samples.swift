import Foundation

@testable import ShowcaseApps

extension Repository {
    /// A repository with a name only.
    static func sample(_ fullName: String) -> Repository {
        let parts = fullName.split(separator: "/").map(String.init)
        return Repository(
            name: parts[1],
            fullName: fullName,
            owner: Owner(login: parts[0]),
            htmlURL: URL(string: "https://github.com/\(fullName)")!
        )
    }
}

extension ResultPage<Repository> {
    /// A page of repositories with names only.
    static func sample(_ fullNames: String..., total: Int? = nil, next: URL? = nil) -> Self {
        ResultPage(
            items: fullNames.map(Repository.sample),
            totalCount: total ?? fullNames.count,
            nextPage: next
        )
    }
}

extension URL {
    static let page2 = URL(string: "https://api.github.com/search/repositories?q=a&page=2")!
    static let page3 = URL(string: "https://api.github.com/search/repositories?q=a&page=3")!
}

extension User {
    static func sample(_ login: String) -> User {
        User(login: login, htmlURL: URL(string: "https://github.com/\(login)")!)
    }
}

extension ResultPage<User> {
    static func sample(_ logins: String..., total: Int? = nil, next: URL? = nil) -> Self {
        ResultPage(items: logins.map(User.sample), totalCount: total ?? logins.count, nextPage: next)
    }
}
