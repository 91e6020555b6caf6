import Foundation
import HeadlessUIKit
import MillraceHost
import MillraceUndo
import Prex
import VISPER

/// The till of a café, without a display, with faults for the tasks of `tasks.py`. A comment at each fault has the title of its task.
@main
enum Cafe {
    static func main() { HeadlessHost.run(AppDelegate.self) }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let wireframe = DefaultWireframe()
    private let screen = CafeViewController()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = screen
        window.makeKeyAndVisible()
        self.window = window
        do {
            // "Why does the link on table 7 open nothing?": the links on the tables begin with `tables`.
            try wireframe.add(routePattern: "/table/:number") { [screen] in
                screen.title = "Table \($0.parameters["number"] ?? "?")"
            }
            return true
        } catch {
            return false
        }
    }

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        (try? wireframe.route(url: url)) != nil
    }
}

final class CafeViewController: UIViewController {
    private let till = Flux(state: TillState(), mutation: TillMutation())
    private let notes = Notes()
    private let menu = Menu()
    private let (guests, note, search) = (UILabel(), UITextField(), UITextField())
    private var tables: [Flux<TableAction, TableState>] = []

    /// "Why does undo take back two steps?": a new count is no step of its own.
    private lazy var history = UndoHistory(
        of: till,
        \.lines,
        \.total,
        counting: { action in if case .setCount = action { false } else { true } }
    )

    override func viewDidLoad() {
        super.viewDidLoad()
        // "Why does the screen not show both guests?": the label is set once.
        guests.text = "Guests: \(notes.flux.store.state.guests)"
        guests.accessibilityIdentifier = "guests"
        for (field, name) in [(note, "note"), (search, "search")] { field.accessibilityIdentifier = name }
        search.addAction(
            UIAction { [unowned self] _ in menu.flux.dispatcher.dispatch(.type(search.text ?? "")) },
            for: .editingChanged
        )
        let stack = UIStackView(arrangedSubviews: [guests, note, search] + buttons)
        stack.axis = .vertical
        view.addSubview(stack)
        _ = history
    }

    private var buttons: [UIButton] {
        [
            button("Tea") { $0.till.dispatcher.dispatch(.add("Tea")) },
            button("Cake") { $0.till.dispatcher.dispatch(.add("Cake")) },
            button("Three Teas") { $0.till.dispatcher.dispatch(.setCount(3, of: "Tea")) },
            button("Remove Cake") { $0.till.dispatcher.dispatch(.remove("Cake")) },
            button("Sort") { $0.till.dispatcher.dispatch(.sort) },
            button("Pay") { $0.till.dispatcher.dispatch(.pay(cardNumber: "4000 0012 3456 7899")) },
            button("Undo") { $0.history.undo() },
            button("Guest") { $0.notes.flux.dispatcher.dispatch(.guestCame) },
            button("Write") { $0.notes.flux.dispatcher.dispatch(.write($0.note.text ?? "")) },
            button("Menu") { $0.menu.flux.dispatcher.dispatch(.open) },
            button("Evening") { $0.openTables() },
        ]
    }

    private func button(_ title: String, _ act: @escaping (CafeViewController) -> Void) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [unowned self] _ in act(self) })
    }

    /// "What grows from evening to evening?": the stores of the tables of earlier evenings remain.
    private func openTables() {
        tables += (1...70).map { Flux(state: TableState(number: $0), mutation: TableMutation()) }
    }
}
