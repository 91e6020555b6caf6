import FluxCapacitor
import TestSupport
import Testing

/// Random programs on one thread have exactly the effects of a simple model of the dialect.
@Suite("Random programs against the reference model")
struct ReferenceModelTests {
    @Test("Random programs give the same observer calls and values, in the same order, as a model")
    func sameLog() {
        for seed in 0..<100 as Range<UInt64> {
            let world = FluxCapacitorWorld()
            let log = Program(seed: seed, in: world).run()
            world.clear()
            let expected = Program(seed: seed, in: ModelWorld()).run()
            #expect(log == expected, "seed \(seed)")
            #expect(log.count > 100, "seed \(seed)")
        }
    }
}

/// The variables and stores on which a program runs, each identified by its number.
private protocol World {
    func value(of variable: Int) -> Int
    func set(_ variable: Int, to value: Int)
    func add(_ change: Int, to variable: Int)
    func reduce(_ store: Int, _ body: @escaping () -> Void)
    func observe(_ variable: Int, ignoreFirst: Bool, _ body: @escaping @Sendable (Int) -> Void)
        -> any Cleanable
}

private protocol Cleanable {
    func clean()
}

private enum Numbers {
    /// The number of stores. Variables `2 * store` and `2 * store + 1` belong to a store, the others to none.
    static let stores = 3
    static let variables = 8
}

// MARK: - The program

/// Random steps: assign to a variable, change one in place, reduce, observe, or clean. The bodies of reduces and of
/// observers run random steps too.
///
/// Sendable: one thread runs a program.
private final class Program: @unchecked Sendable {
    private let world: any World
    private var random: SeededGenerator
    private var stepsLeft = 150
    private var log: [String] = []
    private var observers: [any Cleanable] = []
    private var storesInReduce: Set<Int> = []
    private var lastValue = 0

    init(seed: UInt64, in world: any World) {
        self.world = world
        random = SeededGenerator(seed: seed)
    }

    func run() -> [String] {
        while stepsLeft > 0 { step() }
        for observer in observers { observer.clean() }
        return log
    }

    private func note(_ event: String) {
        log.append("\(event): \((0..<Numbers.variables).map(world.value(of:)))")
    }

    private func step() {
        guard stepsLeft > 0 else { return }
        stepsLeft -= 1
        let variable = Int.random(in: 0..<Numbers.variables, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<2:
            observe(variable)
        case 2 where !observers.isEmpty:
            observers.randomElement(using: &random)?.clean()
        case 3..<7:
            reduce(Int.random(in: 0..<Numbers.stores, using: &random))
        case 7..<9:
            world.add(1_000, to: variable)
            note("added to \(variable)")
        default:
            lastValue += 1
            world.set(variable, to: lastValue)
            note("set \(variable)")
        }
    }

    private func steps(_ range: ClosedRange<Int>) {
        for _ in 0..<Int.random(in: range, using: &random) { step() }
    }

    private func reduce(_ store: Int) {
        // A nested reduce of the same store would be a programming error.
        guard storesInReduce.insert(store).inserted else { return }
        world.reduce(store) {
            self.note("reduce \(store) begins")
            self.steps(1...4)
            self.note("reduce \(store) ends")
            self.storesInReduce.remove(store)
        }
        note("invoked \(store)")
    }

    private func observe(_ variable: Int) {
        let name = "observer \(observers.count) of \(variable)"
        let isActing = Int.random(in: 0..<3, using: &random) == 0
        let ignoreFirst = Bool.random(using: &random)
        observers.append(
            world.observe(variable, ignoreFirst: ignoreFirst) { [unowned self] value in
                note("\(name) hears \(value)")
                if isActing { steps(0...2) }
                note("\(name) returns")
            }
        )
        note("observes \(variable)")
    }
}

// MARK: - The dialect

private final class FluxCapacitorWorld: World {
    private enum First {}
    private enum Second {}
    private enum Third {}

    private let first = NumbersStore<First>.instantiate()
    private let second = NumbersStore<Second>.instantiate()
    private let third = NumbersStore<Third>.instantiate()
    private let variables: [Variable<Int>]

    init() {
        variables = [
            first._first, first._second, second._first, second._second, third._first, third._second,
            Variable(0),
            Variable(0),
        ]
    }

    func clear() {
        first.clear()
        second.clear()
        third.clear()
    }

    func value(of variable: Int) -> Int { variables[variable].value }

    func set(_ variable: Int, to value: Int) { variables[variable].value = value }

    func add(_ change: Int, to variable: Int) { variables[variable].value += change }

    func reduce(_ store: Int, _ body: @escaping () -> Void) {
        switch store {
        case 0: NumbersAction<First>().invoke(.reduce { _ in body() })
        case 1: NumbersAction<Second>().invoke(.reduce { _ in body() })
        default: NumbersAction<Third>().invoke(.reduce { _ in body() })
        }
    }

    func observe(_ variable: Int, ignoreFirst: Bool, _ body: @escaping @Sendable (Int) -> Void)
        -> any Cleanable
    {
        variables[variable].observe(ignoreFirst: ignoreFirst, changes: body)
    }
}

extension Dust: Cleanable {}

// MARK: - The model

/// The model: plain values, and one queue of the notifications that are pending while a notification or reduce is in
/// progress.
private final class ModelWorld: World {
    private final class Observer: Cleanable {
        let body: (Int) -> Void
        var isActive = true

        init(_ body: @escaping (Int) -> Void) { self.body = body }

        func clean() { isActive = false }
    }

    private var values = [Int](repeating: 0, count: Numbers.variables)
    private var observers = [[Observer]](repeating: [], count: Numbers.variables)
    private var waiting: [(observers: [Observer], value: Int)] = []
    private var reducesInProgress = 0
    private var isTelling = false

    func value(of variable: Int) -> Int { values[variable] }

    func set(_ variable: Int, to value: Int) {
        values[variable] = value
        waiting.append((observers[variable], value))
        tell()
    }

    func add(_ change: Int, to variable: Int) { set(variable, to: values[variable] + change) }

    func reduce(_ store: Int, _ body: @escaping () -> Void) {
        reducesInProgress += 1
        body()
        reducesInProgress -= 1
        tell()
    }

    func observe(_ variable: Int, ignoreFirst: Bool, _ body: @escaping @Sendable (Int) -> Void)
        -> any Cleanable
    {
        let observer = Observer(body)
        observers[variable].append(observer)
        if ignoreFirst { return observer }
        let isFirstToTell = !isTelling && reducesInProgress == 0
        if isFirstToTell { isTelling = true }
        body(values[variable])
        if isFirstToTell {
            isTelling = false
            tell()
        }
        return observer
    }

    private func tell() {
        if isTelling || reducesInProgress > 0 { return }
        isTelling = true
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            for observer in next.observers where observer.isActive { observer.body(next.value) }
        }
        isTelling = false
    }
}
