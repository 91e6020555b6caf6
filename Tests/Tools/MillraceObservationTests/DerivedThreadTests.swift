import Foundation
import Millrace
import MillraceObservation
import TestSupport
import Testing

@Suite("Derived values: threads")
struct DerivedThreadTests {
    @Test("A value that many threads read is computed once per state")
    func once() {
        let shelf = StateContainer(Shelf())
        let computed = Counter()
        let sum = derive(from: shelf) { state in
            computed.add(1)
            return state.items.reduce(0, +)
        }
        let double = derive(from: sum) { sum in 2 * sum.state }
        for round in 1...200 {
            shelf.update { $0.items.append(round) }
            onThreads(4) { _ in
                #expect(double.value == 2 * sum.value)
            }
            #expect(computed.value == round)
        }
    }

    @Test("A thread reads its own change, whatever other threads do")
    func ownChanges() {
        let counts = StateContainer([0, 0, 0, 0])
        let all = derive(from: counts) { $0.state }
        let double = derive(from: all) { all in all.state.map { 2 * $0 } }
        onThreads(4) { thread in
            for count in 1...1_000 {
                counts.update { $0[thread] += 1 }
                #expect(all.value[thread] == count)
                #expect(double.value[thread] == 2 * count)
            }
        }
    }

    /// A value that runs code whenever it is compared.
    private struct Compared: Equatable {
        let number: Int
        let comparing: @Sendable () -> Void

        static func == (one: Compared, other: Compared) -> Bool {
            other.comparing()
            return one.number == other.number
        }
    }

    @Test("A value that another thread replaces during a comparison is not delivered after the newer value")
    func replacedDuringComparison() {
        let (tens, ones) = (StateContainer(0), StateContainer(0))
        let comparisons = Counter()
        let number = derive(from: tens, ones) { left, right in
            Compared(number: 10 * left.state + right.state) {
                // The first comparison belongs to the computation, the second one to the announcement.
                if comparisons.add(1) == 2 { onThreads(1) { _ in ones.update { $0 = 1 } } }
            }
        }
        let log = Log<Int>()
        let observation = number.observe { log.note($0.number) }
        tens.update { $0 = 1 }
        #expect(log.values == [11])
        #expect(comparisons.value > 2)
        observation.end()
    }

    @Test("A reading is repeated if a newer state has been read meanwhile, so no older value follows")
    func overtaken() {
        let source = InterruptedSource()
        let computed = Counter()
        let number = derive(from: source) { source in
            computed.add(1)
            return source.state
        }
        let text = derive(from: number) { "\($0.state)" }
        #expect(text.value == "0")
        source.interrupt {
            source.set(1)
            #expect(number.value == 1)
        }
        #expect(text.value == "1")
        #expect(number.value == 1)
        #expect(computed.value == 2)
    }

    @Test("A repeated reading reuses a shared source's value that another reading has computed")
    func overtakenByNeighbour() {
        let source = InterruptedSource()
        let again = Counter()
        let number = derive(from: source) { $0.state }
        let neighbour = derive(from: number) { -$0.state }
        let text = derive(from: number) { "\($0.state)" }
        source.interrupt {
            source.set(1)
            #expect(neighbour.value == -1)
            source.interrupt { again.add(1) }
        }
        #expect(text.value == "1")
        #expect(again.value == 0)
        source.set(2)
        #expect(text.value == "2")
    }

    @Test(
        "A reading is repeated if an earlier reading has replaced the value of any of its sources meanwhile",
        arguments: 0..<3
    )
    func overtakenByEarlier(place: Int) {
        // The sum has a lock for each of its sources and one of its own. Their order is that of their addresses.
        let (first, inputs, others) = (
            InterruptedSource(), (0..<3).map { _ in InterruptedSource() },
            (0..<3).map { _ in InterruptedSource() }
        )
        let computed = Counter()
        let parts = (0..<3).map { place in
            derive(from: inputs[place], others[place]) { input, other in
                computed.add(1)
                return input.state + other.state
            }
        }
        let sum = derive(from: first, parts[0], parts[1], parts[2]) {
            $0.state + $1.state + $2.state + $3.state
        }
        #expect(sum.value == 0)

        let hasRead = DispatchSemaphore(value: 0)
        let mayContinue = DispatchSemaphore(value: 0)
        let found = Log<Int>()
        first.interrupt {
            others[place].interrupt {
                hasRead.signal()
                mayContinue.wait()
            }
            Thread.detachNewThread { found.note(parts[place].value) }
            hasRead.wait()
            inputs[place].set(1)
        }
        #expect(sum.value == 1)
        mayContinue.signal()
        found.wait { $0.count == 1 }
        #expect(found.values == [1])
        #expect(computed.value == 4)
    }

    @Test("A reading uses the value that a later reading has computed, and observers are notified once")
    func madeByOthers() {
        let source = InterruptedSource()
        let text = derive(from: source) { "\($0.state)" }
        let log = Log<String>()
        text.observe { log.note($0) }.keep()
        source.interrupt {
            source.set(1)
            #expect(text.value == "1")
        }
        #expect(text.value == "1")
        #expect(log.values == ["1"])
    }

    @Test(
        "All branches of a diamond see the same state; observers see the changes in order, including the last"
    )
    func diamond() {
        let number = StateContainer(0)
        let other = StateContainer(0)
        let plus = derive(from: number) { $0.state + 1 }
        let minus = derive(from: number, other) { number, other in number.state + 0 * other.state }
        let difference = derive(from: plus, minus, number) { plus, minus, number in
            [plus.state - minus.state, number.state - minus.state, number.state]
        }
        let log = Log<[Int]>()
        difference.observe { log.note($0) }.keep()
        onThreads(4) { thread in
            for step in 0..<1_000 {
                switch thread {
                case 0, 1: number.update { $0 += 1 }
                case 2: other.update { $0 += 1 }
                default:
                    if step.isMultiple(of: 2) {
                        _ = minus.value
                    } else {
                        #expect(difference.value[..<2] == [1, 0])
                    }
                }
            }
        }
        log.wait { $0.last?[2] == 2_000 }
        #expect(log.values.allSatisfy { $0[..<2] == [1, 0] })
        let numbers = log.values.map { $0[2] }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
    }

    @Test(
        "In random graphs the derived values and their notifications equal those of a model",
        arguments: 1...20
    )
    func randomGraphs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stores = (0..<3).map { StateContainer([$0, $0 + 1]) }
        var nodes: [(derived: Derived<Int>, model: () -> Int)] = []
        func source() -> (derived: Derived<Int>, model: () -> Int) {
            let place = Int.random(in: 0..<stores.count + nodes.count, using: &generator)
            if place >= stores.count { return nodes[place - stores.count] }
            let (store, index) = (stores[place], Int.random(in: 0...1, using: &generator))
            return (derive(from: store) { state in state[\.[index]] }, { store.state[index] })
        }
        for _ in 0..<12 {
            let (one, other, limit) = (source(), source(), Int.random(in: 0..<8, using: &generator))
            let derived = derive(from: one.derived, other.derived) { one, other in
                one.state > limit ? one.state % 10 : one.state + other.state
            }
            nodes.append((derived, { one.model() > limit ? one.model() % 10 : one.model() + other.model() }))
        }
        let logs = nodes.map { node in
            let log = Log<Int>()
            node.derived.observe { log.note($0) }.keep()
            return log
        }
        var expected = nodes.map { [$0.model()] }
        for _ in 0..<60 {
            let index = Int.random(in: 0...1, using: &generator)
            let value = Int.random(in: 0..<20, using: &generator)
            stores.randomElement(using: &generator)!.update { $0[index] = value }
            if Bool.random(using: &generator) { _ = nodes.randomElement(using: &generator)!.derived.value }
            for place in nodes.indices {
                let value = nodes[place].model()
                if value != expected[place].last { expected[place].append(value) }
            }
        }
        for place in nodes.indices {
            #expect(nodes[place].derived.value == nodes[place].model(), "seed \(seed)")
            #expect(logs[place].values == Array(expected[place].dropFirst()), "seed \(seed)")
        }
    }

    @Test(
        "An observer receives the last value while others are added and ended and threads change the sources",
        arguments: 1...6
    )
    func comingAndGoing(seed: UInt64) {
        let one = StateContainer(0)
        let other = StateContainer(0)
        let sum = derive(from: one, other) { $0.state + $1.state }
        let log = Log<Int>()
        sum.observe { log.note($0) }.keep()
        onThreads(3) { thread in
            var generator = SeededGenerator(seed: seed + UInt64(thread) << 8)
            for _ in 0..<300 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: one.update { $0 += 1 }
                case 1: other.update { $0 += 1 }
                case 2: sum.observe { _ in }.end()
                default: _ = sum.value
                }
            }
        }
        let total = one.state + other.state
        log.wait { $0.last == total }
        #expect(zip(log.values, log.values.dropFirst()).allSatisfy(<), "seed \(seed)")
        #expect(sum.value == total)
    }
}
