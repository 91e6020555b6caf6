import Foundation
import TestSupport
import Testing

@testable import Millrace

@Suite("First value gate")
struct FirstValueGateTests {
    private let observed = Broadcast<Int>()

    @Test("What is published while the first value is handed over comes after it, in order, and then at once")
    func order() {
        let log = Log<Int>()
        let gate = FirstValueGate<Int> { log.note($0) }
        gate.pass(2)
        gate.pass(3)
        gate.open(with: 1, for: observed.observe { _ in })
        gate.pass(4)
        #expect(log.values == [1, 2, 3, 4])
    }

    @Test("A value that was about to wait when the gate opened does not: nobody would hand it over")
    func opened() {
        let gate = FirstValueGate<Int> { _ in }
        gate.open(with: nil, for: observed.observe { _ in })
        #expect(!gate.wait(1))
    }

    @Test("What the main thread leaves of other threads' values is delivered without it, in order")
    @MainActor
    func passedOn() {
        let log = Log<Int>()
        let gate = FirstValueGate<Int> { @Sendable value in
            log.note(value)
            usleep(1_000)  // Slow, so that the main thread's time is over.
        }
        onThreads(1) { _ in for value in 1...20 { gate.pass(value) } }
        gate.open(with: 0, for: observed.observe { _ in })
        log.wait { $0.count >= 21 }
        gate.pass(21)
        log.wait { $0.count >= 22 }
        #expect(log.values == Array(0...21))
    }
}
