#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// Operates an unmodified iOS screen as a host does: finds the views in the tree and operates them.
@MainActor
@Suite("A screen written for iOS")
struct ScreenTests {
    let screen = SearchViewController(items: ["apple", "pear", "grape"])
    let navigation: UINavigationController
    let window = UIWindow()

    init() {
        navigation = UINavigationController(rootViewController: screen)
        window.rootViewController = navigation
        window.isHidden = false
    }

    private func find<View: UIView>(_ type: View.Type, in root: UIView? = nil) throws -> View {
        func search(_ view: UIView) -> View? {
            view as? View ?? view.subviews.lazy.compactMap(search).first
        }
        return try #require(search(root ?? window))
    }

    private func texts() throws -> [String?] {
        let table = try find(UITableView.self)
        return (0..<table.numberOfRows(inSection: 0)).map { row in
            let cell = table.headlessCell(forRowAt: IndexPath(row: row, section: 0))
            return (cell.contentConfiguration as? UIListContentConfiguration)?.text
        }
    }

    @Test("A screen written for iOS can be read")
    func reading() throws {
        #expect(navigation.navigationBar.topItem?.title == "Search")
        #expect(try texts() == ["apple", "pear", "grape"])
        #expect(try find(UIButton.self).currentTitle == "Reload")
        #expect(try find(UIActivityIndicatorView.self).isHidden)
    }

    @Test("A screen written for iOS can be searched")
    func searching() throws {
        let bar = try find(UISearchBar.self)
        window.headlessTakeDisplay()
        bar.simulateEditing(text: "ap")
        #expect(try texts() == ["apple", "grape"])
        #expect(window.headlessNeedsDisplay)
        bar.simulateEditing(text: "zzz")
        #expect(try texts() == [])
        #expect(try find(UILabel.self).isHidden == false)
        #expect(bar.isFirstResponder)
        bar.simulateSearch()
        #expect(!bar.isFirstResponder)
    }

    @Test("The rows of a screen written for iOS can be selected")
    func selecting() throws {
        var selected: [String] = []
        screen.onSelect = { selected.append($0) }
        let table = try find(UITableView.self)
        table.simulateSelection(of: IndexPath(row: 1, section: 0))
        #expect(selected == ["pear"])
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test("Scrolling the table of a screen written for iOS notifies the screen")
    func scrolling() throws {
        let table = try find(UITableView.self)
        let bar = try find(UISearchBar.self)
        bar.becomeFirstResponder()
        table.simulateScroll(to: CGPoint(x: 0, y: 40))
        #expect(!bar.isFirstResponder)
        #expect((table as UIScrollView).delegate === screen)
        #expect(table.delegate === screen)
    }

    @Test("The bar button of a screen written for iOS can be tapped")
    func barButton() throws {
        navigation.navigationBar.topItem?.rightBarButtonItem?.simulateTap()
        #expect(try texts() == ["apple", "pear", "grape", "new"])
    }
}
#endif
