#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Scroll views")
struct ScrollViewTests {
    private final class Observer: NSObject, UIScrollViewDelegate {
        var offsets: [CGFloat] = []
        func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }

    private let scroll = UIScrollView()
    private let observer = Observer()

    @Test("The delegate is notified of each change of the offset, by code or by a person")
    func scrolling() {
        scroll.delegate = observer
        #expect(scroll.delegate === observer)
        scroll.setContentOffset(CGPoint(x: 0, y: 1), animated: true)
        scroll.setContentOffset(CGPoint(x: 0, y: 1), animated: false)
        #expect(scroll.simulateScroll(to: CGPoint(x: 0, y: 2)))
        scroll.contentOffset.y = 3
        #expect(observer.offsets == [1, 2, 3])
        scroll.delegate = nil
        scroll.contentOffset.y = 4
        #expect(observer.offsets == [1, 2, 3])
    }

    @Test("A person cannot scroll if scrolling is disabled or the view cannot be touched")
    func refusing() {
        scroll.isScrollEnabled = false
        #expect(!scroll.simulateScroll(to: CGPoint(x: 0, y: 1)))
        scroll.isScrollEnabled = true
        scroll.isHidden = true
        #expect(!scroll.simulateScroll(to: CGPoint(x: 0, y: 1)))
        #expect(scroll.contentOffset == .zero)
    }

    @Test("With paging, a person's scrolling ends at the nearest page, and scrolling by code where it is set")
    func paging() {
        scroll.frame.size = CGSize(width: 100, height: 50)
        scroll.isPagingEnabled = true
        #expect(scroll.simulateScroll(to: CGPoint(x: 160, y: 20)))
        #expect(scroll.contentOffset == CGPoint(x: 200, y: 0))
        scroll.contentOffset.x = 160
        #expect(scroll.contentOffset.x == 160)
        scroll.frame.size = .zero
        #expect(scroll.simulateScroll(to: CGPoint(x: 7, y: 8)))
        #expect(scroll.contentOffset == CGPoint(x: 7, y: 8))
    }

    @Test("A delegate without methods does not prevent scrolling, in lists too")
    func bareDelegates() {
        final class Bare: NSObject, UITableViewDelegate, UICollectionViewDelegate {}
        let bare = Bare()
        let (table, collection) = (UITableView(), UICollectionView(frame: .zero))
        scroll.delegate = bare
        table.delegate = bare
        collection.delegate = bare
        let controllers = (
            UITableViewController(),
            UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        )
        let lists: [UIScrollView] = [
            scroll, table, collection, controllers.0.tableView, controllers.1.collectionView,
        ]
        for list in lists {
            #expect(list.simulateScroll(to: CGPoint(x: 0, y: 1)))
            #expect(list.contentOffset.y == 1)
        }
    }
}
#endif
