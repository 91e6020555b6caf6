import HeadlessUIKit
import VISPER

/// The app: the list and its screens, and a tab with the log of all actions.
///
/// Screens dispatch actions and name routes, without knowing each other or the reducers. Each shows the part of the
/// state that it observes.
final class ToDosViewController: RoutedTabBarController {
    let app: AnyVISPERApp<ToDosState>
    let log = ActionLog()
    private let storage: ToDoStorage
    private let server: any ToDoServer

    /// - Parameters:
    ///   - storage: The storage of the list.
    ///   - server: The server to which the list is sent.
    /// - Throws: Errors of the storage.
    init(storage: ToDoStorage, server: any ToDoServer) throws {
        self.storage = storage
        self.server = server
        let container = DefaultControllerContainer()
        let wireframe = DefaultWireframe(controllerContainer: container)
        app = VISPERAppFactory<ToDosState>()
            .makeApplication(
                initialState: ToDosState(list: try storage.load()),
                appReducer: ToDosState.reduce,
                wireframe: wireframe,
                controllerContainer: container,
                middleware: Middleware().syncingChanges().logging(to: log)
            )
        super.init(wireframe: wireframe, firstRoute: ToDoRoute.list)
        try addFeatures()
        stack.navigationBar.prefersLargeTitles = true
        stack.tabBarItem = UITabBarItem(title: "To-dos", image: UIImage(systemName: "list.bullet"), tag: 0)
        try addTab(LogViewController(log: log), symbol: "doc.text", route: ToDoRoute.log)
        try wireframe.route(route: ToDoRoute.list)
    }

    private func addFeatures() throws {
        let (state, dispatcher) = (app.state, app.redux.actionDispatcher)
        try app.add(
            feature: ToDoListFeature(state: state, actionDispatcher: dispatcher, wireframe: wireframe)
        )
        try app.add(feature: ToDoFeature(list: state.map(\.list), actionDispatcher: dispatcher))
        // Add this feature after the detail feature. The router prefers the route that was added later, so it does
        // not mistake the path "new" for an id.
        try app.add(feature: NewToDoFeature(draft: state.map(\.draft), actionDispatcher: dispatcher))
        try app.add(
            feature: SyncLogic(reducer: SyncReducer(state: state, storage: storage, server: server))
        )
    }

    override func stackURLs(below link: URL) -> [URL]? {
        switch link.pathComponents.dropFirst() {
        case ["todos"]: [link]
        case ["todos", "new"]: nil
        case let pieces where pieces.first == "todos": [.route(ToDoRoute.list), link]
        default: nil
        }
    }
}
