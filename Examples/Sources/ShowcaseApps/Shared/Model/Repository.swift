import Foundation

/// A repository as described by GitHub's API. Missing values are nil.
struct Repository: Decodable, Equatable, Sendable, Identifiable {
    var name: String
    var fullName: String
    var owner: Owner
    var htmlURL: URL
    var description: String?
    var language: String?
    var license: License?
    /// The size in kilobytes.
    var size: Int?
    var topics: [String]?
    var stars: Int?
    var forks: Int?
    var pushedAt: Date?
    var package: Package?

    var id: String { fullName }

    struct Owner: Decodable, Equatable, Sendable {
        var login: String
    }

    struct License: Decodable, Equatable, Sendable {
        var name: String
        var spdxID: String?

        enum CodingKeys: String, CodingKey {
            case name
            case spdxID = "spdx_id"
        }
    }

    /// Facts from the repository's Swift package, which only the embedded server returns.
    struct Package: Decodable, Equatable, Sendable {
        /// The versions, newest first.
        var versions: [String]
        var toolsVersion: String
        var platforms: [String]
        var dependencies: [String]
        var swiftFiles: Int
        var swiftLines: Int

        enum CodingKeys: String, CodingKey {
            case versions, platforms, dependencies
            case toolsVersion = "tools_version"
            case swiftFiles = "swift_files"
            case swiftLines = "swift_lines"
        }
    }

    enum CodingKeys: String, CodingKey {
        case name, owner, description, language, license, size, topics, package
        case fullName = "full_name"
        case htmlURL = "html_url"
        case stars = "stargazers_count"
        case forks = "forks_count"
        case pushedAt = "pushed_at"
    }
}
