import Millrace
import TestSupport
import Testing

/// A recorder receives the transitions of the whole process, so this test runs in a process of its own.
@Suite("Timeline: values of transactions")
struct ValueRestorationTests {
    @Test("A value restored inside of a transaction is recorded as a restoration")
    func restoredInATransaction() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Transition>()
            let recording = TransitionProbe.attach(log.note)
            defer { recording.end() }
            let value = TransactionalValue(0)
            value.set(1)
            let store = try #require(log.values.first).store
            Transaction.perform(about: Int.self) { _ in
                do { try store.restore(0) } catch { Issue.record(error) }
            }
            #expect(value.value == 0)
            #expect(log.values.map { $0.old as? Int } == [0, 1])
            #expect(log.values.map { $0.new as? Int } == [1, 0])
            let cause = try #require(log.values.last).cause
            if case .restoration = cause {} else { Issue.record("the cause is \(cause)") }
        }
    }
}
