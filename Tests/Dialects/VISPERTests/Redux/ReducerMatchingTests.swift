import Foundation
import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: which reducer matches")
struct ReducerMatchingTests {
    private class Animal: Equatable {
        static func == (first: Animal, second: Animal) -> Bool { first === second }
    }
    private final class Dog: Animal {}
    private class BaseAction: Action {}
    private final class DerivedAction: BaseAction {}
    private enum Choice { case left, right }

    private struct Calling<Performed: Action, Reduced>: ActionReducerType {
        let calls: Counter
        let function: (Performed, Reduced) -> Reduced

        func reduce(provider: ReducerProvider, action: Performed, state: Reduced) -> Reduced {
            calls.add(1)
            return function(action, state)
        }
    }

    /// Adds a reducer for states of type `Reduced` and actions of type `Performed` to a container, and passes the state
    /// and the action to the container.
    private func reduce<State, Reduced, Performed: Action>(
        _ state: State,
        by action: Action,
        with function: @escaping (Performed, Reduced) -> Reduced
    ) -> (state: State, calls: Int) {
        let calls = Counter()
        let container = ReducerContainerImpl()
        container.addReducer(reducer: Calling(calls: calls, function: function))
        // Reduces twice. In the first call the container asks the reducer whether it is responsible. In the second it
        // finds the reducer by the types of the action and the state.
        _ = container.reduce(action: action, state: state)
        let firstCalls = calls.value
        let result = container.reduce(action: action, state: state)
        #expect(calls.value == 2 * firstCalls)
        return (result, firstCalls)
    }

    @Test("A reducer matches only states and actions of its own types")
    func ownTypes() {
        #expect(reduce(1, by: Add(2)) { (action: Add, state: Int) in state + action.number } == (3, 1))
        #expect(reduce(1, by: Add(2)) { (_: Multiply, state: Int) in state + 1 } == (1, 0))
        #expect(reduce(1, by: Add(2)) { (_: Add, state: String) in state + "!" } == (1, 0))
    }

    @Test("An optional with a value matches reducers for the value and for the optional")
    func someOptional() {
        let state: Int? = 1
        #expect(reduce(state, by: Add(2)) { (action: Add, state: Int) in state + action.number } == (3, 1))
        #expect(reduce(state, by: Add(2)) { (_: Add, state: Int?) in state.map { $0 + 1 } } == (2, 1))
        #expect(reduce(state, by: Add(2)) { (_: Add, _: Int?) in nil } == (nil, 1))
    }

    @Test("Nil matches a reducer for the optional, not one for the value")
    func nilOptional() {
        let state: Int? = nil
        #expect(reduce(state, by: Add(2)) { (_: Add, state: Int) in state + 1 } == (nil, 0))
        #expect(reduce(state, by: Add(2)) { (_: Add, _: Int?) in 5 } == (5, 1))
    }

    @Test("A reducer for the optional type of a non-optional state matches; a nil that it returns is dropped")
    func optionalReducer() {
        #expect(reduce(1, by: Add(2)) { (_: Add, state: Int?) in (state ?? 0) + 1 } == (2, 1))
        #expect(reduce(1, by: Add(2)) { (_: Add, _: Int?) in nil } == (1, 1))
    }

    @Test("Nil matches reducers for its own optional type only")
    func nilOfAnotherType() {
        let state: UserState? = nil
        #expect(reduce(state, by: Add(2)) { (_: Add, _: String?) in "wrong" } == (nil, 0))
        #expect(
            reduce(state, by: Add(2)) { (_: Add, _: UserState?) in UserState(name: "a") }
                == (UserState(name: "a"), 1)
        )
        let nested: Int?? = .some(nil)
        #expect(reduce(nested, by: Add(2)) { (_: Add, _: Int?) in 4 } == (.some(4), 1))
        #expect(reduce(nested, by: Add(2)) { (_: Add, _: String?) in "wrong" }.calls == 0)
        #expect(
            FunctionalReducer { (_, _: Add, state: String?) in state }
                .isResponsible(action: Add(1), state: UserState?.none as Any) == false
        )
    }

    @Test("A reducer for a superclass or protocol of the state matches; results of another type are dropped")
    func hierarchies() {
        let dog = Dog()
        let other = Dog()
        #expect(reduce(dog, by: Add(1)) { (_: Add, _: Animal) in other } == (other, 1))
        #expect(reduce(dog, by: Add(1)) { (_: Add, _: Animal) in Animal() } == (dog, 1))
        #expect(reduce(Animal(), by: Add(1)) { (_: Add, state: Dog) in state }.calls == 0)
        let animal: Animal = dog
        #expect(reduce(animal, by: Add(1)) { (_: Add, _: Dog) in other } == (other, 1))
        let described: any CustomStringConvertible = 5
        #expect(reduce(described, by: Add(1)) { (_: Add, state: Int) in state + 1 }.state as? Int == 6)
        #expect(reduce(5, by: Add(1)) { (_: Add, state: CustomStringConvertible) in "\(state)" } == (5, 1))
        #expect(reduce(5, by: Add(1)) { (_: Add, state: CustomStringConvertible) in 7 } == (7, 1))
        let anything: Any = "a"
        #expect(
            reduce(anything, by: Add(1)) { (_: Add, state: String) in state + "b" }.state as? String == "ab"
        )
        #expect(reduce(anything, by: Add(1)) { (_: Add, state: Int) in state }.calls == 0)
    }

    @Test("An enumeration matches a reducer for its type")
    func enumerations() {
        #expect(reduce(Choice.left, by: Add(1)) { (_: Add, _: Choice) in .right } == (.right, 1))
    }

    @Test("A reducer for a superclass of the action matches")
    func actionClasses() {
        #expect(reduce(1, by: DerivedAction()) { (_: BaseAction, state: Int) in state + 1 } == (2, 1))
        #expect(reduce(1, by: BaseAction()) { (_: DerivedAction, state: Int) in state + 1 } == (1, 0))
        #expect(reduce(1, by: BaseAction()) { (_: BaseAction, state: Int) in state + 1 } == (2, 1))
    }

    @Test("A collection is matched at each reduction, by its elements, as a cast does")
    func collections() {
        let container = ReducerContainerImpl()
        container.addReduceFunction { (_, _: Add, state: [Int]) in state + [1] }
        func reduced(_ state: [Any]) -> Int { container.reduce(action: Add(1), state: state).count }
        for _ in 0..<3 {
            #expect(reduced([1, 2]) == 3)
            #expect(reduced(["a"]) == 1)
            #expect(reduced([]) == 1)
        }
        let set = ReducerContainerImpl()
        set.addReduceFunction { (_, _: Add, state: (Int, Int)) in (state.0 + 1, state.1) }
        for _ in 0..<3 {
            #expect(set.reduce(action: Add(1), state: (1, 2)).0 == 2)
            #expect(set.reduce(action: Add(1), state: AnyHashable(1)) == AnyHashable(1))
        }
        let others = ReducerContainerImpl()
        others.addReduceFunction { (_, _: Add, state: (Int, Int)) in (state.0 + 1, state.1) }
        others.addReduceFunction { (_, _: Add, state: Int) in state + 1 }
        for _ in 0..<3 {
            #expect(others.reduce(action: Add(1), state: ("a" as Any, 2)).0 as? String == "a")
            #expect(others.reduce(action: Add(1), state: AnyHashable("a")) == AnyHashable("a"))
        }
        for _ in 0..<3 {
            #expect(others.reduce(action: Add(1), state: (1 as Any, 2)).0 as? Int == 2)
            #expect(others.reduce(action: Add(1), state: AnyHashable(1)) == AnyHashable(2))
        }
    }

    @Test("A custom isResponsible is called once for each reduction, with the current state")
    func overridden() {
        final class Picky: ActionReducerType {
            let asked = Log<Int>()
            func isResponsible(action: Action, state: Any) -> Bool {
                guard action is Add, let state = state as? Int else { return false }
                asked.note(state)
                return state % 2 == 0
            }
            func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { state + action.number }
        }
        let picky = Picky()
        let container = ReducerContainerImpl()
        container.addReducer(reducer: picky)
        container.addReducer(reducer: MultiplyReducer())
        var state = 0
        for _ in 0..<4 { state = container.reduce(action: Add(1), state: state) }
        #expect(state == 1)
        #expect(picky.asked.values == [0, 1, 1, 1])
        container.addReducer(reducer: AddReducer())
        state = container.reduce(action: Add(1), state: state)
        #expect(picky.asked.values == [0, 1, 1, 1, 1])
        #expect(state == 2)
        state = container.reduce(action: Add(1), state: state)
        #expect(picky.asked.values.last == 2)
        #expect(state == 4)
    }

    @Test("A custom isResponsible that asks another reducer is called for each reduction")
    func decorated() {
        final class Switch: ActionReducerType {
            let isOn = Counter()
            let reducer = AddReducer()
            func isResponsible(action: Action, state: Any) -> Bool {
                isOn.value > 0 && reducer.isResponsible(action: action, state: state)
            }
            func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int {
                reducer.reduce(provider: provider, action: action, state: state)
            }
        }
        let decorated = Switch()
        decorated.isOn.add(1)
        let container = ReducerContainerImpl()
        container.addReducer(reducer: decorated)
        #expect(container.reduce(action: Add(1), state: 0) == 1)
        #expect(container.reduce(action: Add(1), state: 0) == 1)
        decorated.isOn.add(-1)
        #expect(container.reduce(action: Add(1), state: 0) == 0)
        decorated.isOn.add(1)
        #expect(container.reduce(action: Add(1), state: 0) == 1)
    }

    @Test("An inherited reducer matches by its types")
    func inherited() {
        class Base: ActionReducerType {
            func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { state + action.number }
        }
        final class Sub: Base {}
        for reducer in [Base(), Sub()] {
            let container = ReducerContainerImpl()
            container.addReducer(reducer: reducer)
            for _ in 0..<3 { #expect(container.reduce(action: Add(1), state: 0) == 1) }
            #expect(container.reduce(action: Unknown(), state: 0) == 0)
        }
        let container = ReducerContainerImpl()
        container.addReducer(reducer: Sub())
        #expect(container.reduce(action: Add(1), state: 0) == 1)
    }

    @Test("reducers(action:state:) returns the responsible reducers of one kind, in order")
    func queries() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        container.addReducer(reducer: InstantReducer(newState: 5))
        container.addReducer(reducer: MultiplyReducer())
        container.addReduceFunction { (_, _: Add, state: Int) in state * 100 }
        for _ in 0..<2 {
            let reducers: [AnyActionReducer] = container.reducers(action: Add(1), state: 1)
            #expect(reducers.map { $0.reduce(provider: container, action: Add(1), state: 1) } == [2, 100])
            let none: [AnyAsyncActionReducer] = container.reducers(action: Add(1), state: 1)
            #expect(none.isEmpty)
            let noneOfLoad: [AnyActionReducer] = container.reducers(action: Load(), state: 1)
            #expect(noneOfLoad.isEmpty)
            let asynchronous: [AnyAsyncActionReducer] = container.reducers(action: Load(), state: 1)
            #expect(asynchronous.count == 1)
            let log = Log<Int>()
            asynchronous[0].reduce(provider: container, action: Load()) { log.note($0) }
            #expect(log.values == [5])
        }
    }

    @Test("A type-erased reducer returns a state that does not match unchanged")
    func erasers() {
        let provider = ReducerContainerImpl()
        let reducer = AnyActionReducer(ActionReducer(AddReducer()))
        #expect(reducer.reduce(provider: provider, action: Add(1), state: 1) == 2)
        #expect(reducer.reduce(provider: provider, action: Load(), state: 1) == 1)
        #expect(reducer.reduce(provider: provider, action: Add(1), state: "a") == "a")
        #expect(reducer.reduce(provider: provider, action: Add(1), state: Int?.some(1)) == 2)
        #expect(reducer.isResponsible(action: Add(1), state: 1))
        #expect(!reducer.isResponsible(action: Load(), state: 1))
        let typed = ActionReducer(AddReducer())
        #expect(typed.reduce(provider: provider, action: Add(2), state: 1) == 3)
        #expect(
            typed.isResponsible(action: Add(1), state: 1) && !typed.isResponsible(action: Add(1), state: "")
        )

        let asynchronous = TypedAsyncActionReducer(InstantReducer(newState: 7))
        let log = Log<String>()
        asynchronous.reduce(provider: provider, action: Load()) { log.note("typed \($0)") }
        AnyAsyncActionReducer(asynchronous).reduce(provider: provider, action: Load()) { (state: Int) in
            log.note("any \(state)")
        }
        AnyAsyncActionReducer(asynchronous).reduce(provider: provider, action: Load()) { (state: String) in
            log.note("dropped \(state)")
        }
        AnyAsyncActionReducer(asynchronous).reduce(provider: provider, action: Add(1)) { (state: Int) in
            log.note("not for this \(state)")
        }
        #expect(log.values == ["typed 7", "any 7"])
        #expect(asynchronous.isResponsible(action: Load(), state: 1))

        let results = Log<Int>()
        provider.dispatchStateChangeActionCallback = { action in
            results.note((action as? UpdateStateWithSubStateAction<Int>)?.subState ?? 0)
        }
        provider.addReducer(reducer: typed)
        provider.addReducer(reducer: asynchronous)
        for _ in 0..<2 {
            #expect(provider.reduce(action: Add(2), state: 1) == 3)
            #expect(provider.reduce(action: Load(), state: 1) == 1)
        }
        #expect(results.values == [7, 7])
        #expect(!AnyAsyncActionReducer(asynchronous).isResponsible(action: Load(), state: ""))
    }
}
