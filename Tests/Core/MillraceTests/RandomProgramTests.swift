import Dispatch
import Millrace
import TestSupport
import Testing

/// Random programs: threads dispatch, add observers and end them, and observers dispatch too.
///
/// The state counts the transitions, so the only correct history is 1, 2, 3, … For every program and every
/// interleaving, the log of an observer must be a contiguous, ordered slice of that history.
@Suite("Random programs")
struct RandomProgramTests {
    @Test(
        "Every observer receives a contiguous, ordered part of all changes, whatever the threads do",
        arguments: 0..<24
    )
    func slices(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let program = Program(threads: 1 + Int(seed % 4), seeds: (0..<4).map { _ in random.next() })
        program.run()
        program.check("seed \(seed)")
    }
}

private final class Program: Sendable {
    private let threads: Int
    private let seeds: [UInt64]
    private let container = ChangeContainer(0)
    private let queues = [
        DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent),
    ]
    private let watched = Log<Watched>()
    private let nestedDispatches = Counter()
    private static let mostNestedDispatches = 500

    private struct Watched {
        let log: Log<Change<Int>>
        let observation: ObservationHandle
        let isCoalesced: Bool
        /// The states directly before and after `observe`, between which the observer was added.
        let subscribed: ClosedRange<Int>
    }

    init(threads: Int, seeds: [UInt64]) {
        self.threads = threads
        self.seeds = seeds
    }

    func run() {
        onThreads(threads) { self.run(thread: $0) }
        // Deliveries may still be pending in a queue of the engine (G10). So first use up the limit of nested
        // dispatches. Then make a last change, and wait until all observers have been notified of it. Two last changes
        // are made, since an observer may still dispatch before it receives the first.
        nestedDispatches.add(Self.mostNestedDispatches)
        for _ in 0..<2 {
            container.update { $0 += 1 }
            for watched in watched.values where watched.observation.isActive {
                watched.log.wait { $0.last?.new == self.container.state }
            }
        }
    }

    private func run(thread: Int) {
        var random = SeededGenerator(seed: seeds[thread])
        var mine: [ObservationHandle] = []
        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<2:
                mine.append(subscribe(using: &random))
            case 2 where !mine.isEmpty:
                mine.remove(at: Int.random(in: mine.indices, using: &random)).end()
            default:
                container.update { $0 += 1 }
            }
        }
    }

    private func subscribe(using random: inout SeededGenerator) -> ObservationHandle {
        let log = Log<Change<Int>>()
        let deliveries: [Delivery] = [.immediate, .main, .queue(queues[0]), .queue(queues[1])]
        let delivery = deliveries.randomElement(using: &random)!
        let isCoalesced = Bool.random(using: &random)
        let dispatches = Int.random(in: 0..<8, using: &random) == 0
        let merge: @Sendable (Change<Int>, Change<Int>) -> Change<Int>? = { Change(old: $0.old, new: $1.new) }
        let before = container.state
        let observation = container.observe(
            on: delivery,
            coalescing: isCoalesced ? merge : nil
        ) { [container, nestedDispatches] change in
            log.note(change)
            if dispatches && change.new % 3 == 0 && nestedDispatches.add(1) < Self.mostNestedDispatches {
                container.update { $0 += 1 }
            }
        }
        let after = container.state
        watched.note(
            Watched(log: log, observation: observation, isCoalesced: isCoalesced, subscribed: before...after)
        )
        return observation
    }

    func check(_ context: Comment) {
        let final = container.state
        for watched in watched.values {
            let changes = watched.log.values
            for (change, next) in zip(changes, changes.dropFirst()) {
                #expect(next.old == change.new, context)
            }
            for change in changes {
                #expect(watched.isCoalesced ? change.new > change.old : change.new == change.old + 1, context)
            }
            let first = changes.first?.old
            #expect(first.map(watched.subscribed.contains) ?? true, context)
            if watched.observation.isActive {
                #expect(changes.last?.new == final, context)
            }
        }
    }
}
