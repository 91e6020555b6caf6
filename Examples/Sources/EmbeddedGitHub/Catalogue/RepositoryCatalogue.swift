import Foundation

/// The repositories of the server.
struct RepositoryCatalogue: Sendable {
    /// The repositories, in the order of their full names.
    let records: [RepositoryRecord]

    static let file = Bundle.module.bundleURL.appending(path: "Resources/repositories.json")

    /// The checked-in catalogue. Rethrows errors of reading and decoding its file.
    static func bundled() throws -> RepositoryCatalogue {
        let records = try JSONDecoder().decode([RepositoryRecord].self, from: Data(contentsOf: file))
        return RepositoryCatalogue(records: records)
    }
}

/// A repository in the JSON of GitHub's API, with the fields that the catalogue has.
struct RepositoryRecord: Codable, Sendable, Equatable {
    var name: String
    var fullName: String
    var owner: Owner
    var htmlURL: URL
    var description: String
    var language: String
    var license: License
    /// The size in KiB.
    var size: Int
    var topics: [String]
    var package: Package

    struct Owner: Codable, Sendable, Equatable {
        var login: String
        var htmlURL: URL

        enum CodingKeys: String, CodingKey {
            case login
            case htmlURL = "html_url"
        }
    }

    struct License: Codable, Sendable, Equatable {
        var key: String
        var name: String
        var spdxID: String

        enum CodingKeys: String, CodingKey {
            case key, name
            case spdxID = "spdx_id"
        }
    }

    /// Facts from the package's own files. GitHub's responses do not contain them.
    struct Package: Codable, Sendable, Equatable {
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
    }
}
