import Foundation
import Testing

@testable import EmbeddedGitHub

struct RepositoryCatalogueTests {
    let records: [RepositoryRecord]

    init() throws {
        records = try RepositoryCatalogue.bundled().records
    }

    @Test("The catalogue contains 53 packages")
    func knowsThePackages() {
        #expect(records.count == 53)
    }

    @Test("The catalogue has every name once, in order")
    func hasEveryNameOnceInOrder() {
        let names = records.map { $0.fullName.lowercased() }
        #expect(Set(names).count == names.count)
        #expect(names == names.sorted())
    }

    @Test("The catalogue has full names and addresses that agree with owner and name")
    func hasFullNamesAndAddressesThatAgreeWithOwnerAndName() {
        for record in records {
            #expect(record.fullName == "\(record.owner.login)/\(record.name)")
            #expect(record.htmlURL.absoluteString == "https://github.com/\(record.fullName)")
        }
    }

    @Test("The catalogue describes every package in a sentence")
    func describesEveryPackageInASentence() {
        for record in records {
            #expect(record.description.hasSuffix("."), "\(record.fullName)")
            #expect(record.description.count > 20, "\(record.fullName)")
        }
    }

    @Test("The catalogue has a known licence, a version and Swift files for every package")
    func hasAKnownLicenceAVersionAndSomeSwiftOfEveryPackage() {
        let licenses: Set = ["Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause"]
        for record in records {
            #expect(licenses.contains(record.license.spdxID), "\(record.fullName)")
            #expect(!record.package.versions.isEmpty, "\(record.fullName)")
            #expect(record.package.swiftFiles > 0, "\(record.fullName)")
            #expect(record.size > 0, "\(record.fullName)")
        }
    }

    @Test("The catalogue has no properties that the packages do not provide")
    func claimsNothingThatThePackagesDoNotSay() throws {
        let file = RepositoryCatalogue.file
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]]
        )
        let unknown = [
            "id", "stargazers_count", "watchers_count", "forks_count", "open_issues_count", "score",
            "created_at", "updated_at", "pushed_at",
        ]
        for record in json {
            #expect(unknown.allSatisfy { record[$0] == nil })
        }
    }
}
