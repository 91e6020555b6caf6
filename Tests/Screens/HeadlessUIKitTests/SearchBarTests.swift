#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Search bars")
struct SearchBarTests {
    final class Observer: NSObject, UISearchBarDelegate {
        var heard: [String] = []
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { heard.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { heard.append("end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            heard.append("text \(searchText)")
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
        func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            heard.append("scope \(selectedScope) \(searchBar.selectedScopeButtonIndex)")
        }
    }

    let bar = UISearchBar()
    let observer = Observer()
    let window = UIWindow()

    init() {
        window.isHidden = false
        window.addSubview(bar)
        bar.delegate = observer
    }

    @Test("Typing, searching and cancelling notify the delegate in order")
    func typing() {
        bar.showsCancelButton = true
        #expect(bar.simulateEditing(text: "swift"))
        #expect(bar.simulateSearch())
        #expect(bar.simulateCancel())
        bar.resignFirstResponder()
        #expect(bar.text == "swift")
        #expect(observer.heard == ["begin", "text swift", "search", "cancel", "end"])
    }

    @Test("The delegate can refuse the beginning and end of editing and a change of the text")
    func refusingDelegate() {
        final class Delegate: NSObject, UISearchBarDelegate {
            var begins = false
            var changes = false
            var ends = false
            var asked: [String] = []

            func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { begins }
            func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { ends }
            func searchBar(
                _ searchBar: UISearchBar,
                shouldChangeTextIn range: NSRange,
                replacementText text: String
            ) -> Bool {
                asked.append("\(range.location)+\(range.length) \(text)")
                return changes
            }
        }
        let delegate = Delegate()
        bar.delegate = delegate
        bar.text = "old"
        #expect(!bar.simulateEditing(text: "new"))
        #expect(!bar.isFirstResponder)
        #expect(delegate.asked == [])
        delegate.begins = true
        #expect(!bar.simulateEditing(text: "new"))
        #expect(bar.text == "old")
        delegate.changes = true
        #expect(bar.simulateEditing(text: "new"))
        #expect(bar.text == "new")
        #expect(delegate.asked == ["0+3 new", "0+3 new"])
        #expect(!bar.resignFirstResponder())
        #expect(bar.isFirstResponder)
        delegate.ends = true
        #expect(bar.resignFirstResponder())
    }

    @Test("A tap on another scope selects it and notifies the delegate")
    func scopes() {
        bar.scopeButtonTitles = ["All", "Mine"]
        #expect(!bar.simulateTap(onScope: 1))
        bar.setShowsScope(true, animated: true)
        #expect(bar.simulateTap(onScope: 1))
        #expect(bar.simulateTap(onScope: 1))
        #expect(bar.selectedScopeButtonIndex == 1)
        bar.selectedScopeButtonIndex = 0
        #expect(!bar.simulateTap(onScope: 2))
        bar.isHidden = true
        #expect(!bar.simulateTap(onScope: 1))
        #expect(observer.heard == ["scope 1 1"])
    }

    @Test("Setting the text by code does not notify the delegate")
    func settingText() {
        bar.text = "swift"
        #expect(observer.heard == [])
    }

    @Test("The search key is disabled without text, unless enablesReturnKeyAutomatically is false")
    func searchKeyWithoutText() {
        #expect(!bar.simulateSearch())
        bar.text = nil
        #expect(!bar.simulateSearch())
        #expect(observer.heard == [])
        bar.enablesReturnKeyAutomatically = false
        #expect(bar.simulateSearch())
        #expect(observer.heard == ["search"])
    }

    @Test("A hidden search bar, and a missing cancel button, cannot be used")
    func refusing() {
        #expect(!bar.simulateCancel())
        bar.text = "swift"
        bar.isHidden = true
        #expect(!bar.simulateEditing(text: "x"))
        #expect(!bar.simulateSearch())
        #expect(observer.heard == [])
    }

    @Test(
        "A search bar can be used with a delegate without methods, and without a delegate",
        arguments: [true, false]
    )
    func withoutMethods(hasDelegate: Bool) {
        final class Bare: NSObject, UISearchBarDelegate {}
        let bare = Bare()
        bar.delegate = hasDelegate ? bare : nil
        bar.text = nil
        bar.setShowsCancelButton(true, animated: true)
        #expect(bar.simulateEditing(text: "swift"))
        #expect(bar.isFirstResponder)
        #expect(bar.text == "swift")
        #expect(bar.simulateSearch())
        #expect(bar.simulateCancel())
        bar.scopeButtonTitles = ["All", "Mine"]
        bar.showsScopeBar = true
        #expect(bar.simulateTap(onScope: 1))
        #expect(bar.resignFirstResponder())
        bar.setShowsCancelButton(false, animated: false)
        #expect(!bar.simulateCancel())
    }
}
#endif
