import FluxCapacitor
import XCTest

final class GitHubAppTests: XCTestCase {
    private var session: StubSession!

    override func setUp() {
        super.setUp()
        session = StubSession()
        session.users = .success(["marty", "doc", "mary"].map(User.init(login:)))
        session.repositories = ["doc": [Repository(name: "delorean", stars: 88)]]
    }

    override func tearDown() {
        UserStore.instantiate().clear()
        RepositoryStore.instantiate().clear()
        super.tearDown()
    }

    func testInvokeReachesTheStoreBeforeItReturns() {
        let action = UserAction(session: session)
        let store = UserStore.instantiate()
        action.invoke(.addUsers([User(login: "einstein")]))
        XCTAssertEqual(store.users.value.map { $0.login }, ["einstein"])
        action.removeAllUsers()
        XCTAssertTrue(store.users.value.isEmpty)
    }

    func testSearchReachesTheControllerOnTheMainThread() {
        let controller = UserListController(session: session)
        let expectation = self.expectation(description: "users")
        controller.reloaded = {
            XCTAssertTrue(Thread.isMainThread)
            if !controller.rows.isEmpty { expectation.fulfill() }
        }
        controller.viewModel.search("ma")
        XCTAssertEqual(controller.isLoading, [true])
        wait(for: [expectation], timeout: 5)
        XCTAssertEqual(controller.rows, ["marty", "mary"])
        XCTAssertEqual(controller.viewModel.title, "2 users")
        // The session's thread may still be notifying observers. In that case the same thread also notifies them of
        // the selection. So wait for that notification.
        let selected = self.expectation(description: "selected")
        let show = controller.viewModel.showRepositories
        controller.viewModel.showRepositories = {
            show?($0)
            selected.fulfill()
        }
        controller.viewModel.select(row: 1)
        wait(for: [selected], timeout: 5)
        XCTAssertEqual(controller.shown, ["mary"])
        XCTAssertEqual(UserStore.instantiate().selected.value?.login, "mary")
    }

    func testFailureReachesTheStore() {
        session.users = .failure(SessionError.offline)
        let store = UserStore.instantiate()
        let expectation = self.expectation(description: "failed and no longer fetching")
        var states: [Bool] = []
        let dust = store.isFetching.observe(on: .main) { isFetching in
            states.append(isFetching)
            if states.count == 3 { expectation.fulfill() }
        }
        let action = UserAction(session: session)
        action.fetchUsers(query: "doc")
        wait(for: [expectation], timeout: 5)
        dust.clean()
        XCTAssertEqual(states, [false, true, false])
        XCTAssertEqual(store.lastError.value as? SessionError, .offline)
    }

    func testReleasedControllerIsNotNotified() {
        weak var weakController: UserListController?
        weak var weakViewModel: UserListViewModel?
        do {
            let controller = UserListController(session: session)
            weakController = controller
            weakViewModel = controller.viewModel
        }
        XCTAssertNil(weakController)
        XCTAssertNil(weakViewModel)
        UserAction(session: session).invoke(.isFetching(true))
        XCTAssertTrue(UserStore.instantiate().isFetching.value)
    }

    func testTwoScreensShareTheirFavorites() {
        let first = FavoritesController()
        let second = FavoritesController()
        first.viewDidLoad()
        second.viewDidLoad()
        let repository = Repository(name: "hoverboard", stars: 2015)
        let action = RepositoryAction(session: session)
        action.toggleFavorite(repository)
        first.viewDidDisappear()
        action.toggleFavorite(repository)
        XCTAssertEqual(first.titles, [[], ["hoverboard"]])
        XCTAssertEqual(second.titles, [[], ["hoverboard"], []])
    }

    func testRepositoriesOfAUser() {
        let expectation = self.expectation(description: "repositories")
        let store = RepositoryStore.instantiate()
        let dust = store.repositories.observe(on: .queue(DispatchQueue(label: "observer")), ignoreFirst: true)
        {
            XCTAssertEqual($0, [Repository(name: "delorean", stars: 88)])
            expectation.fulfill()
        }
        RepositoryAction(session: session).fetchRepositories(of: User(login: "doc"))
        wait(for: [expectation], timeout: 5)
        dust.clean()
    }

    func testBridgeToObservable() {
        let store = UserStore.instantiate()
        let action = UserAction(session: session)
        var counts: [Int] = []
        var logins: [String] = []
        let disposable = store.users.asObservable().map { $0.count }.subscribe { counts.append($0) }
        let other = store.users.asObservable(on: .main, ignoreFirst: true).subscribe { users in
            logins = users.map { $0.login }
        }
        action.invoke(.addUsers([User(login: "biff")]))
        disposable.dispose()
        disposable.dispose()
        action.invoke(.addUsers([User(login: "jennifer")]))
        other.dispose()
        action.removeAllUsers()
        XCTAssertEqual(counts, [0, 1])
        XCTAssertEqual(logins, ["biff", "jennifer"])
    }

    func testBridgeDoesNotRetainTheConstant() {
        let observable: Observable<Int>
        weak var weakConstant: Constant<Int>?
        do {
            let constant = Constant(Variable(1))
            weakConstant = constant
            observable = constant.asObservable()
        }
        XCTAssertNil(weakConstant)
        var values: [Int] = []
        observable.subscribe { values.append($0) }.dispose()
        XCTAssertEqual(values, [])
    }

    func testStatesOfOneNameInTwoScopes() {
        Login.Action().type("marty")
        XCTAssertEqual(Login.Store.instantiate().text.value, "marty")
        XCTAssertEqual(Settings.Store.instantiate().text.value, "default")
        Settings.Action().type("future")
        XCTAssertEqual(Login.Store.instantiate().text.value, "marty")
        Login.Store.instantiate().clear()
        XCTAssertEqual(Login.Store.instantiate().text.value, "")
        XCTAssertEqual(Settings.Store.instantiate().text.value, "future")
    }

    func testDustEndsOneObservationOnly() {
        let variable = Variable<Int>(0)
        var first: [Int] = []
        var second: [Int] = []
        let dust = variable.observe { first.append($0) }
        _ = Constant(variable).observe { second.append($0) }
        variable.value = 1
        dust.clean()
        variable.value += 1
        XCTAssertEqual(first, [0, 1])
        XCTAssertEqual(second, [0, 1, 2])
    }
}
