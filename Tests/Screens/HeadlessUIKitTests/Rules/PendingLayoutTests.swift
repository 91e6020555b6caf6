#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// A view that records its layouts.
private final class RecordingView: UIView {
    let name: String
    let log: LifecycleLog
    var onLayout: (() -> Void)?

    init(_ name: String, _ log: LifecycleLog) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.add(name)
        onLayout?()
    }
}

/// A screen that records the layouts of its view.
private final class RecordingScreen: UIViewController {
    let log: LifecycleLog

    init(_ log: LifecycleLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() { view = RecordingView("root", log) }
    override func viewIsAppearing(_ animated: Bool) { log.add("isAppearing") }
    override func viewWillLayoutSubviews() { log.add("willLayout") }
    override func viewDidLayoutSubviews() { log.add("didLayout") }
    override func viewDidAppear(_ animated: Bool) { log.add("didAppear") }
}

@MainActor
@Suite("Pending layout is done once a turn, from the outside in")
struct PendingLayoutTests {
    private let log = LifecycleLog()
    private let window = UIWindow()
    private let outer: RecordingView
    private let inner: RecordingView

    init() {
        outer = RecordingView("outer", log)
        inner = RecordingView("inner", log)
        outer.addSubview(inner)
    }

    /// Adds the views to a visible window, and waits for their first layout.
    private func show() async {
        window.addSubview(outer)
        window.isHidden = false
        await nextTurn()
        _ = log.take()
    }

    @Test("Views added to a visible window are laid out from the outside in, once, on the next turn")
    func firstPass() async {
        window.isHidden = false
        await nextTurn()
        window.addSubview(outer)
        outer.setNeedsLayout()
        inner.setNeedsLayout()
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["outer", "inner"])
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("A hidden window is laid out when it is shown")
    func hiddenWindow() async {
        window.addSubview(outer)
        await nextTurn()
        #expect(log.take() == [])
        window.isHidden = false
        await nextTurn()
        #expect(log.take() == ["outer", "inner"])
    }

    @Test("A window that is hidden before its layout is due is laid out when it is shown again")
    func hiddenBeforeLayout() async {
        window.isHidden = false
        await nextTurn()
        window.addSubview(outer)
        window.isHidden = true
        await nextTurn()
        #expect(log.take() == [])
        window.isHidden = false
        await nextTurn()
        #expect(log.take() == ["outer", "inner"])
    }

    @Test(
        "A controller's layout callbacks surround its view's layout, between viewIsAppearing and viewDidAppear"
    )
    func controller() async {
        let screen = RecordingScreen(log)
        screen.loadViewIfNeeded()
        screen.view.addSubview(inner)
        let window = await shownWindow(screen)
        #expect(
            log.take() == ["isAppearing", "willLayout", "root", "didLayout", "inner", "didAppear"]
        )
        inner.setNeedsLayout()
        await nextTurn()
        #expect(log.take() == ["inner"])
        screen.view.setNeedsLayout()
        await nextTurn()
        #expect(log.take() == ["willLayout", "root", "didLayout"])
        withExtendedLifetime(window) {}
    }

    @Test("A pushed screen is laid out before it has appeared")
    func push() async {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = await shownWindow(navigation)
        navigation.pushViewController(RecordingScreen(log), animated: true)
        #expect(log.take() == ["isAppearing"])
        await nextTurn()
        #expect(log.take() == ["willLayout", "root", "didLayout", "didAppear"])
        withExtendedLifetime(window) {}
    }

    @Test("Changing a view's size lays out the view and its superview; changing its position does not")
    func frames() async {
        await show()
        inner.frame.origin.x = 5
        inner.center.y = 5
        await nextTurn()
        #expect(log.take() == [])
        inner.frame.size.width = 5
        await nextTurn()
        #expect(log.take() == ["outer", "inner"])
        inner.bounds.size.width = 5
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("Adding or removing a subview lays out the superview")
    func subviews() async {
        await show()
        inner.removeFromSuperview()
        await nextTurn()
        #expect(log.take() == ["outer"])
        outer.addSubview(inner)
        await nextTurn()
        #expect(log.take() == ["outer"])
    }

    @Test("Scrolling lays out the scroll view")
    func scrolling() async {
        final class Scroll: UIScrollView {
            var passes = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                passes += 1
            }
        }
        let scroll = Scroll()
        window.addSubview(scroll)
        window.isHidden = false
        await nextTurn()
        scroll.contentOffset.y = 10
        await nextTurn()
        #expect(scroll.passes == 2)
    }

    @Test(
        "layoutIfNeeded lays out at once, from the outermost view that needs layout"
    )
    func atOnce() async {
        inner.layoutIfNeeded()
        #expect(log.take() == ["outer", "inner"])
        inner.layoutIfNeeded()
        #expect(log.take() == [])
        await show()
        inner.setNeedsLayout()
        outer.layoutIfNeeded()
        #expect(log.take() == ["inner"])
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test(
        "Setting a subview's size during layout lays out the subview in the same pass, and the view not again"
    )
    func framesInLayout() async {
        outer.onLayout = { [inner] in inner.frame.size.width += 1 }
        await show()
        #expect(inner.frame.width == 1)
        outer.setNeedsLayout()
        await nextTurn()
        #expect(log.take() == ["outer", "inner"])
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("Layout requested during layout is done on a later turn")
    func askedForInLayout() async {
        await show()
        outer.onLayout = { [outer, log] in
            outer.onLayout = nil
            DispatchQueue.main.async { log.add("turn") }
            outer.setNeedsLayout()
        }
        outer.setNeedsLayout()
        await nextTurn()
        await nextTurn()
        #expect(log.take() == ["outer", "turn", "outer"])
    }

    @Test("Taking the display of a window performs its pending layout")
    func display() async {
        await show()
        outer.setNeedsLayout()
        #expect(log.take() == [])
        outer.setNeedsDisplay()
        window.headlessTakeDisplay()
        #expect(log.take() == ["outer"])
    }
}
#endif
