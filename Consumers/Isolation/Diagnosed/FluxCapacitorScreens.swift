// What the compiler says about screens once everything else is right: the cells of Migrating-from-FluxCapacitor.md.
// modes: 5, 6

import FluxCapacitor

extension Dispatcher {
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction
        case add(String)
    }
}

final class UserStore: Storable {
    let users: Constant<[String]>
    private let _users = Variable<[String]>([])
    init() { users = Constant(_users) }
    func reduce(with state: Dispatcher.User) {}
}

final class UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User
}

@MainActor final class Screen {
    let store = UserStore.instantiate()
    var title = ""

    func observe(_ buster: DustBuster) {
        store.users.observe(on: .main) { users in self.title = "\(users)" }.cleaned(by: buster)
    }

    deinit {
        store.clear()
        // expect 6: error: cannot access property 'store' with a non-Sendable type 'UserStore' from nonisolated deinit
    }
}
