import Foundation
import Testing

@testable import ShowcaseApps

struct RepositoryTests {
    private func decode(_ json: String) throws -> Repository {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Repository.self, from: Data(json.utf8))
    }

    /// The JSON as api.github.com sends it: without the member `package`, which the embedded server adds.
    private let gitHubJSON = """
        {
          "id": 1, "name": "thing", "full_name": "somebody/thing", "private": false,
          "owner": {"login": "somebody", "id": 2, "type": "User"},
          "html_url": "https://github.com/somebody/thing", "description": null, "fork": false,
          "pushed_at": "2026-02-03T04:05:06Z", "size": 2048, "stargazers_count": 1234, "language": "Swift",
          "forks_count": 5, "license": {"key": "other", "name": "Other", "spdx_id": "NOASSERTION"},
          "topics": ["swift", "things"], "score": 1.0
        }
        """

    @Test("A repository is decoded from GitHub's JSON")
    func gitHub() throws {
        let repository = try decode(gitHubJSON)
        #expect(repository.id == "somebody/thing")
        #expect(repository.description == nil)
        #expect(repository.stars == 1234)
        #expect(repository.pushedAt == Date(timeIntervalSince1970: 1_770_091_506))
        #expect(repository.package == nil)
        #expect(repository.summary == "Swift · Other · ★ 1,234")
    }

    @Test("The facts of a repository of GitHub are sorted and formatted")
    func gitHubFacts() throws {
        let facts = RepositoryFacts(of: try decode(gitHubJSON))
        #expect(
            facts.sections == [
                .init(
                    title: "Repository",
                    facts: [
                        .init(name: "Owner", value: "somebody"),
                        .init(name: "Language", value: "Swift"),
                        .init(name: "License", value: "Other"),
                        .init(name: "Size", value: "2 MB"),
                        .init(name: "Stars", value: "1,234"),
                        .init(name: "Forks", value: "5"),
                        .init(name: "Last push", value: "February 3, 2026"),
                        .init(name: "Topics", value: "swift, things"),
                        .init(name: "Address", value: "https://github.com/somebody/thing"),
                    ]
                )
            ]
        )
    }

    @Test("Unknown facts are left out")
    func unknown() {
        let repository = Repository.sample("a/b")
        #expect(repository.summary == "")
        #expect(
            RepositoryFacts(of: repository).sections.map { $0.facts.map(\.name) } == [["Owner", "Address"]]
        )
    }

    @Test("An impossible size is left out", arguments: [Int.max, Int.max / 1024 + 1, -1, Int.min])
    func impossibleSize(size: Int) {
        var repository = Repository.sample("a/b")
        repository.size = size
        #expect(
            RepositoryFacts(of: repository).sections.map { $0.facts.map(\.name) } == [["Owner", "Address"]]
        )
    }

    @Test("The facts of a package are sorted and formatted")
    func package() {
        var repository = Repository.sample("a/b")
        repository.package = Repository.Package(
            versions: ["2.0.1", "1.9.0"],
            toolsVersion: "6.1",
            platforms: ["macos 13.0", "ios 16.4", "maccatalyst 16.0", "beos 5.0"],
            dependencies: [],
            swiftFiles: 12,
            swiftLines: 34567
        )
        #expect(repository.summary == "2.0.1")
        #expect(
            RepositoryFacts(of: repository).sections.last
                == .init(
                    title: "Swift Package",
                    facts: [
                        .init(name: "Newest version", value: "2.0.1"),
                        .init(name: "Older versions", value: "1.9.0"),
                        .init(name: "Tools version", value: "Swift 6.1"),
                        .init(name: "Platforms", value: "macOS 13, iOS 16.4, Mac Catalyst 16, beos 5.0"),
                        .init(name: "Swift files", value: "12"),
                        .init(name: "Lines of Swift", value: "34,567"),
                        .init(name: "Depends on", value: "No other package"),
                    ]
                )
        )
    }
}
