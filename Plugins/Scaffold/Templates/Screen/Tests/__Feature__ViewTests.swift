import Testing
import __UIKit__

@testable import __Module__

@MainActor
struct __Feature__ViewTests {
    let view = __Feature__View()

    @Test func itListsTheItems() throws {
        view.show(.loaded([__Feature__Item(id: 1, title: "First"), __Feature__Item(id: 2, title: "Second")]))
        #expect(!view.tableView.isHidden)
        #expect(view.tableView.numberOfRows(inSection: 0) == 2)
        let cell = view.tableView(view.tableView, cellForRowAt: IndexPath(row: 1, section: 0))
        let content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
        #expect(content.text == "Second")
    }

    @Test func itSaysWhyThereIsNothing() {
        view.show(.loading)
        #expect(view.tableView.isHidden)
        #expect(view.messageLabel.text == "Loading…")
        view.show(.loaded([]))
        #expect(view.messageLabel.text == "Nothing found.")
    }

    @Test func onlyWhatHasFailedCanBeTriedAgain() {
        view.show(.failed("offline"))
        #expect(view.messageLabel.text == "offline")
        #expect(!view.retryButton.isHidden)
        view.show(.loading)
        #expect(view.retryButton.isHidden)
    }
}
