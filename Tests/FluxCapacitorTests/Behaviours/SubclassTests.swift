import FluxCapacitor
import Millrace
import TestSupport
import Testing

@Suite("A subclass in place of its base")
struct SubclassTests {
    @Test("A store that a subclass replaces is released, with its observers and their captures")
    func replaced() {
        enum Own {}
        let tracker = LifetimeTracker()
        weak let plain = PlainStore<Own>.instantiate()
        _ = plain?.count.observe { [instance = tracker.instance()] _ in instance.touch() }
        #expect(tracker.alive == 1)
        let tenfold = TenfoldStore<Own>.instantiate()
        #expect(plain == nil)
        #expect(tracker.alive == 0)
        PlainAction<Own>().invoke(.increment)
        #expect(tenfold.count.value == 10)
        tenfold.clear()
    }

    @Test("A registered subclass reduces a dispatch state that is reduced again")
    func reducedAgain() throws {
        enum Own {}
        let tenfold = TenfoldStore<Own>.instantiate()
        let handle = try #require(tenfold.stateFeed.transitions?.store)
        let present = try #require(handle.state)
        let reduction = try handle.reduce(present, by: PlainChange<Own>.increment)
        #expect("\(reduction.state)" == "count: 10")
        try handle.restore(reduction.state)
        #expect(tenfold.count.value == 10)
        tenfold.clear()
    }
}

private class PlainStore<Owner>: Storable {
    typealias DispatchStateType = PlainChange<Owner>

    let count: Constant<Int>
    fileprivate let _count = Variable(0)

    required init() { count = Constant(_count) }

    func reduce(with state: PlainChange<Owner>) { _count.value += 1 }
}

private final class TenfoldStore<Owner>: PlainStore<Owner> {
    override func reduce(with state: PlainChange<Owner>) { _count.value += 10 }
}

private enum PlainChange<Owner>: DispatchState {
    typealias RelatedStoreType = PlainStore<Owner>
    typealias RelatedActionType = PlainAction<Owner>

    case increment
}

private struct PlainAction<Owner>: Actionable {
    typealias DispatchStateType = PlainChange<Owner>
}
