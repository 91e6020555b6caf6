import Dispatch
import TestSupport
import Testing

@testable import Millrace

@Suite("Observer list")
struct ObserverListTests {
    @Test(
        "Observers are called in the order of their addition, also after some of them have ended",
        arguments: 0..<20
    )
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let broadcast = Broadcast<Int>()
        var model: [(id: Int, observation: ObservationToken)] = []
        var called: [Int] = []
        for step in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                model.append((step, broadcast.observers.add { _ in called.append(step) }))
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
        _ = broadcast.observers.add { value in
            log.note("first \(value)")
            if !isAdded {
                isAdded = true
                broadcast.observe { log.note("late \($0)") }.keep()
            }
        }
        broadcast.send(1)
        broadcast.send(2)
        #expect(log.values == ["first 1", "first 2", "late 2"])
    }

    @Test("If most observers end, some of them during a delivery that they joined late, no other is skipped")
    func addedAndEndedDuringADelivery() {
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        // Their places are free during the delivery, but the others must not move into them before its end.
        let early = (0..<40).map { _ in broadcast.observers.add { _ in } }
        let others = (0..<40).map { number in
            broadcast.observers.add { _ in
                if number == 0 {
                    let late = (0..<40).map { _ in broadcast.observers.add { _ in } }
                    for observation in late.dropLast() { observation.end() }
                }
                log.note(number)
            }
        }
        for observation in early { observation.end() }
        broadcast.send(0)
        #expect(log.values == Array(0..<40))
        for observation in others { observation.end() }
    }

    @Test("An observer added between a dispatch and its delivery does not see that change")
    func addedBeforeAWaitingDelivery() {
        let broadcast = Broadcast<Int>()
        let log = Log<String>()
        broadcast.observe { value in
            guard value == 1 else { return }
            broadcast.send(2)
            broadcast.observe { log.note("late \($0)") }.keep()
            broadcast.send(3)
        }.keep()
        broadcast.send(1)
        #expect(log.values == ["late 3"])
    }

    @Test("An observer that needs the old state receives that state even after another observer has ended")
    func oldStateAfterAnotherEnded() {
        enum Changes: StatePublication {
            static var notKept: Int? { -1 }
            static func keep(_ state: Int) -> Int { state }
            static func output(kept: Int, new: Int) -> String { "\(kept) to \(new)" }
        }
        let container = PublishingContainer<Changes>(0)
        let log = Log<String>()
        _ = container.observers.add { log.note($0) }
        let other = container.observers.add(usingKept: false) { _ in }
        container.update { $0 = 1 }
        other.end()
        container.update { $0 = 2 }
        #expect(log.values == ["0 to 1", "1 to 2"])
    }

    @Test(
        "An observer ended by an old state's deinit is not called, nor is an observer added during that delivery"
    )
    func endedByAnOldState() {
        final class Ending: Sendable {
            let observation: ObservationToken?
            init(_ observation: ObservationToken?) { self.observation = observation }
            deinit { observation?.end() }
        }
        enum OnlyNumbers: StatePublication {
            typealias State = (number: Int, ending: Ending)
            static func keep(_ state: State) -> State { state }
            static func output(kept: State, new: State) -> Int { new.number }
        }
        let log = Log<String>()
        let container = PublishingContainer<OnlyNumbers>((0, Ending(nil)))
        container.observe { number in
            log.note("first \(number)")
            if number == 2 { container.observe { log.note("late \($0)") }.keep() }
        }.keep()
        let second = container.observers.add { log.note("second \($0)") }
        container.update { $0 = (1, Ending(second)) }
        container.update { $0 = (2, Ending(nil)) }
        container.update { $0 = (3, Ending(nil)) }
        #expect(log.values == ["first 1", "second 1", "first 2", "first 3", "late 3"])
    }

    @Test("A list ignores the token of another list")
    func foreignHandle() {
        let first = Broadcast<Int>()
        let second = Broadcast<Int>()
        let log = Log<Int>()
        let observation = first.observers.add { log.note($0) }
        second.observe { _ in }.keep()
        second.end(observation)
        first.send(1)
        #expect(observation.isActive)
        #expect(log.values == [1])
    }

    @Test("An observation that begins after the list has closed is inactive")
    func closed() {
        let container = StateContainer(0)
        container.close()
        #expect(!container.observe { _ in }.isActive)
    }

    // MARK: During deliveries

    @Test(
        "In random programs each observer receives the values sent between its addition and its end",
        arguments: 0..<20
    )
    func changesDuringDeliveries(seed: UInt64) {
        let program = ObserverProgram(seed: seed)
        program.run()
        program.check()
    }

    @Test(
        "An observer receives exactly the changes after its addition, while other threads observe and update",
        arguments: 0..<10
    )
    func exactBeginnings(seed: UInt64) {
        struct Watched: Sendable {
            let start: Int
            let log: Log<Int>
            let observation: ObservationToken
        }
        let container = StateContainer(0)
        let watched = Log<Watched>()
        let answers = Counter()
        let observe: @Sendable () -> ObservationToken = {
            let log = Log<Int>()
            let (observation, start) = container.observers.add(
                on: .immediate,
                startingWith: { container.storage! },
                first: { $0 },
                next: { state in
                    log.note(state)
                    if state % 50 == 0 && answers.add(1) < 200 { container.update { $0 += 1 } }
                }
            )
            watched.note(Watched(start: start, log: log, observation: observation))
            return observation
        }
        onThreads(4) { thread in
            var random = SeededGenerator(seed: seed * 4 + UInt64(thread))
            var mine: [ObservationToken] = []
            for step in 0..<400 {
                // The first half mostly adds observers, so that memory grows; the second mostly ends them, so that
                // it shrinks.
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<(step < 200 ? 5 : 1): mine.append(observe())
                case 0..<6 where !mine.isEmpty:
                    mine.remove(at: Int.random(in: mine.indices, using: &random)).end()
                default: container.update { $0 += 1 }
                }
            }
        }
        // This observer is added after all others, so it is called after them.
        let last = Log<Int>()
        container.observe { last.note($0) }.keep()
        container.update { $0 += 1 }
        last.wait { $0.last == container.state }
        let final = container.state
        for watched in watched.values {
            let states = watched.log.values
            #expect(states == Array(watched.start + 1..<watched.start + 1 + states.count), "seed \(seed)")
            if watched.observation.isActive { #expect(watched.start + states.count == final, "seed \(seed)") }
        }
    }

    @Test("The closures of observers that end during a delivery are released at its end")
    func endedDuringADelivery() {
        let broadcast = Broadcast<Int>()
        let tracker = LifetimeTracker()
        let log = Log<String>()
        var tokens: [ObservationToken] = []
        _ = broadcast.observers.add { value in
            // The delivery of 1 ends the observers while 2 is pending. At the delivery of 3 none is left.
            if value == 1 {
                for token in tokens { token.end() }
                broadcast.send(2)
            }
            log.note("first \(value)")
        }
        for number in 0..<100 {
            let instance = tracker.instance()
            tokens.append(
                broadcast.observers.add { value in
                    instance.touch()
                    log.note("\(number) \(value)")
                }
            )
        }
        #expect(tracker.alive == 100)
        broadcast.send(1)
        #expect(tracker.alive == 0)
        broadcast.send(3)
        #expect(log.values == ["first 1", "first 2", "first 3"])
        #expect(broadcast.observers.slots.count == 1)
    }

    @Test(
        "The closures of observers ended by another thread during a delivery are released with the delivery"
    )
    func endedByAnotherThreadDuringADelivery() {
        let broadcast = Broadcast<Int>()
        let tracker = LifetimeTracker()
        let log = Log<Int>()
        let tokens = Log<ObservationToken>()
        broadcast.observe { _ in
            onThreads(1) { _ in
                for token in tokens.values { token.end() }
            }
        }.keep()
        for _ in 0..<100 {
            let instance = tracker.instance()
            tokens.note(
                broadcast.observers.add { value in
                    instance.touch()
                    log.note(value)
                }
            )
        }
        broadcast.send(1)
        #expect(tracker.alive == 0)
        #expect(log.values == [])
    }

    @Test(
        "If most observers end while deliveries are pending, their memory is freed before the next delivery"
    )
    func endedInALongBatch() {
        let broadcast = Broadcast<Int>()
        let tracker = LifetimeTracker()
        let called = Log<Int>()
        var tokens: [ObservationToken] = []
        var alive: [Int] = []
        _ = broadcast.observers.add { value in
            if value == 0 { for next in 1...100 { broadcast.send(next) } }
            if value == 1 {
                for (number, token) in tokens.enumerated() where number % 100 != 7 { token.end() }
            }
            alive.append(tracker.alive)
        }
        for number in 0..<1_000 {
            let instance = tracker.instance()
            tokens.append(
                broadcast.observers.add { value in
                    instance.touch()
                    if value == 2 { called.note(number) }
                }
            )
        }
        broadcast.send(0)
        #expect(alive.prefix(2) == [1_000, 1_000])
        #expect(alive.dropFirst(2).allSatisfy { $0 == 10 })
        #expect(alive.count == 101)
        #expect(called.values == (0..<10).map { $0 * 100 + 7 })
        #expect(broadcast.observers.slots.count == 11)
        #expect(broadcast.observers.slots.vacancies == 0)
        #expect(broadcast.observers.slots.capacity <= 64)
    }

    @Test("A list that closes during a delivery calls no further observer, and releases all closures")
    func closedDuringADelivery() {
        for isClosedByAnother in [false, true] {
            let container = StateContainer(0)
            let tracker = LifetimeTracker()
            let log = Log<String>()
            for name in ["a", "b", "c"] {
                let instance = tracker.instance()
                container.observe { [unowned container] state in
                    instance.touch()
                    log.note("\(name)\(state)")
                    if name == "b" {
                        for _ in 0..<3 { container.update { $0 += 1 } }
                        let token = container.observe { _ in instance.touch() }
                        onThreads(isClosedByAnother ? 1 : 0) { _ in container.close() }
                        if !isClosedByAnother { container.close() }
                        token.end()
                        #expect(!container.observe { _ in instance.touch() }.isActive)
                    }
                }.keep()
            }
            container.update { $0 += 1 }
            #expect(log.values == ["a1", "b1"])
            #expect(tracker.alive == 0)
            #expect(container.observers.count == 0)
            #expect(container.queue.observerCount.load(ordering: .relaxed) == 0)
        }
    }

    @Test("Memory is linear in the observers that are added and ended during a delivery")
    func memoryDuringADelivery() {
        let broadcast = Broadcast<Int>()
        let list = broadcast.observers
        let queue = broadcast.queue
        let count = 8_000
        var tokens: [ObservationToken] = []
        _ = broadcast.observers.add { value in
            if value == 0 {
                // The delivery of 1 stays pending while observers are added.
                broadcast.send(1)
                for _ in 0..<count { tokens.append(broadcast.observers.add { _ in }) }
            } else if value == 2 {
                for token in tokens { token.end() }
                for _ in 0..<count { broadcast.observe { _ in }.end() }
                // No delivery can reach the observers that were added and ended here, so the list has removed them at
                // once. Only the earlier ones are still in `ended`.
                #expect(list.ended.count == count)
            }
            #expect(list.slots.capacity <= 4 * UInt32(count))
            // Each new block of the storage is twice as large as the block that it replaces. So only a few blocks are
            // retired, and together they are no larger than the current one.
            #expect((queue.deferred?.retired.count ?? 0) <= 16)
        }
        broadcast.send(0)
        #expect(list.slots.count == UInt32(count) + 1)
        #expect(queue.deferred == nil)
        broadcast.send(2)
        #expect(list.slots.count == 1)
        #expect(list.slots.capacity <= 64)
        #expect(list.ended.isEmpty)
        #expect(queue.deferred == nil)
    }
}

/// A random program on one thread, whose observers send values, add observers and end them. A model of the list computes
/// the calls that each observer must receive.
private final class ObserverProgram {
    private struct Call: Equatable {
        let value: Int
        let observer: Int
    }

    private let seed: UInt64
    private var random: SeededGenerator
    private let broadcast = Broadcast<Int>()
    private var present: [(number: Int, observation: ObservationToken)] = []
    private var ended: Set<Int> = []
    private var observers = 0
    private var values = 0
    private var steps = 0

    /// The calls that must still follow if no observer ends: for each value, the observers that existed when it was
    /// sent.
    private var expected: [Call] = []
    private var made = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    func run() {
        while steps < 3_000 { step() }
        for entry in present.shuffled(using: &random) { end(entry.number, entry.observation) }
        present = []
        broadcast.send(-1)
    }

    func check() {
        skipEnded()
        #expect(made == expected.count, "seed \(seed)")
        #expect(values > 100, "seed \(seed)")
        #expect(broadcast.observers.slots.count == 0, "seed \(seed)")
    }

    private func step() {
        steps += 1
        // The seed decides whether the list grows to hundreds of observers or stays small. With every seed there are
        // phases in which many observers end.
        let ends = steps % 500 > 400 ? 8 : Int(2 + seed % 4)
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<ends where !present.isEmpty:
            let (number, observation) = present.remove(at: Int.random(in: present.indices, using: &random))
            end(number, observation)
        case 0..<10: add()
        default: send()
        }
    }

    private func add() {
        observers += 1
        let number = observers
        present.append((number, broadcast.observers.add { [unowned self] in called(number, $0) }))
    }

    private func end(_ number: Int, _ observation: ObservationToken) {
        ended.insert(number)
        observation.end()
    }

    private func send() {
        values += 1
        for entry in present { expected.append(Call(value: values, observer: entry.number)) }
        broadcast.send(values)
    }

    private func called(_ number: Int, _ value: Int) {
        skipEnded()
        let call = Call(value: value, observer: number)
        #expect(made < expected.count && expected[made] == call, "seed \(seed)")
        made += 1
        if steps < 3_000 && Int.random(in: 0..<8, using: &random) == 0 { step() }
    }

    private func skipEnded() {
        while made < expected.count && ended.contains(expected[made].observer) { made += 1 }
    }
}
