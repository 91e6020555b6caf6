import Foundation
import TestSupport
import VISPER_Redux

struct Add: Action {
    let number: Int
    init(_ number: Int) { self.number = number }
}

struct Multiply: Action {
    let factor: Int
    init(_ factor: Int) { self.factor = factor }
}

struct Load: Action {}

struct Unknown: Action {}

/// A state with a reducer for each part.
struct AppState: Equatable {
    var count = 0
    var user: UserState?
    var trail: [Int] = []
}

struct UserState: Equatable {
    var name: String
}

struct AddReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { state + action.number }
}

struct MultiplyReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: Multiply, state: Int) -> Int { state * action.factor }
}

/// An asynchronous reducer that completes when the test says so.
///
/// Sendable: its log, and the completions in it, may be used from any thread.
final class ManualReducer<State>: AsyncActionReducerType, @unchecked Sendable {
    private let completions = Log<(State) -> Void>()

    func reduce(provider: ReducerProvider, action: Load, completion: @escaping (_ newState: State) -> Void) {
        completions.note(completion)
    }

    var calls: Int { completions.values.count }

    func complete(_ state: State, call: Int = 0) { completions.values[call](state) }
}

/// An asynchronous reducer that completes at once.
struct InstantReducer<State>: AsyncActionReducerType {
    let newState: State

    func reduce(provider: ReducerProvider, action: Load, completion: @escaping (_ newState: State) -> Void) {
        completion(newState)
    }
}

extension Redux {
    /// A Redux that reduces before `dispatch` returns.
    static func immediate(
        _ state: State,
        middleware: Middleware<State> = Middleware(),
        appReducer: SendableAppReducer<State>? = nil
    ) -> Redux<State> {
        guard let appReducer else {
            return Redux(initialState: state, middleware: middleware, delivery: .immediate)
        }
        return Redux(
            appReducer: appReducer,
            initialState: state,
            middleware: middleware,
            delivery: .immediate
        )
    }
}
