import HeadlessUIKit
import Millrace
import MillraceTimeline
import VISPER_Entity

/// The apps, each as the root of a new instance.
@MainActor
public enum Apps {
    /// The smallest app there is.
    public static func counter() -> UIViewController {
        UINavigationController(rootViewController: CounterViewController())
    }

    /// GitHub's search over HTTP.
    ///
    /// - Parameters:
    ///   - gitHub: Where it sends its requests.
    ///   - faults: Searches that make that server fail, which the empty screen offers.
    public static func repositorySearch(
        gitHub: GitHubEndpoint,
        faults: [SearchSuggestion]
    ) -> UIViewController {
        inNavigation(SearchViewController(client: GitHubClient(endpoint: gitHub), faults: faults))
    }

    /// GitHub's users over HTTP, their repositories, and the person's favourites among them.
    ///
    /// FluxCapacitor's stores are one for the whole process: instances of this app share their search and their
    /// favourites.
    ///
    /// - Parameters:
    ///   - gitHub: Where it sends its requests.
    ///   - faults: Searches that make that server fail, which the empty screen offers.
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

    /// The counter of Mobius's tutorial, which beeps at zero.
    public static func beepingCounter() -> UIViewController {
        UINavigationController(rootViewController: BeepingCounterViewController())
    }

    /// A form to sign in with, at a service that is part of the app.
    public static func login() -> UIViewController {
        inNavigation(LoginViewController(authenticator: StubAuthenticator()))
    }

    /// The greeting of VISPER's tutorial, and more screens that routes lead to.
    public static func greetings() -> UIViewController {
        GreetingsViewController()
    }

    /// A list of things to do, on VISPER: one state of several parts, an entity store, and routes.
    public static func toDos() -> UIViewController {
        do {
            let storage = ToDoStorage(store: try MemoryEntityStore([ToDo].samples))
            return try ToDosViewController(storage: storage, server: StubToDoServer())
        } catch {
            fatalError("The samples cannot be stored, or the routes of the app are wrong: \(error)")
        }
    }

    private static func inNavigation(_ root: UIViewController) -> UIViewController {
        let navigation = UINavigationController(rootViewController: root)
        navigation.navigationBar.prefersLargeTitles = true
        return navigation
    }
}

extension Apps {
    /// Decides what is recorded of these apps: no password, and nothing of view models, whose values follow from the stores'.
    nonisolated public static let sanitizer: Timeline.Sanitizer = { transition in
        if transition.label.dialect == "FluxCapacitor", case .change = transition.cause { return nil }
        return transition.mapping(Login.withoutPassword)
    }

    /// The actions of VISPER's apps that can be read from a recording, or be written by hand in the inspector. Stores of the other
    /// dialects say so by the type of their actions.
    nonisolated public static var actionTypes: [any Decodable.Type] {
        [
            ChangeUserNameAction.self,
            AddToDo.self, RenameToDo.self, SetToDoDone.self, DeleteToDo.self, DeleteDone.self,
            SetFilter.self, EditDraft.self, DiscardDraft.self, SetConnectivity.self, SyncToDos.self,
        ]
    }
}
