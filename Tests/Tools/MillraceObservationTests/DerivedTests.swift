import FluxCapacitor
import Millrace
import MillraceObservation
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Reactive

@Suite("Derived values")
struct DerivedTests {
    private let shelf = StateContainer(Shelf())
    private let computed = Counter()

    /// The sum of the items, with a counter of its computations.
    private func sum() -> Derived<Int> {
        derive(from: shelf) { [computed] state in
            computed.add(1)
            return state.items.reduce(0, +)
        }
    }

    @Test("A value is computed at its first reading, and once for all readings of one state")
    func memoised() {
        let sum = sum()
        #expect(computed.value == 0)
        #expect(sum.value == 6)
        #expect(sum.value == 6)
        #expect(computed.value == 1)
        shelf.update { $0.items.append(4) }
        #expect(computed.value == 1)
        #expect(sum.value == 10)
        #expect(sum.value == 10)
        #expect(computed.value == 2)
    }

    @Test("A change of a property that was not read does not recompute the value")
    func unread() {
        let sum = sum()
        #expect(sum.value == 6)
        shelf.update { $0.query = "a" }
        shelf.update { $0.items = [1, 2, 3] }
        #expect(sum.value == 6)
        #expect(computed.value == 1)
    }

    @Test("If a nested property is read by a key path, changes of its siblings do not recompute the value")
    func deepReading() {
        let initial = derive(from: shelf) { [computed] state in
            computed.add(1)
            return state[\.owner.name].first
        }
        let whole = derive(from: shelf) { state in state.owner.name + "\(state.state.items.count)" }
        #expect(initial.value == "A")
        #expect(whole.value == "Ada3")
        shelf.update { $0.owner.age = 37 }
        #expect(initial.value == "A")
        #expect(computed.value == 1)
        shelf.update { $0.owner.name = "Grace" }
        #expect(initial.value == "G")
        #expect(whole.value == "Grace3")
        #expect(computed.value == 2)
    }

    @Test("Only changes of the properties read by the last computation recompute the value")
    func branches() {
        let shown = derive(from: shelf) { [computed] state in
            computed.add(1)
            return state.showsItems ? "\(state.items)" : state.query
        }
        #expect(shown.value == "[1, 2, 3]")
        shelf.update { $0.query = "a" }
        #expect(shown.value == "[1, 2, 3]")
        #expect(computed.value == 1)
        shelf.update { $0.showsItems = false }
        #expect(shown.value == "a")
        shelf.update { $0.items = [] }
        #expect(shown.value == "a")
        #expect(computed.value == 2)
        shelf.update { $0.query = "b" }
        #expect(shown.value == "b")
        #expect(computed.value == 3)
    }

    @Test("Values that are not Equatable count as changed when their bytes differ, or a closure says so")
    func notEquatable() {
        let mark = derive(from: shelf) { [computed] state in
            computed.add(1)
            return state.mark.number
        }
        let parity = Counter()
        let even = derive(from: shelf) { state in
            parity.add(1)
            return state[\.mark, comparedBy: { $0.number % 2 == $1.number % 2 }].number.isMultiple(of: 2)
        }
        #expect(mark.value == 1 && !even.value)
        shelf.update { $0.query = "a" }
        #expect(mark.value == 1 && !even.value)
        #expect(computed.value == 1)
        shelf.update { $0.mark.number = 3 }
        #expect(mark.value == 3 && !even.value)
        #expect(computed.value == 2 && parity.value == 1)
        shelf.update { $0.mark.number = 4 }
        #expect(even.value)
        #expect(parity.value == 2)
    }

    @Test("A value derives from stores of all dialects at once, and from other derived values")
    func dialects() {
        enum Own {}
        let flux = Flux(state: Ticker(), mutation: TickerMutation())
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).start(from: 1_000)
        let property = ObservableProperty(10_000)
        let sum = sum()
        let total = derive(from: flux, account, account.balance, loop, property, sum) { [computed] in
            computed.add(1)
            return $0.count + $1.balance + $2.state + $3.state + $4.state + $5.state
        }
        #expect(total.value == 11_006)
        let log = Log<Int>()
        total.observe { log.note($0) }.keep()
        flux.dispatcher.dispatch(.tick)
        AccountAction<Own>().invoke(.add(20))
        loop.dispatchEvent(300)
        property.value += 4_000
        shelf.update { $0.items.append(50_000) }
        #expect(total.value == 65_347)
        #expect(log.values.last == 65_347)
        #expect(computed.value == 8)
        loop.dispose()
    }

    @Test("A value derived from a closed store stays readable")
    func closedStore() {
        let sum = sum()
        #expect(sum.value == 6)
        shelf.close()
        #expect(sum.value == 6)
    }

    @Test("A derived value stays readable after its store has replaced a variable")
    func replacedValue() {
        let store = Replacing.instantiate()
        defer { store.clear() }
        let double = derive(from: store) { 2 * $0.number }
        #expect(double.value == 2)
        store.number = Variable(5)
        #expect(double.value == 2)
    }

    @Test("A value derived from a Prex store can be computed after the Flux was released")
    func releasedFlux() {
        var flux: Flux<TickerAction, Ticker>? = Flux(state: Ticker(), mutation: TickerMutation())
        let count = derive(from: flux!.store) { $0.count }
        flux = nil
        #expect(count.value == 0)
    }

    @Test("A value derived from two values of one store is computed once per change, from one state")
    func diamond() {
        let sum = sum()
        let count = derive(from: shelf) { state in state.items.count }
        let mean = derive(from: sum, count) { [computed] sum, count in
            computed.add(100)
            return sum.state / count.state
        }
        let values = Log<Int>()
        mean.observe { values.note($0) }.keep()
        #expect(computed.value == 101)
        shelf.update { $0.items = [5, 7] }
        #expect(computed.value == 202)
        #expect(mean.value == 6 && sum.value == 12 && count.value == 2)
        // Both sources of `mean` change, but its value does not.
        shelf.update { $0.items = [6] }
        // Neither source of `mean` changes.
        shelf.update { $0.query = "a" }
        #expect(mean.value == 6)
        #expect(computed.value == 303)
        #expect(values.values == [6])
    }

    @Test("An equal result of a derived value does not recompute the values derived from it")
    func equalInBetween() {
        let isEmpty = derive(from: shelf) { state in state.items.isEmpty }
        let text = derive(from: isEmpty) { [computed] isEmpty in
            computed.add(1)
            return isEmpty.state ? "empty" : "full"
        }
        #expect(text.value == "full")
        shelf.update { $0.items.append(4) }
        #expect(text.value == "full")
        #expect(computed.value == 1)
        shelf.update { $0.items = [] }
        #expect(text.value == "empty")
    }

    @Test("In a chain of 50 diamonds each value is computed once per change")
    func ladder() {
        var last = sum()
        for _ in 0..<50 {
            let (left, right) = (derive(from: last) { $0.state }, derive(from: last) { $0.state })
            last = derive(from: left, right) { [computed] left, right in
                computed.add(1)
                return (left.state + right.state) / 2
            }
        }
        #expect(last.value == 6)
        #expect(computed.value == 51)
        shelf.update { $0.items = [8] }
        #expect(last.value == 8)
        #expect(computed.value == 102)
    }

    @Test("A chain of 20,000 derived values is computed, observed and released on a small stack")
    func longChain() {
        onThreads(1, stackSize: 128 * 1_024) { [shelf] _ in
            var last = derive(from: shelf) { state in state.items.count }
            for _ in 0..<20_000 { last = derive(from: last) { $0.state + 1 } }
            #expect(last.value == 20_003)
            let log = Log<Int>()
            last.observe { log.note($0) }.keep()
            shelf.update { $0.items.append(4) }
            #expect(log.values == [20_004])
        }
    }

    @Test("A derived value that does not read a big array as a whole causes no copy of the array")
    func noCopy() {
        let count = derive(from: shelf) { state in state.query.count }
        let first = derive(from: shelf) { state in state[\.items.first] }
        count.observe { _ in }.keep()
        first.observe { _ in }.keep()
        shelf.update { $0.items = Array(0..<10_000) }
        func address() -> UInt {
            shelf.update { state in
                state.items.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress!) }
            }
        }
        let before = address()
        shelf.update { $0.items[0] = 7 }
        #expect(count.value == 0 && first.value == 7)
        #expect(address() == before)
    }
}

private struct Ticker: Prex.State { var count = 0 }

private enum TickerAction: Prex.Action { case tick }

private struct TickerMutation: Mutation {
    func mutate(action: TickerAction, state: inout Ticker) { state.count += 1 }
}

/// A store that replaces one of its variables, which ends the values derived from the store.
private final class Replacing: Storable {
    typealias DispatchStateType = ReplacingState

    var number = Variable(1)

    init() {}

    func reduce(with state: ReplacingState) {}
}

private enum ReplacingState: DispatchState {
    typealias RelatedStoreType = Replacing
    typealias RelatedActionType = ReplacingAction
}

private struct ReplacingAction: Actionable {
    typealias DispatchStateType = ReplacingState
}
