import Prex

/// Threads dispatch to one Flux, observe and stop observing it, and make others that live shortly.
enum PrexSoak: SoakProgram {
    static let name = "prex"

    static func run(_ round: Round) -> Int { Stage(round).run() }

    private struct StepMutation: Mutation {
        let instance: LifetimeTracker.Instance

        func mutate(action: Step, state: inout Progress) {
            instance.touch()
            state.take(action)
        }
    }

    /// Sendable: its properties are set once, and may be used from any thread.
    private final class Stage: @unchecked Sendable {
        private let round: Round
        private let findings: Findings
        private let flux: Flux<Step, Progress>
        private let witnesses: [Witness]
        private let actions: Witness

        /// What is dispatched from inside of an observer comes from a writer of its own.
        private var reactor: Int { round.writers }

        init(_ round: Round) {
            self.round = round
            findings = round.findings
            flux = Self.flux(round)
            witnesses = ["first", "second"].map { Witness("Prex, \($0) listener", round) }
            actions = Witness("Prex, handler", round)
        }

        private static func flux(_ round: Round) -> Flux<Step, Progress> {
            Flux(
                state: Progress(writers: round.writers + 1),
                mutation: StepMutation(instance: round.instance())
            )
        }

        func run() -> Int {
            for witness in witnesses { listen(witness) }
            react()
            hearActions()
            let before = round.lifetimes.alive
            let others = Counter()
            round.onWriters { others.add(self.write($0, &$1)) }
            let after = round.lifetimes.alive
            findings.expect(after == before, "Prex: \(after - before) closures of ended listeners are kept")
            let end = flux.store.state
            let steps = Array(repeating: round.steps, count: round.writers)
            findings.expect(end, is: steps + [end.last[reactor]], "Prex")
            findings.expect(end.last[reactor] > 0, "Prex: no listener has dispatched")
            for witness in witnesses { witness.finish(at: end) }
            findings.expect(
                Set((witnesses + [actions]).map(\.digest)).count == 1,
                "Prex: listeners and handlers differ in the order"
            )
            return end.total + others.value
        }

        /// What one thread does.
        ///
        /// - Returns: how many transitions other stores had.
        private func write(_ writer: Int, _ random: inout SeededGenerator) -> Int {
            var listeners: [(subscription: Subscription<Progress>, witness: Witness)] = []
            var others = 0
            for number in 1...round.steps {
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<4:
                    let witness = Witness("Prex, listener of writer \(writer)", round)
                    listeners.append((listen(witness), witness))
                case 4..<8:
                    guard let index = listeners.indices.randomElement(using: &random) else { break }
                    end(listeners.remove(at: index).subscription)
                case 8: others += liveShortly(Int.random(in: 0...20, using: &random))
                default: break
                }
                flux.dispatcher.dispatch(Step(writer: writer, number: number))
                let own = flux.store.state.last[writer]
                findings.expect(own == number, "Prex: writer \(writer) reads \(own) after its step \(number)")
            }
            for listener in listeners { end(listener.subscription) }
            return others
        }

        private func end(_ subscription: Subscription<Progress>) {
            flux.store.removeListener(with: subscription)
            round.observers.add(1)
        }

        /// Makes a Flux, uses it, and lets go of it with its listener in place.
        private func liveShortly(_ steps: Int) -> Int {
            let flux = Self.flux(round)
            let witness = Witness("Prex, a Flux that lives shortly", round)
            _ = flux.store.addListener { witness.hear($0.new) }
            for number in 0..<steps { flux.dispatcher.dispatch(Step(writer: 0, number: number + 1)) }
            findings.expect(flux.store.state.total == steps, "Prex: a Flux that lives shortly loses steps")
            if steps > 0 { witness.finish(at: flux.store.state) }
            return steps
        }

        /// Has a witness listen.
        @discardableResult
        private func listen(_ witness: Witness) -> Subscription<Progress> {
            let subscription = flux.store.addListener { [findings] change in
                witness.hear(change.new)
                findings.expect(
                    change.old?.total == change.new.total - 1,
                    "Prex: a change to \(change.new.total) from \(change.old?.total ?? -1)"
                )
            }
            witness.isRegistered(at: flux.store.state.total)
            return subscription
        }

        /// Answers about every tenth step of a writer by a step of its own.
        private func react() {
            let instance = round.instance()
            var count = 0
            _ = flux.store.addListener { [reactor, weak dispatcher = flux.dispatcher] change in
                instance.touch()
                guard let step = change.new.latest, step.writer != reactor, step.number % 10 == 0 else { return }
                count += 1
                dispatcher?.dispatch(Step(writer: reactor, number: count))
            }
        }

        /// Works the states out from the actions.
        private func hearActions() {
            var progress = flux.store.state
            _ = flux.dispatcher.register { [actions] action in
                progress.take(action)
                actions.hear(progress)
            }
        }
    }
}
