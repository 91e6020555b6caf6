import FluxCapacitor
import Foundation

// A small app as written for FluxCapacitor in 2018: Swift 5 mode, no concurrency annotations.

// MARK: Models

/// A reference type in a dispatch state and a store, written before Sendable existed.
class User {
    let login: String
    var isFollowed = false

    init(login: String) { self.login = login }
}

struct Repository: Equatable {
    let name: String
    var stars: Int
}

// MARK: Session

enum SessionError: Error {
    case offline
}

protocol GitHubSession {
    func searchUsers(query: String, completion: @escaping (Result<[User], Error>) -> Void)
    func repositories(of user: User, completion: @escaping ([Repository]) -> Void)
}

/// Calls back on a queue of its own, like URLSession.
final class StubSession: GitHubSession {
    private let queue = DispatchQueue(label: "session")
    var users: Result<[User], Error> = .success([])
    var repositories: [String: [Repository]] = [:]

    func searchUsers(query: String, completion: @escaping (Result<[User], Error>) -> Void) {
        let users = self.users.map { $0.filter { $0.login.hasPrefix(query) } }
        let work = DispatchWorkItem { completion(users) }
        queue.async(execute: work)
    }

    func repositories(of user: User, completion: @escaping ([Repository]) -> Void) {
        let repositories = self.repositories[user.login] ?? []
        let work = DispatchWorkItem { completion(repositories) }
        queue.async(execute: work)
    }
}

// MARK: Dispatch states

extension Dispatcher {
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction

        case isFetching(Bool)
        case addUsers([FluxCapacitorSwift5Tests.User])
        case removeAll
        case selected(FluxCapacitorSwift5Tests.User?)
        case failed(Error?)
    }

    enum Repository: DispatchState {
        typealias RelatedStoreType = RepositoryStore
        typealias RelatedActionType = RepositoryAction

        case add([FluxCapacitorSwift5Tests.Repository])
        case toggleFavorite(FluxCapacitorSwift5Tests.Repository)
        case removeAll
    }
}

// MARK: Stores

final class UserStore: Storable {
    typealias DispatchStateType = Dispatcher.User

    let users: Constant<[User]>
    private let _users = Variable<[User]>([])

    let isFetching: Constant<Bool>
    private let _isFetching = Variable<Bool>(false)

    let selected: Constant<User?>
    private let _selected = Variable<User?>(nil)

    let lastError: Constant<Error?>
    private let _lastError = Variable<Error?>(nil)

    init() {
        self.users = Constant(_users)
        self.isFetching = Constant(_isFetching)
        self.selected = Constant(_selected)
        self.lastError = Constant(_lastError)
    }

    func reduce(with state: Dispatcher.User) {
        switch state {
        case .isFetching(let value):
            _isFetching.value = value
        case .addUsers(let users):
            _users.value.append(contentsOf: users)
        case .removeAll:
            _users.value.removeAll()
            _selected.value = nil
        case .selected(let user):
            _selected.value = user
        case .failed(let error):
            _lastError.value = error
        }
    }
}

final class RepositoryStore: Storable {
    typealias DispatchStateType = Dispatcher.Repository

    let repositories: Constant<[Repository]>
    fileprivate let _repositories = Variable<[Repository]>([])

    private(set) lazy var favorites: Constant<[Repository]> = Constant(self._favorites)
    fileprivate let _favorites = Variable<[Repository]>([])

    init() {
        repositories = Constant(_repositories)
    }

    func reduce(with state: Dispatcher.Repository) {
        switch state {
        case .add(let repositories):
            _repositories.value += repositories
        case .toggleFavorite(let repository):
            if let index = _favorites.value.firstIndex(where: { $0 == repository }) {
                _favorites.value.remove(at: index)
            } else {
                _favorites.value.append(repository)
            }
        case .removeAll:
            _repositories.value = []
            _favorites.value = []
        }
    }
}

// MARK: Actions

final class UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User

    private let session: GitHubSession

    init(session: GitHubSession) {
        self.session = session
    }

    func fetchUsers(query: String) {
        invoke(.isFetching(true))
        session.searchUsers(query: query) { [weak self] result in
            switch result {
            case .success(let users):
                self?.invoke(.addUsers(users))
            case .failure(let error):
                self?.invoke(.failed(error))
            }
            self?.invoke(.isFetching(false))
        }
    }

    func removeAllUsers() {
        invoke(.removeAll)
    }

    func select(_ user: User?) {
        invoke(.selected(user))
    }
}

struct RepositoryAction: Actionable {
    typealias DispatchStateType = Dispatcher.Repository

    let session: GitHubSession

    func fetchRepositories(of user: User) {
        session.repositories(of: user) { repositories in
            self.invoke(.add(repositories))
        }
    }

    func toggleFavorite(_ repository: Repository) {
        invoke(.toggleFavorite(repository))
    }
}

// MARK: A view model

final class UserListViewModel {
    private let action: UserAction
    private let store: UserStore
    private let dustBuster = DustBuster()

    let users: Constant<[User]>
    var reloadData: (() -> Void)?
    var showRepositories: ((User) -> Void)?
    var setLoading: ((Bool) -> Void)?

    lazy var title: String = "\(self.users.value.count) users"

    init(session: GitHubSession, store: UserStore = .instantiate()) {
        self.action = UserAction(session: session)
        self.store = store
        self.users = store.users

        observeStore()
    }

    private func observeStore() {
        store.users
            .observe(on: .main, ignoreFirst: true) { [weak self] _ in
                self?.reloadData?()
            }
            .cleaned(by: dustBuster)

        store.isFetching
            .observe(on: .main, changes: { [weak self] in self?.setLoading?($0) })
            .cleaned(by: dustBuster)

        store.selected
            .observe(on: .main, ignoreFirst: true) { [weak self] user in
                guard let user = user else { return }
                self?.showRepositories?(user)
            }
            .cleaned(by: dustBuster)
    }

    func search(_ query: String) {
        action.removeAllUsers()
        action.fetchUsers(query: query)
    }

    func select(row: Int) {
        action.select(users.value[row])
    }
}

// MARK: Controllers

class UserListController {
    private(set) var rows: [String] = []
    private(set) var isLoading: [Bool] = []
    private(set) var shown: [String] = []
    var reloaded: (() -> Void)?

    let viewModel: UserListViewModel

    init(session: GitHubSession) {
        viewModel = UserListViewModel(session: session)
        viewModel.setLoading = { [weak self] in self?.isLoading.append($0) }
        viewModel.showRepositories = { [weak self] in self?.shown.append($0.login) }
        viewModel.reloadData = { [weak self] in
            guard let me = self else { return }
            me.rows = me.viewModel.users.value.map { $0.login }
            me.reloaded?()
        }
    }
}

/// Observes the same favourites as every other screen.
class FavoritesController {
    private let store = RepositoryStore.instantiate()
    private let dustBuster = DustBuster()
    private(set) var titles: [[String]] = []

    func viewDidLoad() {
        store.favorites
            .observe { [weak self] favorites in self?.titles.append(favorites.map { $0.name }) }
            .cleaned(by: dustBuster)
    }

    func viewDidDisappear() {
        dustBuster.clean()
    }
}
