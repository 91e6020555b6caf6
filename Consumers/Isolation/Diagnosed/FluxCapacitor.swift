// What the compiler says about code that was written for FluxCapacitor: the cells of Migrating-from-FluxCapacitor.md.
// modes: 5, 6

import Dispatch
import FluxCapacitor
import Foundation

extension Dispatcher {
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction
        case add(String)
    }
}

class UserStore: Storable {
    let users: Constant<[String]>
    private let _users = Variable<[String]>([])
    required init() { users = Constant(_users) }
    func reduce(with state: Dispatcher.User) {}
}

final class UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User
    static let shared = UserAction()
    // expect 6: error: static property 'shared' is not concurrency-safe because non-'Sendable' type 'UserAction' may have shared mutable state

    func load() {
        DispatchQueue.global().async { [weak self] in
            self?.invoke(.add("a"))
            // expect 6: error: capture of 'self' with non-Sendable type 'UserAction?' in a '@Sendable' closure
        }
    }

    func load(_ store: UserStore) {
        DispatchQueue.global().async {
            _ = store.users.value
            // expect 6: error: capture of 'store' with non-Sendable type 'UserStore' in a '@Sendable' closure
        }
    }

    func load(_ completion: @escaping (Int) -> Void) {
        DispatchQueue.global().async {
            completion(1)
            // expect 6: error: capture of 'completion' with non-Sendable type '(Int) -> Void' in a '@Sendable' closure
        }
    }
}

protocol Session {}

final class SendableStore: Sendable {
    var lastTask = 0
    // expect 5: warning: stored property 'lastTask' of 'Sendable'-conforming class 'SendableStore' is mutable
    // expect 6: error: stored property 'lastTask' of 'Sendable'-conforming class 'SendableStore' is mutable
}

final class SendableAction: Sendable {
    let session: Session
    // expect 5: warning: stored property 'session' of 'Sendable'-conforming class 'SendableAction' has non-Sendable type 'any Session'
    // expect 6: error: stored property 'session' of 'Sendable'-conforming class 'SendableAction' has non-Sendable type 'any Session'
    let defaults: UserDefaults
    // expect 5: warning: stored property 'defaults' of 'Sendable'-conforming class 'SendableAction' has non-Sendable type 'UserDefaults'
    // expect 6: error: stored property 'defaults' of 'Sendable'-conforming class 'SendableAction' has non-Sendable type 'UserDefaults'
    init(_ session: Session, _ defaults: UserDefaults) {
        self.session = session
        self.defaults = defaults
    }
}

class SubclassedStore: Sendable {
    // expect 5: warning: non-final class 'SubclassedStore' cannot conform to the 'Sendable' protocol
    // expect 6: error: non-final class 'SubclassedStore' cannot conform to the 'Sendable' protocol
}

func request<T: Decodable>(_ type: T.Type, _ completion: @escaping @Sendable (T?) -> Void) {
    DispatchQueue.global().async {
        completion(try? JSONDecoder().decode(T.self, from: Data()))
        // expect 6: warning: capture of non-Sendable type 'T.Type' in an isolated closure
    }
}

@MainActor final class Screen {
    let store = UserStore.instantiate()
    var title = ""

    func observe(_ buster: DustBuster) {
        store.users.observe { users in
            self.title = "\(users)"
            // expect 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }.cleaned(by: buster)
        store.users.observe(on: .main) { users in
            self.title = "\(users)"
        }.cleaned(by: buster)
        store.users.observe(on: .queue(.global())) { users in
            self.title = "\(users)"
            // expect 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }.cleaned(by: buster)
        load { number in
            self.title = "\(number)"
            // expect 5, 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }
    }

    func load(_ completion: @escaping @Sendable (Int) -> Void) { completion(1) }
}

func test(_ store: UserStore, _ buster: DustBuster) {
    var received = 0
    store.users.observe { users in
        received += 1
        // expect 6: error: mutation of captured var 'received' in concurrently-executing code
    }.cleaned(by: buster)
}
