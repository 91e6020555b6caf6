import HeadlessUIKit
import MillraceScreenTesting
import TestSupport
import Testing
import VISPER

@testable import ShowcaseApps

/// The app as a person uses it.
@MainActor
@Suite("The screens of the to-dos", .exclusively(.keyWindow), .timeLimit(.minutes(30)))
struct ToDosScreensTests {
    private let entities: MemoryEntityStore
    private let server = ScriptedServer()
    private let app: ToDosViewController
    private let window = UIWindow()

    init() async throws {
        entities = try MemoryEntityStore([ToDo].two)
        app = try ToDosViewController(storage: ToDoStorage(store: entities), server: server)
        window.rootViewController = app
        window.makeKeyAndVisible()
        await mainQueueTurn()
    }

    // MARK: Helpers

    private var list: ToDoListViewController {
        get throws { try #require(app.stack.viewControllers.first as? ToDoListViewController) }
    }

    private func rows() throws -> [String?] {
        let table = try list.tableView
        return (0..<table.numberOfRows(inSection: 0)).map { row in
            table.headlessCell(forRowAt: IndexPath(row: row, section: 0)).accessibilityLabel
        }
    }

    /// Waits until pending actions have reached the state, and the screens have been updated a turn later.
    private func settle() async {
        await mainQueueTurn()
        await mainQueueTurn()
    }

    private func tapRow(_ row: Int) async throws {
        #expect(try list.tableView.simulateSelection(of: IndexPath(row: row, section: 0)))
        await settle()
    }

    private func tapAccessory(ofRow row: Int) async throws {
        let cell = try list.tableView.headlessCell(forRowAt: IndexPath(row: row, section: 0))
        #expect(try #require(cell.accessoryView as? UIButton).simulateTap())
        await settle()
    }

    private func tap(_ identifier: String, in screen: UIViewController) async throws {
        let button = try #require(screen.view.descendant(identifier) as UIButton?)
        #expect(button.simulateTap())
        await settle()
    }

    private func tapBar(_ item: UIBarButtonItem?) async throws {
        #expect(try #require(item).simulateTap())
        await settle()
    }

    private func link(_ path: String) -> URL { URL(string: path)! }

    // MARK: The list

    @Test("The list shows the stored to-dos, and a tap on a row toggles the to-do")
    func tick() async throws {
        #expect(try rows() == ["Tea, done", "Milk"])
        try await tapRow(1)
        #expect(try rows() == ["Tea, done", "Milk, done"])
        try await tapRow(0)
        #expect(try rows() == ["Tea", "Milk, done"])
    }

    @Test("The list and the screen for a new to-do match the stored screens, as text and as JSON")
    func onScreen() async throws {
        assertScreen(app, matches: .text)
        try await tapBar(list.navigationItem.rightBarButtonItems?.first)
        assertScreen(app, matches: .text, named: "new")
        assertScreen(app, matches: .json, named: "new")
    }

    @Test("A toggled to-do updates one row in its cell; after a change of the filter the counts restart")
    func updates() async throws {
        func cells() throws -> [UITableViewCell] {
            let table = try list.tableView
            return (0..<table.numberOfRows(inSection: 0)).map { row in
                table.headlessCell(forRowAt: IndexPath(row: row, section: 0))
            }
        }
        func counts() throws -> [String?] {
            try cells().map { ($0.contentConfiguration as? UIListContentConfiguration)?.secondaryText }
        }
        let before = try cells()
        #expect(try counts() == ["↻ 1", "↻ 1"])
        try await tapRow(1)
        try await tapRow(1)
        #expect(try counts() == ["↻ 1", "↻ 3"])
        try await tapRow(0)
        #expect(try counts() == ["↻ 2", "↻ 3"])
        #expect(try cells() == before)
        try await tapRow(0)
        try await tap("todos.filter.open", in: list)
        #expect(try counts() == ["↻ 1"])
        app.app.redux.actionDispatcher.dispatch(RenameToDo(id: 2, title: "Oat milk"))
        await settle()
        #expect(try counts() == ["↻ 2"])
        #expect(try rows() == ["Oat milk"])
    }

    @Test("An update does not replace the bar buttons, so a pending tap still works")
    func stableButtons() async throws {
        let item = try list.navigationItem
        let before = [item.leftBarButtonItem] + (item.rightBarButtonItems ?? [])
        try await tapRow(1)
        let after = [item.leftBarButtonItem] + (item.rightBarButtonItems ?? [])
        #expect(before.count == 3)
        #expect(zip(before, after).allSatisfy { $0 === $1 })
    }

    @Test("A filter shows only its to-dos")
    func filter() async throws {
        try await tap("todos.filter.open", in: list)
        #expect(try rows() == ["Milk"])
        let button: UIButton = try #require(list.view.descendant("todos.filter.open"))
        #expect(button.isSelected)
        #expect(button.configuration?.title == "Open 1")
        try await tapRow(0)
        #expect(try rows() == [])
        #expect(try list.tableView.backgroundView is EmptyView)
    }

    @Test("While the list is edited, a row's button deletes the to-do")
    func delete() async throws {
        try await tapBar(list.navigationItem.leftBarButtonItem)
        try await tapAccessory(ofRow: 0)
        #expect(try rows() == ["Milk"])
        try await tapAccessory(ofRow: 0)
        #expect(try rows() == [])
        // The edit button is hidden, as the list is empty.
        #expect(try list.navigationItem.leftBarButtonItem == nil)
    }

    @Test("All done to-dos can be deleted at once")
    func deleteDone() async throws {
        try await tapBar(list.navigationItem.leftBarButtonItem)
        try await tapBar(list.navigationItem.rightBarButtonItem)
        #expect(try rows() == ["Milk"])
        #expect(try list.navigationItem.rightBarButtonItem?.isEnabled == false)
    }

    @Test("A failure to sync is shown, with a way to try again")
    func sync() async throws {
        func status() throws -> String? {
            let label: UILabel = try #require(list.view.descendant("todos.sync.status"))
            return label.text
        }
        func wait(for sync: SyncState) async {
            for await state in app.app.state.values where state.sync == sync { break }
            await settle()
        }
        try await tapRow(1)
        #expect(try status() == "Syncing")
        try await server.next().fail(.offline)
        await wait(for: .failed(.offline))
        #expect(try status() == "Not synced. There is no connection.")
        try await tap("todos.sync.retry", in: list)
        try await server.next().succeed()
        await wait(for: .synced)
        #expect(try status() == "Synced")
    }

    // MARK: New to-dos

    private func newScreen() throws -> NewToDoViewController {
        let sheet = try #require(app.presentedViewController as? UINavigationController)
        return try #require(sheet.viewControllers.first as? NewToDoViewController)
    }

    private func type(_ title: String) async throws {
        let field: UITextField = try #require(try newScreen().view.descendant("new.title"))
        #expect(field.simulateEditing(text: title))
        await settle()
    }

    @Test("A new to-do is written on a sheet, and added to the list and the storage")
    func add() async throws {
        try await tapBar(list.navigationItem.rightBarButtonItem)
        #expect(app.place == link("/todos/new"))
        #expect(try newScreen().navigationItem.rightBarButtonItem?.isEnabled == false)
        try await type("Bread")
        try await tapBar(newScreen().navigationItem.rightBarButtonItem)
        #expect(app.presentedViewController == nil)
        #expect(try rows() == ["Tea, done", "Milk", "Bread"])
        let pushed = try await server.next()
        #expect(pushed.toDos.last == ToDo(id: 3, title: "Bread"))
        #expect(try entities.get("3") == ToDo(id: 3, title: "Bread"))
        pushed.succeed()
    }

    @Test("A draft outlives its sheet, unless it is cancelled")
    func draft() async throws {
        #expect(app.open(link("/todos/new")))
        try await type("Bre")
        app.dismiss(animated: false)
        #expect(app.open(link("/todos/new")))
        #expect(try newScreen().titleField.text == "Bre")
        try await tapBar(newScreen().navigationItem.leftBarButtonItem)
        #expect(app.presentedViewController == nil)
        #expect(app.open(link("/todos/new")))
        #expect(try newScreen().titleField.text == "")
    }

    // MARK: Details

    @Test("A row's button opens the details, where the to-do can be renamed, completed and deleted")
    func details() async throws {
        try await tapAccessory(ofRow: 1)
        #expect(app.place == link("/todos/2"))
        let screen = try #require(app.stack.topViewController as? ToDoViewController)
        let field: UITextField = try #require(screen.view.descendant("todo.title"))
        #expect(field.simulateEditing(text: "Oat milk"))
        #expect(field.simulateReturn())
        await settle()
        #expect(screen.title == "Oat milk")
        try await tap("todo.done", in: screen)
        #expect(app.app.state.value.list[2] == ToDo(id: 2, title: "Oat milk", isDone: true))
        try await tap("todo.delete", in: screen)
        #expect(try rows() == ["Tea, done"])
        #expect(app.place == link("/todos"))
    }

    @Test("A blank title is not accepted")
    func blankTitle() async throws {
        #expect(app.open(link("/todos/2")))
        let screen = try #require(app.stack.topViewController as? ToDoViewController)
        let field: UITextField = try #require(screen.view.descendant("todo.title"))
        #expect(field.simulateEditing(text: " "))
        #expect(field.simulateReturn())
        await settle()
        #expect(field.text == "Milk")
        #expect(screen.title == "Milk")
    }

    // MARK: Links

    @Test(
        "A link to a screen also pushes those below it",
        arguments: [("/todos", ["/todos"]), ("/todos/2", ["/todos", "/todos/2"])]
    )
    func linkToStack(path: String, stack: [String]) {
        #expect(app.open(link(path)))
        #expect(app.wireframe.stackURLs == stack.map(link))
        #expect(app.place == link(path))
    }

    @Test(
        "A bad link opens nothing and changes nothing",
        arguments: ["/", "/nonsense", "/todos/9", "/todos/x", "/todos/1/2"]
    )
    func badLink(path: String) {
        #expect(!app.open(link(path)))
        #expect(app.place == link("/todos"))
        #expect(app.presentedViewController == nil)
    }

    // MARK: The log

    @Test("The log shows the actions, the latest on top")
    func log() async throws {
        #expect(app.open(link("/log")))
        #expect(app.place == link("/log"))
        let navigation = try #require(app.selectedViewController as? UINavigationController)
        let table = try #require(navigation.topViewController?.view as? UITableView)
        #expect(table.backgroundView is EmptyView)
        try await tap("todos.filter.done", in: list)
        try await tap("todos.filter.all", in: list)
        await settle()
        #expect(table.backgroundView == nil)
        let texts = (0..<table.numberOfRows(inSection: 0)).map { row in
            let cell = table.headlessCell(forRowAt: IndexPath(row: row, section: 0))
            return (cell.contentConfiguration as? UIListContentConfiguration)?.secondaryText
        }
        #expect(texts == ["2 · filter: all", "1 · filter: done"])
    }

    @Test("The app is released with its root")
    func lifetime() async throws {
        weak var app: ToDosViewController?
        weak var wireframe: DefaultWireframe?
        weak var store: Store<ToDosState>?
        do {
            let other = try ToDosViewController(storage: ToDoStorage(store: entities), server: server)
            (app, wireframe, store) = (other, other.wireframe, other.app.redux.store)
        }
        // The app's first route is still in progress, and retains the app and its wireframe until it ends.
        await settle()
        #expect(app == nil)
        #expect(wireframe == nil)
        #expect(store == nil)
    }
}
