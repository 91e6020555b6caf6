import Millrace
import MillraceObservation
import TestSupport
import Testing

@Suite("Derived values: misuse")
struct DerivedMisuseTests {
    @Test("A computation that reads its own value stops with a message")
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let own = Log<Derived<Int>>()
            let derived = derive(from: StateContainer(1)) { state in state.state + own.values[0].value }
            own.note(derived)
            _ = derived.value
        }
        #expect(
            standardError(of: result).contains(
                "A derived value was used while a derived value was being computed"
            )
        )
        #expect(standardError(of: result).contains("derive(from: store, other)"))
    }

    @Test("Computations that read each other by reference stop with a message")
    func cycleOfTwo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let others = Log<Derived<Int>>()
            let store = StateContainer(1)
            let first = derive(from: store) { state in state.state + (others.values.last?.value ?? 0) }
            let second = derive(from: first) { first in first.state + 1 }
            others.note(second)
            _ = second.value
        }
        #expect(
            standardError(of: result).contains(
                "A derived value was used while a derived value was being computed"
            )
        )
    }

    @Test("A transition that reads a value derived from its own store stops with a message")
    func transition() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let store = StateContainer(1)
            let derived = derive(from: store) { $0.state + 1 }
            store.update { $0 = derived.value }
        }
        #expect(standardError(of: result).contains("A transition used its own store"))
    }

    @Test("Computing a value for the first time after its source was closed stops with a message")
    func releasedState() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let store = StateContainer(1)
            let derived = derive(from: store) { $0.state }
            store.close()
            _ = derived.value
        }
        #expect(standardError(of: result).contains("the state of one of its sources had been released"))
    }

    @Test("Reading a source's state after the computation has ended stops with a message")
    func lateReading() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let kept = Log<() -> Int>()
            let derived = derive(from: StateContainer(1)) { state in
                kept.note { state.state }
                return 0
            }
            _ = derived.value
            _ = kept.values[0]()
        }
        #expect(
            standardError(of: result).contains("Read what you need while the closure of `derive(from:)` runs")
        )
    }
}
