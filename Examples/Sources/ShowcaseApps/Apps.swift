import HeadlessUIKit
import Millrace
import MillraceTimeline
import VISPER_Entity

/// The example apps, each as the root controller of a new instance.
@MainActor
public enum Apps {
    /// The smallest of the apps: a counter.
    public static func counter() -> UIViewController {
        UINavigationController(rootViewController: CounterViewController())
    }

    /// GitHub's search over HTTP.
    ///
    /// - Parameters:
    ///   - gitHub: The endpoint of the requests.
    ///   - faults: Searches that make the server fail, offered on the empty screen.
    public static func repositorySearch(
        gitHub: GitHubEndpoint,
        faults: [SearchSuggestion]
    ) -> UIViewController {
        inNavigation(SearchViewController(client: GitHubClient(endpoint: gitHub), faults: faults))
    }

    /// GitHub's users over HTTP, their repositories, and the person's favourite repositories.
    ///
    /// FluxCapacitor's stores are shared by the whole process, so instances of this app share their search and their
    /// favourites.
    ///
    /// - Parameters:
    ///   - gitHub: The endpoint of the requests.
    ///   - faults: Searches that make the server fail, offered on the empty screen.
    public static func favoriteRepositories(
        gitHub: GitHubEndpoint,
        faults: [SearchSuggestion]
    ) -> UIViewController {
        let session = GitHubClient(endpoint: gitHub)
        return inNavigation(
            UserSearchViewController(
                viewModel: UserSearchViewModel(userAction: UserAction(session: session), faults: faults),
                repositoryAction: RepositoryAction(session: session)
            )
        )
    }

    /// A cookie jar, which shows a sign when it is empty.
    public static func cookieJar() -> UIViewController {
        UINavigationController(rootViewController: CookieJarViewController())
    }

    /// A login form, with an authentication service inside the app.
    public static func login() -> UIViewController {
        inNavigation(LoginViewController(authenticator: StubAuthenticator()))
    }

    /// A ticket to a place, and more screens with routes.
    public static func journeys() -> UIViewController {
        JourneysViewController()
    }

    /// A to-do list on VISPER. Its state has several parts; it uses an entity store and routes.
    public static func toDos() -> UIViewController {
        do {
            let storage = ToDoStorage(store: try MemoryEntityStore([ToDo].samples))
            return try ToDosViewController(storage: storage, server: StubToDoServer())
        } catch {
            fatalError("The samples cannot be stored, or the routes of the app are wrong: \(error)")
        }
    }

    /// An app for notes on Prex. The notes survive a restart, and changes can be undone.
    ///
    /// - Parameter states: The storage of the notes.
    public static func notes(saving states: AppStates) -> UIViewController {
        inNavigation(NotesViewController(model: .prex(saving: states)))
    }

    /// The same notes app, on Mobius.
    ///
    /// - Parameter states: The storage of the notes.
    public static func notesOnMobius(saving states: AppStates) -> UIViewController {
        inNavigation(NotesViewController(model: .mobius(saving: states)))
    }

    private static func inNavigation(_ root: UIViewController) -> UIViewController {
        let navigation = UINavigationController(rootViewController: root)
        navigation.navigationBar.prefersLargeTitles = true
        return navigation
    }
}

extension Apps {
    /// Leaves passwords out of recorded transitions. Does not record view models, because their values are derived from
    /// the stores.
    nonisolated public static let sanitizer: Timeline.Sanitizer = { transition in
        if transition.label.dialect == "FluxCapacitor", case .change = transition.cause { return nil }
        return transition.mapping(Login.withoutPassword)
    }

    /// The actions of VISPER's apps, so that recordings and the inspector can decode them. Stores of the other dialects
    /// name the type of their actions themselves.
    nonisolated public static var actionTypes: [any Decodable.Type] {
        [
            ChooseDestinationAction.self,
            AddToDo.self, RenameToDo.self, SetToDoDone.self, DeleteToDo.self, DeleteDone.self,
            SetFilter.self, EditDraft.self, DiscardDraft.self, SetConnectivity.self, SyncToDos.self,
        ]
    }
}
