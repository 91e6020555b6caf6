#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

/// Remembers objects without retaining them.
@MainActor
private final class Watch {
    private struct Weak {
        weak var object: AnyObject?
    }

    private var watched: [Weak] = []

    func callAsFunction<Object: AnyObject>(_ object: Object) -> Object {
        watched.append(Weak(object: object))
        return object
    }

    var alive: Int { watched.count { $0.object != nil } }
    var count: Int { watched.count }
}

@MainActor
@Suite("Released objects are not retained")
struct LeakTests {
    private let watch = Watch()

    @Test("A popped screen is released, with its view")
    func popped() async {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = await shownWindow(navigation)
        do {
            let screen = watch(UIViewController())
            _ = watch(screen.view)
            navigation.pushViewController(screen, animated: true)
        }
        await nextTurn()
        #expect(watch.alive == 2)
        navigation.popViewController(animated: true)
        await nextTurn()
        #expect(watch.alive == 0)
        withExtendedLifetime(window) {}
    }

    @Test(
        "A popped collection is released with its layout, cells and gestures, even while layout is pending"
    )
    func collection() async {
        final class Screen: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView,
                numberOfItemsInSection section: Int
            ) -> Int { 1 }

            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { GridCell() }

            func tapped() {}
        }
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = await shownWindow(navigation)
        do {
            let screen = watch(Screen(collectionViewLayout: watch(UICollectionViewFlowLayout())))
            navigation.pushViewController(screen, animated: false)
            _ = watch(screen.collectionView.headlessCell(forItemAt: IndexPath(item: 0, section: 0)))
            let tap = watch(UITapGestureRecognizer(target: screen, action: Screen.tapped))
            screen.view.addGestureRecognizer(tap)
            _ = watch(screen.view.layer)
        }
        await nextTurn()
        #expect(watch.alive == watch.count)
        navigation.topViewController?.view.setNeedsLayout()
        navigation.popViewController(animated: false)
        await nextTurn()
        #expect(watch.alive == 0)
        withExtendedLifetime(window) {}
    }

    @Test("A launch releases the scene of the previous launch, with its delegate")
    func scenes() {
        final class App: UIResponder, UIApplicationDelegate {
            func application(
                _ application: UIApplication,
                configurationForConnecting connectingSceneSession: UISceneSession,
                options: UIScene.ConnectionOptions
            ) -> UISceneConfiguration {
                let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
                configuration.delegateClass = Scene.self
                return configuration
            }
        }
        final class Scene: UIResponder, UIWindowSceneDelegate {}
        let application = UIApplication()
        do {
            application.headlessLaunch(App())
            for scene in application.connectedScenes {
                _ = watch(scene)
                _ = watch(scene.session)
                if let delegate = scene.delegate { _ = watch(delegate as AnyObject) }
            }
        }
        #expect(watch.alive == 3)
        application.headlessLaunch(App())
        #expect(watch.alive == 0)
    }

    @Test("A dismissed controller is released with the controllers that it presented")
    func dismissed() async {
        let root = UIViewController()
        let window = await shownWindow(root)
        do {
            let first = watch(UIViewController())
            root.present(first, animated: true)
            first.present(watch(UIViewController()), animated: true)
        }
        await nextTurn()
        #expect(watch.alive == 2)
        root.dismiss(animated: true)
        await nextTurn()
        #expect(watch.alive == 0)
        withExtendedLifetime(window) {}
    }

    @Test("A replaced root is released with the controllers that it presented")
    func replaced() async {
        let window: UIWindow
        do {
            let root = watch(UINavigationController(rootViewController: watch(UIViewController())))
            window = await shownWindow(root)
            root.present(watch(UIViewController()), animated: true)
        }
        await nextTurn()
        window.rootViewController = nil
        await nextTurn()
        #expect(watch.count == 3)
        #expect(watch.alive == 0)
    }

    @Test("A window is released with its controllers and views", .exclusively(.keyWindow))
    func window() async {
        do {
            let screen = watch(UIViewController())
            let child = watch(UIViewController())
            screen.addChild(child)
            screen.view.addSubview(child.view)
            let field = watch(UITextField())
            screen.view.addSubview(field)
            field.widthAnchor.constraint(equalTo: screen.view.widthAnchor).isActive = true
            screen.navigationItem.rightBarButtonItem = watch(UIBarButtonItem(title: "Add"))
            let navigation = watch(UINavigationController(rootViewController: screen))
            let window = watch(UIWindow())
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            field.becomeFirstResponder()
            navigation.present(watch(UIViewController()), animated: false)
        }
        await nextTurn()
        #expect(watch.count == 7)
        #expect(watch.alive == 0)
    }

    @Test("A control retains its actions, and releases them with itself")
    func actions() {
        do {
            let button = watch(UIButton())
            button.addAction(watch(UIAction { _ in }), for: .touchUpInside)
            #expect(watch.alive == 2)
        }
        #expect(watch.alive == 0)
    }

    @Test("A table does not retain its data source and delegate, and releases its cells with itself")
    func table() {
        let table = UITableView()
        do {
            let source = watch(ListDataSource([["a"]]))
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = source
            table.delegate = watch(RowLog())
            _ = watch(table.headlessCell(forRowAt: IndexPath(row: 0, section: 0)))
        }
        #expect(table.dataSource == nil)
        #expect(table.delegate == nil)
        #expect(watch.alive == 1)
    }

    @Test("A table released before its reload queries the data source no more")
    func reloadedTable() async {
        let source = ListDataSource([["a"]])
        do {
            let table = watch(UITableView())
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = source
            table.simulateDisplay(ofRows: rows(0))
            table.reloadData()
        }
        #expect(watch.alive == 0)
        source.asked = []
        await nextTurn()
        #expect(source.asked == [])
    }
}
#endif
