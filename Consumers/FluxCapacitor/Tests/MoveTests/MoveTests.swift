import Dispatch
import FluxCapacitor
import XCTest

extension Dispatcher {
    enum MoveCheck: DispatchState {
        typealias RelatedStoreType = MoveCheckStore
        typealias RelatedActionType = MoveCheckAction

        case up
    }
}

final class MoveCheckStore: Storable {
    let count: Constant<Int>
    private let _count = Variable(0)

    init() { count = Constant(_count) }

    func reduce(with state: Dispatcher.MoveCheck) { _count.value += 1 }
}

struct MoveCheckAction: Actionable {
    typealias DispatchStateType = Dispatcher.MoveCheck
}

final class MoveTests: XCTestCase {
    func testNoChangeIsLost() {
        let store = MoveCheckStore.instantiate()
        defer { store.clear() }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { MoveCheckAction().invoke(.up) }
        }
        XCTAssertEqual(store.count.value, 8_000)
    }
}
