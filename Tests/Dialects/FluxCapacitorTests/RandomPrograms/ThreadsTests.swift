import Dispatch
import FluxCapacitor
import TestSupport
import Testing

/// Random programs on several threads never see a part of a transaction.
///
/// Reduces assign to both variables of a pair: first a negative value, which the same reduce overwrites, and then the
/// same number. So a partly visible reduce shows as a negative value or as an unequal pair.
@Suite("Random programs on several threads")
struct ThreadsTests {
    @Test("Threads see no reduce in part, and all observers of a value receive the same history")
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

/// Two variables that every reduce leaves with equal values, and the values assigned to each.
private struct Pair: Sendable {
    let variables: [Variable<Int>]
    let histories = [Log<Int>(), Log<Int>()]

    init(_ first: Variable<Int>, _ second: Variable<Int>) {
        variables = [first, second]
    }

    /// Assigns the number to both variables, after a negative value that no reader may see. Called inside of a reduce.
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

    /// Reads both variables one after the other. A reduce may run in between. So the second value may be newer than the
    /// first, but not older.
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
    /// One pair of variables for each store, and one pair that belongs to no store.
    private let pairs: [Pair]
    /// Numbers the assignments to pairs. Both variables of a pair are set to the next number.
    private let reduces = Counter()
    private let invokesByObservers = Counter()
    /// A variable that is changed in place, outside of reduces.
    private let count = Variable(0)
    private let counted = Counter()
    private let watched = Log<Watched>()
    private static let mostInvokesByObservers = 300
    /// The seed of an invoke that assigns to all pairs.
    private static let seedOfAll: UInt64 = 30

    private struct Watched: Sendable {
        let log = Log<Int>()
        let dust: Log<Dust> = Log()
        let isCleaned = Counter()
        let ignoreFirst: Bool
        /// The values that were assigned to the observed variable. Nil for `count`, which is only changed in place.
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
        // Deliveries may still be pending in a queue of the engine (G10). So first use up the limit of invokes by
        // observers. Then make a last change, and wait until all observers have been notified of it. Two last changes
        // are made, since an observer may still invoke before it receives the first.
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

    /// The last value that the observer has to receive.
    private func last(_ watched: Watched) -> Int? {
        watched.history.map { $0.values.last } ?? counted.value
    }

    private func increment() {
        counted.add(1)
        count.value += 1
    }

    /// Reduces one of the two stores. The reduce may also reduce the other store, and assign to the pair of variables
    /// that belongs to no store.
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
                // A value is delivered after its reduce has ended, so the reduce has assigned both variables of the
                // pair.
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
                // No delivery has reached this observer, not even that of the initial value. So it must have been
                // cleaned before its queue called it.
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
