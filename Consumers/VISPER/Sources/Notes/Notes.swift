import UIKit
import VISPER

struct Note: Equatable, Sendable {
    let id: Int
    var text: String
}

struct AppState: Equatable, Sendable {
    var notes: [Note] = []
    var userName = "stranger"
}

/// Makes the new state of its parts. A function, since a global constant with a closure would not be `Sendable`.
func appReducer(provider: any ReducerProvider, action: any Action, state: AppState) -> AppState {
    var state = state
    state.notes = provider.reduce(action: action, state: state.notes)
    state.userName = provider.reduce(action: action, state: state.userName)
    return state
}

struct AddNote: Action { let text: String }
struct Rename: Action { let userName: String }

struct AddNoteReducer: ActionReducerType {
    func reduce(provider: any ReducerProvider, action: AddNote, state: [Note]) -> [Note] {
        state + [Note(id: state.count, text: action.text)]
    }
}

struct NotesLogic: LogicFeature {
    func injectReducers(container: any ReducerContainer) {
        container.addReducer(reducer: AddNoteReducer())
        container.addReduceFunction { (_, action: Rename, _: String) in action.userName }
    }
}

final class NotesViewController: UIViewController {
    let field = UITextField()
    let addButton = UIButton(type: .system)
    let list = UIStackView()
    var onAdd: (String) -> Void = { _ in }
    var onSelect: (Note) -> Void = { _ in }

    var notes: [Note] = [] {
        didSet {
            list.arrangedSubviews.forEach { $0.removeFromSuperview() }
            for note in notes { list.addArrangedSubview(makeButton(for: note)) }
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        addButton.setTitle("Add", for: .normal)
        addButton.addAction(UIAction { [unowned self] _ in onAdd(field.text ?? "") }, for: .touchUpInside)
        view.addSubview(UIStackView(arrangedSubviews: [field, addButton, list]))
    }

    private func makeButton(for note: Note) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(note.text, for: .normal)
        button.addAction(UIAction { [unowned self] _ in onSelect(note) }, for: .touchUpInside)
        return button
    }
}

final class NotesPresenter: Presenter {
    let state: ObservableProperty<AppState>
    let dispatcher: any ActionDispatcher
    let wireframe: any Wireframe
    let bag = SubscriptionReferenceBag()

    init(state: ObservableProperty<AppState>, dispatcher: any ActionDispatcher, wireframe: any Wireframe) {
        self.state = state
        self.dispatcher = dispatcher
        self.wireframe = wireframe
    }

    func isResponsible(routeResult: any RouteResult, controller: UIViewController) -> Bool {
        controller is NotesViewController
    }

    func addPresentationLogic(routeResult: any RouteResult, controller: UIViewController) throws {
        guard let controller = controller as? NotesViewController else { return }
        controller.onAdd = { [dispatcher] text in dispatcher.dispatch(AddNote(text: text)) }
        controller.onSelect = { [wireframe] note in
            do {
                try wireframe.route(pattern: "/note/:id", values: ["id": note.id])
            } catch {
                print(error)  // Says what is wrong with the route, and what to do.
            }
        }
        bag += state.map(\.notes).distinct().subscribeOnMain { [weak controller] in controller?.notes = $0 }
        bag += state.map(\.userName).distinct().subscribeOnMain { [weak controller] name in
            controller?.title = "Notes of \(name)"
        }
    }
}

struct NotesFeature: ViewFeature, PresenterFeature {
    let routePattern = "/notes"
    let priority = 0
    let state: ObservableProperty<AppState>
    let dispatcher: any ActionDispatcher
    let wireframe: any Wireframe

    func makeController(routeResult: any RouteResult) throws -> UIViewController { NotesViewController() }
    func makeOption(routeResult: any RouteResult) -> any RoutingOption { .rootVC(animated: false) }

    func makePresenters(routeResult: any RouteResult, controller: UIViewController) throws -> [any Presenter]
    {
        [NotesPresenter(state: state, dispatcher: dispatcher, wireframe: wireframe)]
    }
}

/// A note, by its number. Without a presenter, since what it shows does not change.
struct NoteFeature: ViewFeature {
    let routePattern = "/note/:id"
    let priority = 0
    let notes: ObservableProperty<[Note]>

    func makeController(routeResult: any RouteResult) throws -> UIViewController {
        let id: Int = try routeResult.value("id")
        let controller = UIViewController()
        controller.title = notes.value.first { $0.id == id }?.text ?? "no such note"
        return controller
    }

    func makeOption(routeResult: any RouteResult) -> any RoutingOption { .push(animated: false) }
}

/// An alert, shown over whatever is there: `/due?note=oat milk`.
struct DueFeature: ViewFeature {
    let routePattern = "/due"
    let priority = 0

    func makeController(routeResult: any RouteResult) throws -> UIViewController {
        let note = try routeResult.valueIfPresent("note", as: String.self) ?? "a note"
        let alert = UIAlertController(title: nil, message: "Due today: \(note)", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Later", style: .cancel))
        return alert
    }

    func makeOption(routeResult: any RouteResult) -> any RoutingOption { .modal(animated: true) }
}

@MainActor
func makeApp(on navigationController: UINavigationController) throws -> AnyVISPERApp<AppState> {
    let app = VISPERAppFactory<AppState>().makeApplication(initialState: AppState(), appReducer: appReducer)
    app.navigateOn(navigationController)
    try app.add(feature: NotesLogic())
    try app.add(
        feature: NotesFeature(state: app.state, dispatcher: app.redux.store, wireframe: app.wireframe)
    )
    try app.add(feature: NoteFeature(notes: app.state.map(\.notes)))
    try app.add(feature: DueFeature())
    return app
}

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var app: AnyVISPERApp<AppState>?  // Retains the app.

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let navigationController = UINavigationController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigationController
        self.window = window
        do {
            let app = try makeApp(on: navigationController)
            try app.wireframe.route(url: URL(string: "/notes")!)
            self.app = app
        } catch {
            fatalError("\(error)")
        }
        window.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        do {
            try app?.wireframe.route(url: url)
            return true
        } catch {
            print(error)
            return false
        }
    }
}
