import Foundation
import TestSupport
import Testing

@testable import Millrace

@Suite("First value gate")
struct FirstValueGateTests {
    private let observed = Broadcast<Int>()

    @Test(
        "Values published before the gate opens are delivered after the first value, and later values at once"
    )
    func order() {
        let log = Log<Int>()
        let gate = FirstValueGate<Int> { log.note($0) }
        gate.pass(2)
        gate.pass(3)
        gate.open(with: 1, for: observed.observers.add { _ in })
        gate.pass(4)
        #expect(log.values == [1, 2, 3, 4])
    }

    @Test("A gate that has opened does not enqueue a value, since no thread would deliver it")
    func opened() {
        let gate = FirstValueGate<Int> { _ in }
        gate.open(with: nil, for: observed.observers.add { _ in })
        #expect(!gate.wait(1))
    }

    @Test("Values that exceed the main thread's time limit are delivered in order on another thread")
    @MainActor
    func passedOn() {
        let log = Log<Int>()
        let gate = FirstValueGate<Int> { @Sendable value in
            log.note(value)
            usleep(1_000)  // Slow, so that the main thread's time limit is exceeded.
        }
        onThreads(1) { _ in for value in 1...20 { gate.pass(value) } }
        gate.open(with: 0, for: observed.observers.add { _ in })
        log.wait { $0.count >= 21 }
        gate.pass(21)
        log.wait { $0.count >= 22 }
        #expect(log.values == Array(0...21))
    }
}
