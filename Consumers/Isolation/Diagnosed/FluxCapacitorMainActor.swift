// The main actor as default isolation: the cells of Migrating-from-FluxCapacitor.md.
// modes: 5 main, 6 main

import FluxCapacitor

extension Dispatcher {
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction
        case add(Model)
    }
}

final class UserStore: Storable {
    let users: Constant<[Model]>
    private let _users = Variable<[Model]>([])
    init() { users = Constant(_users) }

    func reduce(with state: Dispatcher.User) {
        guard case .add(let user) = state else { return }
        _users.value.append(user)
        _ = user.shout()
        // expect 6 main: error: call to main actor-isolated instance method 'shout()' in a synchronous nonisolated context
    }
}

struct UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User
}

struct Model {
    var name = ""
    func shout() -> String { name + "!" }
}

final class Screen {
    var title = ""
    let store = UserStore.instantiate()

    func observe(_ buster: DustBuster) {
        store.users.observe(on: .main) { users in self.title = "\(users.count)" }.cleaned(by: buster)
        UserAction().invoke(cleanedBy: buster) {
            self.title = "loading"
            return .add(Model())
        }
    }

    deinit {
        title = ""
    }
}
