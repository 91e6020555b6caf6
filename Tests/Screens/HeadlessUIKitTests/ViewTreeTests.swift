#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("The tree of views")
struct ViewTreeTests {
    @Test("A superview retains its subviews, and they do not retain it")
    func retention() {
        let parent = UIView()
        weak var weakChild: UIView?
        weak var weakParent: UIView?
        do {
            let child = UIView()
            weakChild = child
            parent.addSubview(child)
        }
        #expect(weakChild?.superview === parent)
        weakChild?.removeFromSuperview()
        #expect(weakChild == nil)

        let orphan = UIView()
        do {
            let owner = UIView()
            weakParent = owner
            owner.addSubview(orphan)
        }
        #expect(weakParent == nil)
        #expect(orphan.superview == nil)
    }

    @Test("addSubview removes the view from its old superview")
    func moving() {
        let (first, second, child) = (UIView(), UIView(), UIView())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews == [])
        #expect(second.subviews == [child])
        #expect(child.superview === second)
    }

    @Test("Subviews can be inserted at an index or beside another view, and brought to front or back")
    func order() {
        let parent = UIView()
        let views = (0..<4).map { _ in UIView() }
        let (a, b, c, d) = (views[0], views[1], views[2], views[3])
        parent.addSubview(a)
        parent.addSubview(b)
        parent.insertSubview(c, at: 0)
        #expect(parent.subviews == [c, a, b])
        parent.insertSubview(d, belowSubview: b)
        #expect(parent.subviews == [c, a, d, b])
        parent.insertSubview(c, aboveSubview: d)
        #expect(parent.subviews == [a, d, c, b])
        parent.bringSubviewToFront(a)
        #expect(parent.subviews == [d, c, b, a])
        parent.sendSubviewToBack(b)
        #expect(parent.subviews == [b, d, c, a])
        parent.addSubview(d)
        #expect(parent.subviews == [b, c, a, d])
    }

    @Test("A view cannot be brought to front or back by another view, or inserted beside itself")
    func unchangedOrder() {
        let (parent, a, b, stranger) = (UIView(), UIView(), UIView(), UIView())
        parent.addSubview(a)
        parent.addSubview(b)
        parent.bringSubviewToFront(stranger)
        parent.sendSubviewToBack(stranger)
        #expect(stranger.superview == nil)
        parent.insertSubview(a, belowSubview: a)
        parent.insertSubview(a, aboveSubview: a)
        #expect(parent.subviews == [a, b])
    }

    @Test("A view and its subviews are notified when they move into or out of a window")
    func windowCallbacks() {
        final class Observer: UIView {
            var windows: [UIWindow?] = []
            override func didMoveToWindow() { windows.append(window) }
        }
        let (wrapper, observer, window) = (UIView(), Observer(), UIWindow())
        wrapper.addSubview(observer)
        #expect(observer.windows.isEmpty)
        window.addSubview(wrapper)
        wrapper.removeFromSuperview()
        #expect(observer.windows == [window, nil])
    }

    @Test("viewWithTag finds descendants at any depth")
    func tags() {
        let (root, inner, found) = (UIView(), UIView(), UIView())
        root.addSubview(inner)
        inner.addSubview(found)
        found.tag = 7
        #expect(root.viewWithTag(7) === found)
        #expect(root.viewWithTag(8) == nil)
        #expect(found.isDescendant(of: root))
        #expect(found.isDescendant(of: found))
        #expect(!root.isDescendant(of: found))
    }

    @Test("The tint colour is inherited until one is set")
    func tint() {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        parent.tintColor = .systemRed
        #expect(child.tintColor == .systemRed)
        child.tintColor = .systemGreen
        #expect(child.tintColor == .systemGreen)
        child.tintColor = nil
        #expect(child.tintColor == .systemRed)
    }

    @Test("layoutMargins and directionalLayoutMargins are kept equal")
    func margins() {
        let view = UIView()
        view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            view.directionalLayoutMargins
                == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        )
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
        #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
        view.directionalLayoutMargins = .zero
        #expect(view.layoutMargins == .zero)
    }

    @Test("Adding a view to its own descendant stops the process")
    func cycleTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            inner.addSubview(outer)
        }
    }

    @Test("The next responder of a root view is its controller, whose next is the window")
    func responderChain() {
        let controller = UIViewController()
        let view = UIView()
        let window = UIWindow()
        controller.view.addSubview(view)
        window.rootViewController = controller
        window.isHidden = false
        #expect(view.next === controller.view)
        #expect(controller.view.next === controller)
        #expect(controller.next === window)
        #expect(window.next === UIApplication.shared)
    }
}
#endif
