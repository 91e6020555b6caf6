import FluxCapacitor
import Foundation
import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("A subclass in place of its base")
struct SubclassTests {
    @Test("A subclass that is not registered belongs to its owner, and its values have one order")
    func notRegistered() {
        enum Own {}
        let plain = PlainStore<Own>.instantiate()
        let tracker = LifetimeTracker()
        var tenfold: TenfoldStore<Own>? = TenfoldStore<Own>.instantiate()
        weak let released = tenfold
        _ = tenfold?.count.observe { [instance = tracker.instance()] _ in instance.touch() }
        tenfold?.reduce(with: .increment)
        #expect(tenfold?.count.value == 10)
        #expect(plain.count.value == 0)
        tenfold = nil
        #expect(released == nil)
        #expect(tracker.alive == 0)
        plain.clear()
    }

    @Test("An invoke replaces a registered store of an unrelated type, and releases it with its observers")
    func unrelated() {
        enum Own {}
        let tracker = LifetimeTracker()
        weak let stranger = StrangerStore<Own>.instantiate()
        _ = stranger?.count.observe { [instance = tracker.instance()] _ in instance.touch() }
        #expect(tracker.alive == 1)
        PlainAction<Own>().invoke(.increment)
        #expect(stranger == nil)
        #expect(tracker.alive == 0)
        let plain = PlainStore<Own>.instantiate()
        #expect(plain.count.value == 1)
        plain.clear()
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

    @Test("Private variables of one name in a class and its subclass are restored and coded separately")
    func sameNames() throws {
        enum Own {}
        let store = CountingStore<Own>.instantiate()
        defer { store.clear() }
        let handle = try #require(store.stateFeed.transitions?.store)
        let start = try #require(handle.state as? StoreSnapshot)
        #expect("\(start)" == "count: 0, runs: 0, runs2: 5")
        PlainAction<Own>().invoke(.increment)
        #expect(store.allRuns == [1, 7])
        let json = try JSONDecoder().decode(
            [String: Int].self,
            from: JSONEncoder().encode(handle.state as? StoreSnapshot)
        )
        #expect(json == ["count": 1, "runs": 1, "runs2": 7])
        try handle.restore(start)
        #expect(store.allRuns == [0, 5])
    }
}

private class RunningStore<Owner>: PlainStore<Owner> {
    private let _runs = Variable(0)
    var runs: Int { _runs.value }

    override func reduce(with state: PlainChange<Owner>) {
        super.reduce(with: state)
        _runs.value += 1
    }
}

/// A store that has a private variable of the same name as its superclass.
private final class CountingStore<Owner>: RunningStore<Owner> {
    private let _runs = Variable(5)
    var allRuns: [Int] { [runs, _runs.value] }

    override func reduce(with state: PlainChange<Owner>) {
        super.reduce(with: state)
        _runs.value += 2
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

/// Reduces the dispatch states of ``PlainStore``, but is not the store that they name.
private final class StrangerStore<Owner>: Storable {
    typealias DispatchStateType = PlainChange<Owner>

    let count = Variable(0)

    func reduce(with state: PlainChange<Owner>) {}
}
