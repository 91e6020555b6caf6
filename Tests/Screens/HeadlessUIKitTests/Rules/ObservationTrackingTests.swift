#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Observation
import TestSupport
import Testing

/// The model of the views below.
@Observable
private final class Model: @unchecked Sendable {
    // Sendable: a test that changes the model on another thread waits until the change is done.
    var title = "one"
    var width: CGFloat = 1
    var other = 0
}

private class ModelView: UIView {
    let name: String
    let log: LifecycleLog
    var read: () -> Void = {}
    var readInLayout: () -> Void = {}

    init(_ name: String, _ log: LifecycleLog) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func updateProperties() {
        super.updateProperties()
        log.add("\(name).properties")
        read()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.add("\(name).layout")
        readInLayout()
    }
}

private final class ModelScreen: UIViewController {
    let log: LifecycleLog
    var read: () -> Void = {}
    var readInLayout: () -> Void = {}

    init(_ log: LifecycleLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() { view = ModelView("root", log) }
    override func viewIsAppearing(_ animated: Bool) { log.add("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { log.add("didAppear") }

    override func updateProperties() {
        super.updateProperties()
        log.add("screen.properties")
        read()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        log.add("willLayout")
        readInLayout()
    }
}

@MainActor
@Suite("A change of a value read in an update calls the update again")
struct ObservationTrackingTests {
    private let log = LifecycleLog()
    private let model = Model()
    private let outer: ModelView
    private let inner: ModelView
    private let window = UIWindow()

    init() {
        outer = ModelView("outer", log)
        inner = ModelView("inner", log)
        outer.addSubview(inner)
    }

    /// Adds the views to a visible window, and waits for their first layout.
    private func show() async {
        window.addSubview(outer)
        window.isHidden = false
        await nextTurn()
    }

    @Test("The properties of each view are updated right before its layout, from the outside in")
    func order() async {
        await show()
        #expect(log.take() == ["outer.properties", "outer.layout", "inner.properties", "inner.layout"])
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("A controller's properties are updated before its view's properties, before viewDidAppear")
    func controller() async {
        let screen = ModelScreen(log)
        let window = await shownWindow(screen)
        let pass = ["screen.properties", "root.properties", "willLayout", "root.layout"]
        #expect(log.take() == ["isAppearing"] + pass + ["didAppear"])
        screen.setNeedsUpdateProperties()
        screen.setNeedsUpdateProperties()
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["screen.properties"])
        screen.view.setNeedsUpdateProperties()
        await nextTurn()
        #expect(log.take() == ["root.properties"])
        withExtendedLifetime(window) {}
    }

    @Test("Changing a read value updates the view's properties once, on a later turn, without layout")
    func changes() async {
        let label = UILabel()
        outer.addSubview(label)
        outer.read = { [model] in label.text = model.title }
        await show()
        _ = log.take()
        model.title = "two"
        model.title = "three"
        #expect(label.text == "one")
        await nextTurn()
        #expect(label.text == "three")
        #expect(log.take() == ["outer.properties"])
        model.title = "four"
        await nextTurn()
        #expect(label.text == "four")
        #expect(log.take() == ["outer.properties"])
    }

    @Test("Changing a value that was not read updates nothing")
    func unread() async {
        outer.read = { [model] in _ = model.title }
        await show()
        _ = log.take()
        model.other = 1
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("Only values read in the latest update cause an update")
    func branches() async {
        var readsTitle = true
        outer.read = { [model] in _ = readsTitle ? model.title : "\(model.other)" }
        await show()
        readsTitle = false
        outer.setNeedsUpdateProperties()
        await nextTurn()
        _ = log.take()
        model.title = "two"
        await nextTurn()
        #expect(log.take() == [])
        model.other = 1
        await nextTurn()
        #expect(log.take() == ["outer.properties"])
    }

    @Test("A value read in a layout causes a layout, and no update of properties")
    func layout() async {
        inner.readInLayout = { [model] in _ = model.width }
        await show()
        _ = log.take()
        model.width = 2
        await nextTurn()
        #expect(log.take() == ["inner.layout"])
    }

    @Test("A value read in a nested layout lays out both views")
    func nested() async {
        outer.readInLayout = { [inner] in inner.layoutIfNeeded() }
        inner.readInLayout = { [model] in _ = model.width }
        await show()
        _ = log.take()
        model.width = 2
        await nextTurn()
        #expect(log.take() == ["outer.layout", "inner.layout"])
    }

    @Test("A value read by a controller updates its properties, or lays out its view if read during layout")
    func controllerReads() async {
        let screen = ModelScreen(log)
        screen.read = { [model] in screen.title = model.title }
        screen.readInLayout = { [model] in _ = model.width }
        let window = await shownWindow(screen)
        _ = log.take()
        model.width = 2
        await nextTurn()
        #expect(log.take() == ["willLayout", "root.layout"])
        model.title = "two"
        await nextTurn()
        #expect(log.take() == ["screen.properties"])
        #expect(screen.title == "two")
        screen.read = {}
        withExtendedLifetime(window) {}
    }

    @Test("A change on another thread causes an update on the main thread")
    func otherThread() async {
        outer.read = { [model] in _ = model.title }
        await show()
        _ = log.take()
        await onAnotherThread { [model] in model.title = "two" }
        // The first turn schedules the update, the second performs it.
        await nextTurn()
        await nextTurn()
        #expect(log.take() == ["outer.properties"])
    }

    @Test("updatePropertiesIfNeeded updates a view's properties at once, and leaves layout pending")
    func atOnce() async {
        outer.updatePropertiesIfNeeded()
        #expect(log.take() == ["outer.properties", "inner.properties"])
        outer.updatePropertiesIfNeeded()
        #expect(log.take() == [])
        outer.layoutIfNeeded()
        #expect(log.take() == ["outer.layout", "inner.layout"])
        outer.setNeedsUpdateProperties()
        outer.layoutIfNeeded()
        #expect(log.take() == ["outer.properties"])
    }

    @Test("updatePropertiesIfNeeded of a controller updates its and its view's properties at once")
    func controllerAtOnce() {
        let screen = ModelScreen(log)
        screen.updatePropertiesIfNeeded()
        #expect(log.take() == [])
        screen.loadViewIfNeeded()
        screen.updatePropertiesIfNeeded()
        #expect(log.take() == ["screen.properties", "root.properties"])
    }

    @Test("A hidden window updates properties when it is shown")
    func hiddenWindow() async {
        outer.read = { [model] in _ = model.title }
        await show()
        window.isHidden = true
        _ = log.take()
        model.title = "two"
        await nextTurn()
        #expect(log.take() == [])
        window.isHidden = false
        await nextTurn()
        #expect(log.take() == ["outer.properties"])
    }

    @Test("A controller whose view is set to a visible view updates its properties")
    func adoptedView() async {
        await show()
        let screen = ModelScreen(log)
        screen.view = outer
        _ = log.take()
        await nextTurn()
        #expect(log.take() == ["screen.properties"])
        screen.view = nil
    }

    @Test("A table updates a cell's properties when it returns the cell; a change updates only that cell")
    func cells() async throws {
        let models = [Model(), Model()]
        let source = CellSource(models)
        let table = UITableView()
        table.dataSource = source
        window.addSubview(table)
        window.isHidden = false
        await nextTurn()
        let cells = try (0..<2).map { row in
            try #require(table.headlessCell(forRowAt: IndexPath(row: row, section: 0)) as? ModelCell)
        }
        #expect(cells.map(\.updates) == [1, 1])
        #expect(cells.map { $0.textLabel?.text } == ["one", "one"])
        models[1].title = "two"
        await nextTurn()
        #expect(cells.map(\.updates) == [1, 2])
        #expect(cells.map { $0.textLabel?.text } == ["one", "two"])
    }

    @Test("A read value does not retain the view, and may change after the view's release")
    func lifetime() {
        weak var gone: ModelView?
        do {
            let view = ModelView("view", log)
            view.read = { [model] in _ = model.title }
            view.updatePropertiesIfNeeded()
            gone = view
        }
        #expect(log.take() == ["view.properties"])
        #expect(gone == nil)
        model.title = "two"
    }
}

private final class ModelCell: UITableViewCell {
    var model: Model?
    var updates = 0

    override func updateProperties() {
        super.updateProperties()
        updates += 1
        textLabel?.text = model?.title
    }
}

private final class CellSource: NSObject, UITableViewDataSource {
    let models: [Model]

    init(_ models: [Model]) { self.models = models }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { models.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = ModelCell(style: .default, reuseIdentifier: nil)
        cell.model = models[indexPath.row]
        return cell
    }
}
#endif
