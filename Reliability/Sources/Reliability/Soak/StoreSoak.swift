import RunSupport
import Synchronization

/// Threads dispatch steps to a store, start and end observations of it, and make other short-lived stores.
enum StoreSoak<Store: SoakStore>: SoakProgram {
    static var name: String { Store.name }

    static func run(_ round: Round) -> Int { Stage(round).run() }

    private final class Stage: Sendable {
        private let round: Round
        private let findings: Findings
        private let store: Store
        private let witnesses: [Witness]

        /// The number of steps that the observer of ``react()`` has seen.
        private let reacted = Atomic(0)

        /// The index of the observer that ``react()`` adds. This observer dispatches steps, so it counts as one more
        /// writer, after the threads.
        private var reactor: Int { round.writers }

        init(_ round: Round) {
            self.round = round
            findings = round.findings
            store = Store(round, writers: round.writers + 1)
            witnesses = ["first", "second"].map { Witness("\(Store.name), \($0) observer", round) }
        }

        func run() -> Int {
            for witness in witnesses { _ = observe(witness) }
            let stopReacting = react()
            let permanent = round.lifetimes.alive
            let others = Counter()
            round.onWriters { others.add(self.write($0, &$1)) }
            store.settle()
            // Deliveries may still be pending when the writers have ended.
            waitUntil { reacted.load(ordering: .acquiring) == store.progress.total }
            let kept = round.leftovers(beyond: permanent)
            findings.expect(kept == 0, "\(Store.name): \(kept) closures of ended observers are kept")
            stopReacting()

            let end = store.progress
            let steps = Array(repeating: round.steps, count: round.writers)
            findings.expect(end, is: steps + [end.last[reactor]], Store.name)
            findings.expect(end.last[reactor] > 0, "\(Store.name): no observer has dispatched")
            for witness in witnesses { witness.finish(at: end) }
            findings.expect(
                witnesses[0].digest == witnesses[1].digest,
                "\(Store.name): two observers differ in the order"
            )
            store.finish()
            return end.total + others.value
        }

        private func observe(_ witness: Witness) -> () -> Void {
            let end = store.observe { witness.hear($0) }
            witness.isRegistered(at: store.progress.total)
            return end
        }

        /// Adds an observer that dispatches a step of its own after every tenth step of a writer.
        ///
        /// - Returns: A closure that ends the observation.
        private func react() -> () -> Void {
            let instance = round.instance()
            // The store calls the observer once at a time.
            nonisolated(unsafe) var count = 0
            return store.observe { [reactor, unowned self] progress in
                instance.touch()
                defer { reacted.store(progress.total, ordering: .releasing) }
                guard let step = progress.latest, step.writer != reactor, step.number % 10 == 0 else {
                    return
                }
                count += 1
                store.take(Step(writer: reactor, number: count))
            }
        }

        /// The program of one thread.
        ///
        /// - Returns: The number of steps that the thread has dispatched to short-lived stores.
        private func write(_ writer: Int, _ random: inout SeededGenerator) -> Int {
            var ends: [() -> Void] = []
            var others = 0
            for number in 1...round.steps {
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<3:
                    ends.append(observe(Witness("\(Store.name), observer of writer \(writer)", round)))
                case 3..<7:
                    guard let index = ends.indices.randomElement(using: &random) else { break }
                    ends.remove(at: index)()
                    round.observers.add(1)
                case 7: others += liveShortly(Int.random(in: 0...20, using: &random))
                case 8..<16: store.look()
                default: break
                }
                store.pace()
                store.take(Step(writer: writer, number: number))
                if !Store.isReadAtOnce { continue }
                let own = store.progress.last[writer]
                findings.expect(
                    own == number,
                    "\(Store.name): writer \(writer) reads \(own) after its \(number)"
                )
            }
            for end in ends { end() }
            round.observers.add(ends.count)
            return others
        }

        /// Makes a store, uses it, and releases it without ending its observer.
        private func liveShortly(_ steps: Int) -> Int {
            let store = Store(round, writers: 1)
            let witness = Witness("\(Store.name), a store that lives shortly", round)
            _ = store.observe { witness.hear($0) }
            for number in 0..<steps { store.take(Step(writer: 0, number: number + 1)) }
            store.settle()
            findings.expect(store.progress, is: [steps], "\(Store.name), a store that lives shortly")
            if steps > 0 { witness.finish(at: store.progress) }
            store.finish()
            return steps
        }
    }
}
