import Foundation
import TestSupport
import Testing

@testable import VISPER_Redux

/// The rule is that the container asks every reducer in order, each with the result of the previous one. The container
/// finds the reducers faster, by a lookup. These tests compare its results with those of the plain rule.
@Suite("Redux: looking up is the same as asking every reducer")
struct ReducerLookupTests {
    private class Base: Action {}
    private final class Derived: Base {}
    private struct Plain: Action {}
    private struct Other: Action {}
    private class Animal {}
    private final class Dog: Animal {}

    /// A reducer to register, and its type-erased form, which the test uses to apply the plain rule.
    private struct Candidate {
        let add: (ReducerContainerImpl) -> Void
        let erased: AnyActionReducer
    }

    /// A reducer that records its calls.
    private struct Noting<State, A: Action>: ActionReducerType {
        let id: Int
        let log: Log<Int>
        let change: (State) -> State
        func reduce(provider: ReducerProvider, action: A, state: State) -> State {
            log.note(id)
            return change(state)
        }
    }

    private final class Moody<State, A: Action>: ActionReducerType {
        let id: Int
        let log: Log<Int>
        let period: Int
        let asked = Counter()
        init(id: Int, log: Log<Int>, period: Int) {
            self.id = id
            self.log = log
            self.period = period
        }
        func isResponsible(action: Action, state: Any) -> Bool {
            asked.add(1) % period == 0 && action is A && state is State
        }
        func reduce(provider: ReducerProvider, action: A, state: State) -> State {
            log.note(id)
            return state
        }
    }

    private func candidate(_ id: Int, _ log: Log<Int>, _ generator: inout SeededGenerator) -> Candidate {
        func noting<State, A: Action>(_: A.Type, _ change: @escaping (State) -> State) -> Candidate {
            let reducer = Noting<State, A>(id: id, log: log, change: change)
            return Candidate(add: { $0.addReducer(reducer: reducer) }, erased: AnyActionReducer(reducer))
        }
        func moody<State, A: Action>(_: A.Type, _: State.Type, _ period: Int) -> Candidate {
            let registered = Moody<State, A>(id: id, log: log, period: period)
            let twin = Moody<State, A>(id: id, log: log, period: period)
            return Candidate(add: { $0.addReducer(reducer: registered) }, erased: AnyActionReducer(twin))
        }
        func forAction<A: Action>(_ type: A.Type) -> Candidate {
            switch Int.random(in: 0..<13, using: &generator) {
            case 0: noting(type) { (state: Int) in state + 1 }
            case 1: noting(type) { (state: Int?) in state.map { $0 + 1 } ?? 1 }
            case 2: noting(type) { (state: Int?) in state.map { $0 > 3 } == true ? nil : state }
            case 3: noting(type) { (state: String) in state + "x" }
            case 4: noting(type) { (state: String?) in state }
            case 5: noting(type) { (state: Animal) in state }
            case 6: noting(type) { (_: Animal) in Animal() }
            case 7: noting(type) { (state: Dog?) in state }
            case 8: noting(type) { (state: CustomStringConvertible) in state }
            case 9: noting(type) { (state: Any) in state }
            case 10: noting(type) { (state: [Int]) in state + [1] }
            case 11: noting(type) { (state: Int??) in state }
            default: moody(type, Int.self, Int.random(in: 1...3, using: &generator))
            }
        }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return forAction(Base.self)
        case 1: return forAction(Derived.self)
        case 2: return forAction(Plain.self)
        default: return forAction(Other.self)
        }
    }

    @Test(
        "For random reducers, actions and states, the container calls the reducers that isResponsible selects",
        arguments: 0..<60
    )
    func lookup(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let log = Log<Int>()
        let container = ReducerContainerImpl()
        var candidates: [Candidate] = []

        func check<State>(_ state: State, _ action: Action) {
            let before = log.values.count
            let result = container.reduce(action: action, state: state)
            let called = Array(log.values[before...])
            var expected = state
            for candidate in candidates
            where candidate.erased.isResponsible(action: action, state: expected) {
                expected = candidate.erased.reduce(provider: container, action: action, state: expected)
            }
            let expectedCalls = Array(log.values[(before + called.count)...])
            #expect(called == expectedCalls, "seed \(seed), \(action), \(State.self)")
            #expect(describe(result) == describe(expected), "seed \(seed), \(action), \(State.self)")
        }

        func checkSome() {
            let action: Action =
                [Base(), Derived(), Plain(), Other()].randomElement(using: &generator) ?? Plain()
            switch Int.random(in: 0..<14, using: &generator) {
            case 0: check(Int.random(in: 0..<6, using: &generator), action)
            case 1: check(Int?.some(Int.random(in: 0..<6, using: &generator)), action)
            case 2: check(Int?.none, action)
            case 3: check("a", action)
            case 4: check(String?.none, action)
            case 5: check(Dog(), action)
            case 6: check(Dog() as Animal, action)
            case 7: check(Animal(), action)
            case 8: check(Dog?.none as Dog?, action)
            case 9: check(3 as Any, action)
            case 10: check("a" as CustomStringConvertible, action)
            case 11: check([1, "a"] as [Any], action)
            case 12: check([Int](), action)
            default: check([Int??.some(.none), .none, 1].randomElement(using: &generator) ?? nil, action)
            }
        }

        for round in 0..<30 {
            let candidate = candidate(round, log, &generator)
            candidates.append(candidate)
            candidate.add(container)
            for _ in 0..<8 { checkSome() }
        }
    }

    /// A value with its dynamic types, since a state may have any type.
    private func describe(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        // `dump` prints a number for each object. The numbers are removed, so that descriptions can be compared.
        return text.replacing(/#\d+/, with: "") + " \(type(of: value))"
    }

    @Test("Among hundreds of reducers, the container calls only those that match action and state")
    func oneOfMany() {
        struct Numbered<Number>: Action {}
        let asked = Counter()
        let container = ReducerContainerImpl()
        var results: [(Int) -> Int] = []
        func add<Number>(_ count: Int, _: Number.Type) {
            if count == 0 { return }
            results.append { container.reduce(action: Numbered<Number>(), state: $0) }
            container.addReduceFunction { (_, _: Numbered<Number>, state: Int) in state + count }
            container.addReduceFunction { (_, _: Add, state: [String: Number]) in
                asked.add(1)
                return state
            }
            add(count - 1, Number?.self)
        }
        add(100, Int.self)
        container.addReducer(reducer: AddReducer())
        for _ in 0..<3 {
            #expect(container.reduce(action: Numbered<Int?>(), state: 0) == 99)
            #expect(container.reduce(action: Add(1), state: 0) == 1)
            #expect(results.map { $0(1) } == (1...100).map { $0 + 1 }.reversed())
        }
        #expect(asked.value == 0)
    }

    @Test("Looking up between additions of reducers retains no reducer once more")
    func retainsNothing() throws {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        let first: [AnyActionReducer] = container.reducers(action: Add(1), state: 0)
        let box = try #require(first.first).box
        func references(afterAdding count: Int) -> UInt {
            for _ in 0..<count {
                container.addReduceFunction { (_, _: Add, state: Int) in state }
                container.addReduceFunction { (_, _: Add, state: Animal) in state }
                for _ in 0..<2 {
                    #expect(container.reduce(action: Add(1), state: 0) == 1)
                    #expect(container.reduce(action: Unknown(), state: 0) == 0)
                    _ = container.reduce(action: Add(1), state: Dog())
                }
            }
            return _getRetainCount(box)
        }
        let few = references(afterAdding: 1)
        #expect(references(afterAdding: 50) == few)
    }
}
