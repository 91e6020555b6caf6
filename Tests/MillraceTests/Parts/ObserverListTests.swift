import Millrace
import TestSupport
import Testing

@Suite("Observer list")
struct ObserverListTests {
    @Test("Observers are called in the order in which they came, whoever leaves meanwhile", arguments: 0..<20)
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let broadcast = Broadcast<Int>()
        var model: [(id: Int, observation: ObservationToken)] = []
        var called: [Int] = []
        for step in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                model.append((step, broadcast.observe { _ in called.append(step) }))
            case 5..<9 where !model.isEmpty:
                model.remove(at: Int.random(in: model.indices, using: &random)).observation.end()
            default:
                called = []
                broadcast.send(step)
                #expect(called == model.map(\.id))
            }
        }
        for entry in model.shuffled(using: &random) { entry.observation.end() }
        called = []
        broadcast.send(0)
        #expect(called.isEmpty)
    }

    @Test("An observer added during a delivery sees the next one")
    func addedDuringADelivery() {
        let broadcast = Broadcast<Int>()
        let log = Log<String>()
        var isAdded = false
        broadcast.observe { value in
            log.note("first \(value)")
            if !isAdded {
                isAdded = true
                broadcast.observe { log.note("late \($0)") }
            }
        }
        broadcast.send(1)
        broadcast.send(2)
        #expect(log.values == ["first 1", "first 2", "late 2"])
    }

    @Test("One added between a dispatch and its delivery does not see that one")
    func addedBeforeAWaitingDelivery() {
        let broadcast = Broadcast<Int>()
        let log = Log<String>()
        broadcast.observe { value in
            guard value == 1 else { return }
            broadcast.send(2)
            broadcast.observe { log.note("late \($0)") }
            broadcast.send(3)
        }
        broadcast.send(1)
        #expect(log.values == ["late 3"])
    }

    @Test("A handle of another list is ignored")
    func foreignHandle() {
        let first = Broadcast<Int>()
        let second = Broadcast<Int>()
        let log = Log<Int>()
        let observation = first.observe { log.note($0) }
        second.observe { _ in }
        second.end(observation)
        first.send(1)
        #expect(observation.isActive)
        #expect(log.values == [1])
    }

    @Test("After the list has closed, observing is over at once")
    func closed() {
        let container = StateContainer(0)
        container.close()
        #expect(!container.observe { _ in }.isActive)
    }
}
