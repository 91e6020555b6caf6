/// Which reducers come into question for an action and a state of certain types, in the order in which they were added.
///
/// Sendable: it never changes. The reducers in it are called by whoever reduces, as the container that they were added to is used.
final class ReductionPlan: @unchecked Sendable {
    enum Criterion {
        /// The types say yes.
        case none
        /// The types of this very state have to be looked at.
        case types
        /// The reducer has to be asked.
        case answer
        /// The reducer has to be asked, and watched, since it has never been asked before.
        case firstAnswer
    }

    struct Step {
        let position: Int
        let reducer: RegisteredReducer
        let criterion: Criterion
    }

    /// The types of action and state that it was made for.
    let types: ReducerTable.Types

    let steps: [Step]

    /// Whether a state of another shape has another plan.
    let dependsOnShape: Bool

    /// Whether all there is to do is to call the reducers: they are not asynchronous, need not be asked, and are exactly for the
    /// types of action and state. Where there are none, whether there is nothing to do.
    private let isExact: Bool

    /// The reducers then. Not retained, since `steps` does so.
    private let exactReducers: ContiguousArray<Unmanaged<ReducerBox>>

    /// Whether the action is one that updates a state of the static type.
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

    /// Has the reducers reduce a state of the type that the plan is for, if that is all there is to do.
    ///
    /// - Returns: whether it was.
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
