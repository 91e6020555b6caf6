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
}
