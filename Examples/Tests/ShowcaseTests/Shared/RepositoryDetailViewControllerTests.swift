import HeadlessUIKit
import Testing

@testable import ShowcaseApps

@MainActor
struct RepositoryDetailViewControllerTests {
    private func cells(of screen: RepositoryDetailViewController) throws -> [UITableViewCell] {
        let table: UITableView = try #require(screen.view.descendant("detail.facts"))
        return (0..<table.numberOfSections).flatMap { section in
            (0..<table.numberOfRows(inSection: section)).map {
                table.headlessCell(forRowAt: IndexPath(row: $0, section: section))
            }
        }
    }

    @Test("The detail begins with the full name and the description")
    func title() throws {
        var repository = Repository.sample("apple/swift-nio")
        repository.description = "Event-driven networking."
        let screen = RepositoryDetailViewController(repository: repository)
        let first = try #require(try cells(of: screen).first)
        let title: UILabel = try #require(first.descendant("detail.title"))
        let description: UILabel = try #require(first.descendant("detail.description"))
        #expect(title.text == "apple/swift-nio")
        #expect(description.text == "Event-driven networking.")
        #expect(screen.title == "swift-nio")
    }

    @Test("The description is left out when there is none")
    func noDescription() throws {
        let screen = RepositoryDetailViewController(repository: .sample("apple/swift-nio"))
        let first = try #require(try cells(of: screen).first)
        let description: UILabel = try #require(first.descendant("detail.description"))
        #expect(description.isHidden)
    }

    @Test("Every fact has a row")
    func facts() throws {
        var repository = Repository.sample("apple/swift-nio")
        repository.license = Repository.License(name: "Apache License 2.0", spdxID: "Apache-2.0")
        let contents = try cells(of: RepositoryDetailViewController(repository: repository)).compactMap {
            $0.contentConfiguration as? UIListContentConfiguration
        }
        #expect(contents.map(\.text) == ["Owner", "License", "Address"])
        #expect(
            contents.map(\.secondaryText)
                == ["apple", "Apache-2.0", "https://github.com/apple/swift-nio"]
        )
    }
}
