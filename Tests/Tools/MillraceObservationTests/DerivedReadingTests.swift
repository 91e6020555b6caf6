import Millrace
import MillraceObservation
import TestSupport
import Testing

@Suite("Derived values: comparing the parts that were read")
struct DerivedReadingTests {
    private let computed = Counter()

    @Test("Values that are read from several sources are compared in the order of reading")
    func order() {
        let list = StateContainer([1, 2, 3])
        let selection = StateContainer(2)
        let selected = derive(from: list, selection) { list, selection in list[\.[selection.state]] }
        #expect(selected.value == 3)
        selection.update { $0 = 0 }
        list.update { $0 = [7] }
        // The derived value has read the element at index 2. The new list has no such element, so the value is computed
        // without comparing the element.
        #expect(selected.value == 7)
    }

    @Test(
        "A property read both plainly and with a comparing closure is compared by == and by the closure",
        arguments: [true, false]
    )
    func twoWays(isClosureFirst: Bool) {
        let number = StateContainer(1)
        let parity = derive(from: number) { number in
            let isSameParity: (Int, Int) -> Bool = { $0 % 2 == $1 % 2 }
            if isClosureFirst { return number[\.self, comparedBy: isSameParity] + number.state }
            return number.state + number[\.self, comparedBy: isSameParity]
        }
        #expect(parity.value == 2)
        number.update { $0 = 3 }
        #expect(parity.value == 6)
    }

    @Test("An equal part in new storage is compared once, and the old part is released outside of locks")
    func equalPart() {
        let tracker = LifetimeTracker()
        let comparisons = Counter()
        let log = Log<Int>()
        let other = derive(from: StateContainer(5)) { $0.state }
        func part(_ number: Int) -> Part {
            Part(
                number: number,
                comparisons: comparisons,
                instance: tracker.instance { log.note(other.value) }
            )
        }
        let store = StateContainer(part(1))
        let number = derive(from: store) { [computed] state in
            computed.add(1)
            return state.state.number
        }
        #expect(number.value == 1)
        store.update { $0 = part(1) }
        #expect(tracker.alive == 2)
        #expect(number.value == 1)
        #expect(number.value == 1)
        #expect(comparisons.value == 1)
        #expect(computed.value == 1)
        #expect(tracker.alive == 1)
        #expect(log.values == [5])
        store.update { $0 = part(2) }
        #expect(number.value == 2)
    }

    @Test("A comparing closure compares with the last computed value, so small differences add up")
    func drift() {
        let position = StateContainer(0.0)
        let shown = derive(from: position) { $0[\.self, comparedBy: { abs($0 - $1) < 1 }] }
        var values: [Double] = []
        for _ in 0..<4 {
            values.append(shown.value)
            position.update { $0 += 0.75 }
        }
        #expect(values == [0, 0, 1.5, 1.5])
    }

    @Test("A value without sources is computed once, on whatever threads it is read")
    func noSources() {
        for round in 1...50 {
            let number = derive { [computed] in
                // This computation is slow, so that the other threads read while it runs.
                (0..<20_000).reduce(1) { sum, _ in sum } + computed.add(1) - 1
            }
            onThreads(4) { _ in
                for _ in 0..<50 { #expect(number.value == round) }
            }
        }
        #expect(computed.value == 50)
    }
}

/// A part with storage of its own, which counts its comparisons.
private struct Part: Equatable, Sendable {
    let number: Int
    let comparisons: Counter
    let instance: LifetimeTracker.Instance

    static func == (one: Part, other: Part) -> Bool {
        one.comparisons.add(1)
        return one.number == other.number
    }
}
