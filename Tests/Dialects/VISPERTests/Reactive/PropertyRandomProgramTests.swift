import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties: random programs against a model")
struct PropertyRandomProgramTests {
    /// A simple model of one property and one derived from it, without regard to performance: a list of subscribers, and a
    /// queue of values.
    private final class Model {
        var value = 0
        var subscribers: [(id: Int, isDerived: Bool)] = []
        var waiting: [(Int, [Int])] = []
        var isDelivering = false
        var log: [String] = []
        var react: (Int, Int) -> Void = { _, _ in }

        func set(_ newValue: Int) {
            value = newValue
            waiting.append((newValue, subscribers.map(\.id)))
            if isDelivering { return }
            isDelivering = true
            while !waiting.isEmpty {
                let (value, ids) = waiting.removeFirst()
                for id in ids { call(id, value) }
            }
            isDelivering = false
        }

        func call(_ id: Int, _ value: Int) {
            guard let subscriber = subscribers.first(where: { $0.id == id }) else { return }
            log.append("\(id):\(subscriber.isDerived ? -value : value)")
            react(id, value)
        }
    }

    private enum Step {
        case set(Int)
        case subscribe(isDerived: Bool)
        case dispose(Int)
    }

    @Test(
        "Random nested assignments, subscriptions and disposals give the results of a model",
        arguments: 0..<200
    )
    func programs(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func step() -> Step {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5: .set(Int.random(in: 1...1_000, using: &generator))
            case 5..<8: .subscribe(isDerived: Bool.random(using: &generator))
            default: .dispose(Int.random(in: 0..<12, using: &generator))
            }
        }
        let program = (0..<25).map { _ in step() }
        // The remainder of a value selects a subscriber's reaction. At most ten reactions run, so that the program ends.
        let reactions = (0..<12).map { _ in (remainder: Int.random(in: 0..<3, using: &generator), step()) }

        let model = Model()
        var count = 0
        var budget = 10
        func modelRun(_ step: Step) {
            switch step {
            case .set(let value): model.set(value)
            case .subscribe(let isDerived):
                model.subscribers.append((count, isDerived))
                count += 1
                model.log.append("\(count - 1):\(isDerived ? -model.value : model.value)")
            case .dispose(let id): model.subscribers.removeAll { $0.id == id }
            }
        }
        model.react = { id, value in
            let reaction = reactions[id % reactions.count]
            if budget > 0 && value % 3 == reaction.remainder {
                budget -= 1
                modelRun(reaction.1)
            }
        }
        for step in program { modelRun(step) }

        let property = ObservableProperty(0)
        var log: [String] = []
        var references: [Int: ObservablePropertySubscriptionReference<Int>] = [:]
        var realCount = 0
        var realBudget = 10
        func realRun(_ step: Step) {
            switch step {
            case .set(let value): property.value = value
            case .subscribe(let isDerived):
                let id = realCount
                realCount += 1
                var isFirst = true
                let body: (Int) -> Void = { value in
                    log.append("\(id):\(value)")
                    let reaction = reactions[id % reactions.count]
                    defer { isFirst = false }
                    if !isFirst && realBudget > 0 && abs(value) % 3 == reaction.remainder {
                        realBudget -= 1
                        realRun(reaction.1)
                    }
                }
                // Sendable: the test uses the property on one thread.
                nonisolated(unsafe) let function = body
                references[id] = (isDerived ? property.map { -$0 } : property).subscribe { function($0) }
            case .dispose(let id): references[id]?.dispose()
            }
        }
        for step in program { realRun(step) }

        #expect(log == model.log, "seed \(seed)")
        #expect(property.value == model.value, "seed \(seed)")
        #expect(property.subscriptions.count == model.subscribers.count, "seed \(seed)")
    }
}
