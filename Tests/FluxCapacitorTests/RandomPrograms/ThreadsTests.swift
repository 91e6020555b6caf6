import Dispatch
import FluxCapacitor
import TestSupport
import Testing

/// Random programs of several threads keep what a transaction promises.
///
/// Reduces write pairs of values: first a negative one, which the same reduce overwrites, and then the number of the
/// reduce, the same to both. So a reduce that was seen in part shows as a negative value or as an unequal pair.
@Suite("Random programs on several threads")
struct ThreadsTests {
    @Test("Nobody sees half of a reduce, and every observer hears the one history of its value")
    func wholeReduces() async {
        for seed in 0..<25 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let program = Program(seeds: (0..<3).map { _ in random.next() }, "seed \(seed)")
            await program.run()
            program.check()
        }
    }
}

private enum Left {}
private enum Right {}

/// Two variables that every reduce that touches them leaves with the same value, and what has been assigned to each.
private struct Pair: Sendable {
    let variables: [Variable<Int>]
    let histories = [Log<Int>(), Log<Int>()]

    init(_ first: Variable<Int>, _ second: Variable<Int>) {
        variables = [first, second]
    }

    /// Called inside of a reduce.
    func assign(_ number: Int, beginningWith first: Int, _ context: Comment) {
        #expect(variables[0].value == variables[1].value, context)
        for index in [first, 1 - first] {
            set(index, to: -number)
            set(index, to: number)
        }
    }

    private func set(_ index: Int, to value: Int) {
        histories[index].note(value)
        variables[index].value = value
    }

    /// Reads one after the other, in between which others may reduce: what is read later is never older.
    func read(beginningWith first: Int, _ context: Comment) {
        let earlier = variables[first].value
        let later = variables[1 - first].value
        #expect(earlier >= 0, context)
        #expect(later >= earlier, context)
    }
}

private final class Program: Sendable {
    private let seeds: [UInt64]
    private let context: Comment
    private let left = NumbersStore<Left>.instantiate()
    private let right = NumbersStore<Right>.instantiate()
    /// Of one store each, and of no store.
    private let pairs: [Pair]
    /// Counts reduces. Only reduces that nothing else is in progress beside add to it.
    private let reduces = Counter()
    private let invokesByObservers = Counter()
    /// Changed in place, outside of reduces.
    private let count = Variable(0)
    private let counted = Counter()
    private let watched = Log<Watched>()
    private static let mostInvokesByObservers = 300
    /// Of an invoke that assigns to all pairs.
    private static let seedOfAll: UInt64 = 30

    private struct Watched: Sendable {
        let log = Log<Int>()
        let dust: Log<Dust> = Log()
        let isCleaned = Counter()
        let ignoreFirst: Bool
        /// What has been assigned to the variable; nil for the one that counts.
        let history: Log<Int>?
    }

    init(seeds: [UInt64], _ context: Comment) {
        self.seeds = seeds
        self.context = context
        pairs = [
            Pair(left._first, left._second), Pair(right._first, right._second),
            Pair(Variable(0), Variable(0)),
        ]
    }

    func run() async {
        onThreads(seeds.count) { self.run(thread: $0) }
        // What is pending may have been passed on to a queue of the engine's (G10). So it is over when all have heard what
        // comes last, and twice: who has not heard the first may be about to invoke.
        invokesByObservers.add(Self.mostInvokesByObservers)
        for _ in 0..<2 {
            invoke(Self.seedOfAll)
            increment()
            for watched in watched.values where watched.isCleaned.value == 0 {
                watched.log.wait { $0.last == self.last(watched) }
            }
        }
        for place in Place.allCases { await place.turn() }
        left.clear()
        right.clear()
    }

    private func run(thread: Int) {
        var random = SeededGenerator(seed: seeds[thread])
        var mine: [Watched] = []
        for _ in 0..<150 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<2:
                mine.append(observe(using: &random))
            case 2 where !mine.isEmpty:
                let watched = mine.remove(at: Int.random(in: mine.indices, using: &random))
                watched.isCleaned.add(1)
                for dust in watched.dust.values { dust.clean() }
            case 3..<5:
                pairs.randomElement(using: &random)?.read(
                    beginningWith: Int.random(in: 0..<2, using: &random),
                    context
                )
            case 5:
                increment()
            default:
                invoke(random.next())
            }
        }
    }

    /// What its observer is to have heard when all is over.
    private func last(_ watched: Watched) -> Int? {
        watched.history.map { $0.values.last } ?? counted.value
    }

    private func increment() {
        counted.add(1)
        count.value += 1
    }

    /// A reduce of one store, and inside of it maybe one of the other, and maybe of what belongs to neither.
    private func invoke(_ seed: UInt64) {
        if seed % 2 == 0 {
            NumbersAction<Left>().invoke(
                .reduce { _ in
                    self.assign(self.pairs[0], seed)
                    if seed % 3 == 0 {
                        NumbersAction<Right>().invoke(.reduce { _ in self.assign(self.pairs[1], seed) })
                    }
                    if seed % 5 == 0 { self.assign(self.pairs[2], seed) }
                }
            )
        } else {
            NumbersAction<Right>().invoke(
                .reduce { _ in
                    if seed % 5 == 0 { self.assign(self.pairs[2], seed) }
                    if seed % 3 == 0 {
                        NumbersAction<Left>().invoke(.reduce { _ in self.assign(self.pairs[0], seed) })
                    }
                    self.assign(self.pairs[1], seed)
                }
            )
        }
    }

    private func assign(_ pair: Pair, _ seed: UInt64) {
        pair.assign(reduces.add(1), beginningWith: seed % 7 < 4 ? 0 : 1, context)
    }

    private func observe(using random: inout SeededGenerator) -> Watched {
        let place = Place.allCases.randomElement(using: &random)!
        let ignoreFirst = Bool.random(using: &random)
        let isActing = Int.random(in: 0..<4, using: &random) == 0
        let number = Int.random(in: 0..<7, using: &random)
        let pair = number < 6 ? pairs[number / 2] : nil
        let watched = Watched(ignoreFirst: ignoreFirst, history: pair?.histories[number % 2])
        let seed = random.next()
        let variable = pair?.variables[number % 2] ?? count
        let dust = variable.observe(on: place.executeQueue, ignoreFirst: ignoreFirst) {
            [unowned self] value in
            watched.log.note(value)
            if let pair {
                // The reduce that assigned the value is over, to both of the pair.
                let other = pair.variables[1 - number % 2].value
                #expect(other >= abs(value), context)
            }
            if isActing && invokesByObservers.add(1) < Self.mostInvokesByObservers {
                let reducesBefore = variable.value
                if value % 2 == 0 { invoke(seed &+ UInt64(abs(value))) } else { increment() }
                #expect(variable.value >= reducesBefore, context)
            }
        }
        watched.dust.note(dust)
        self.watched.note(watched)
        return watched
    }

    func check() {
        let total = counted.value
        #expect(count.value == total, context)
        for pair in pairs {
            #expect(pair.variables.map(\.value) == pair.histories.map { $0.values.last ?? 0 }, context)
        }
        let counts = Array(0...total)
        for watched in watched.values {
            let history = watched.history.map { [0] + $0.values } ?? counts
            let heard = watched.log.values
            guard let first = heard.first else {
                // One that was to hear the current value has been cleaned before its queue came to it.
                #expect(watched.ignoreFirst || watched.isCleaned.value > 0, context)
                continue
            }
            guard let start = history.firstIndex(of: first) else {
                Issue.record("heard \(first), which nobody has assigned: \(context)")
                continue
            }
            #expect(heard == Array(history[start...].prefix(heard.count)), context)
            if watched.isCleaned.value == 0 { #expect(heard.last == last(watched), context) }
            if !watched.ignoreFirst { #expect(first >= 0, context) }
        }
        #expect(reduces.value > 100, context)
    }
}
