/// The reducers that may be responsible for an action and a state of certain types, in the order in which they were
/// added.
///
/// Sendable: all properties are constant. The reducers are called only by the thread that reduces, as their container
/// describes.
final class ReductionPlan: @unchecked Sendable {
    enum Criterion {
        /// The reducer is responsible without a further check, since the types match.
        case none
        /// The action has the reducer's type of action. For each action, a cast decides whether the state has the
        /// reducer's type of state too.
        case types
        /// The reducer is responsible if its `isResponsible` returns true.
        case answer
        /// Like `answer`, for a reducer that was never asked: its first answer also shows whether types alone decide.
        case firstAnswer
    }

    struct Step {
        let position: Int
        let reducer: RegisteredReducer
        let criterion: Criterion
    }

    /// The types of action and state for which the plan was made.
    let types: ReducerTable.Types

    let steps: [Step]

    /// Whether the plan is valid only for states of one ``StateShape``.
    let dependsOnShape: Bool

    /// Whether all steps are synchronous reducers for exactly the types of the action and the state, and need no call
    /// of `isResponsible`. Also true if there are no steps, unless the action itself replaces the state. False if the
    /// plan depends on a ``StateShape``.
    private let isExact: Bool

    /// The reducers of an exact plan. Not retained, since `steps` retains them.
    private let exactReducers: ContiguousArray<Unmanaged<ReducerBox>>

    /// Whether the action is an ``UpdateStateWithSubStateAction`` whose generic parameter is the static type of the
    /// state.
    let updatesState: Bool

    init<StateType>(steps: [Step], dependsOnShape: Bool, action: Action.Type, state: StateType.Type) {
        types = ReducerTable.Types(action: action, state: state)
        self.steps = steps
        self.dependsOnShape = dependsOnShape
        updatesState = action == UpdateStateWithSubStateAction<StateType>.self
        exactReducers = ContiguousArray(
            steps.compactMap { step in
                guard case .none = step.criterion, case .immediate(let reducer) = step.reducer,
                    reducer.box.isExact(action: action, state: state)
                else { return nil }
                return .passUnretained(reducer.box)
            }
        )
        isExact =
            exactReducers.count == steps.count && !dependsOnShape && !(steps.isEmpty && updatesState)
    }

    /// If the plan is exact, runs its reducers on the state at the given address. The state must have the type for
    /// which the plan was made.
    ///
    /// - Returns: whether the plan is exact. If it is not, no reducer was called.
    func reduceExactly<StateType>(
        provider: ReducerProvider,
        action: Action,
        at state: UnsafeMutablePointer<StateType>
    ) -> Bool {
        if !isExact { return false }
        let address = UnsafeMutableRawPointer(state)
        for index in exactReducers.indices {
            exactReducers[index]._withUnsafeGuaranteedRef {
                $0.reduceExact(provider: provider, action: action, at: address)
            }
        }
        return true
    }
}
