import TestSupport
import Testing

@testable import FluxCapacitor
@testable import Millrace
@testable import MillraceReporting

@Suite("Timeline: values of transactions", .recordingScope)
struct TransactionRecordingTests {
    @Test("A value restored inside of a transaction is recorded as a restoration")
    func restoredInATransaction() throws {
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

    @Test("A recorder sees a change in place as one change, with the value before and after it")
    func changeInPlace() {
        let log = Log<[Int]>()
        let value = TransactionalValue([1])
        let recording = TransitionProbe.attach { transition in
            log.note(transition.old as! [Int])
            log.note(transition.new as! [Int])
        }
        var place: [Int]?
        let isTransaction = value.beginChange(&place)
        place!.append(2)
        place!.append(3)
        value.endChange(&place, isTransaction: isTransaction)
        recording.end()
        #expect(log.values == [[1], [1, 2, 3]])
    }

    @Test("Deliveries are made in the order of the changes, also while they are timed")
    func timedOrder() {
        let queue = RunToCompletionQueue()
        let creation = Transaction.begin(about: Int.self)
        creation.queueForNewValues = queue
        let (first, last) = (TransactionalValue(0), TransactionalValue(0))
        creation.queueForNewValues = nil
        creation.end()
        let other = TransactionalValue(0)
        let log = Log<String>()
        let observations = [
            first.observeChanges(on: .immediate) { _ in log.note("first") },
            other.observeChanges(on: .immediate) { _ in log.note("other") },
            last.observeChanges(on: .immediate) { _ in log.note("last") },
        ]
        let recording = TransitionProbe.attach { _ in log.note("record") }
        let detach = DeliveryProbe.attach { _ in }
        let label = StoreLabel(dialect: "Test", name: "store")
        let store = StoreHandle(
            label: label,
            operations: ValueOperations(state: { 0 }, restore: { (_: Int) in true }),
            recorders: StoreRecorders(in: .current)
        )
        let turn = Transaction.begin(about: Int.self)
        #expect(turn.enter(queue))
        let record = Transaction.reserveRecord(in: queue)
        for value in [first, other, last] { value.set(1) }
        record.transition = Transition(
            of: store,
            cause: .change,
            old: 0,
            new: 1,
            instant: .now,
            duration: .zero
        )
        turn.end(leaving: queue)
        #expect(log.values == ["record", "first", "other", "last"])
        for observation in observations { observation.end() }
        recording.end()
        detach()
    }
}
