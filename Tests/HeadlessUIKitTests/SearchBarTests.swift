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
    }

    let bar = UISearchBar()
    let observer = Observer()
    let window = UIWindow()

    init() {
        window.isHidden = false
        window.addSubview(bar)
        bar.delegate = observer
    }

    @Test("A person types, searches and cancels")
    func typing() {
        bar.showsCancelButton = true
        #expect(bar.simulateEditing(text: "swift"))
        #expect(bar.simulateSearch())
        #expect(bar.simulateCancel())
        bar.resignFirstResponder()
        #expect(bar.text == "swift")
        #expect(observer.heard == ["begin", "text swift", "search", "cancel", "end"])
    }

    @Test("Setting the text by code is not told the delegate")
    func settingText() {
        bar.text = "swift"
        #expect(observer.heard == [])
    }

    @Test("The search key is disabled while there is no text, unless the bar wants it otherwise")
    func searchKeyWithoutText() {
        #expect(!bar.simulateSearch())
        bar.text = nil
        #expect(!bar.simulateSearch())
        #expect(observer.heard == [])
        bar.enablesReturnKeyAutomatically = false
        #expect(bar.simulateSearch())
        #expect(observer.heard == ["search"])
    }

    @Test("There is nothing to cancel without the button, and nothing to do while the bar is hidden")
    func refusing() {
        #expect(!bar.simulateCancel())
        bar.text = "swift"
        bar.isHidden = true
        #expect(!bar.simulateEditing(text: "x"))
        #expect(!bar.simulateSearch())
        #expect(observer.heard == [])
    }
}
#endif
