import Millrace

/// The reducers of a container. For each combination of types, caches a plan with the reducers that may be
/// responsible.
///
/// The plan contains the decisions that depend on types alone. Decisions that depend on a value, by casts or by a
/// reducer's own `isResponsible`, are made for each action.
///
/// Sendable: the mutable properties are read and written under `lock` only. Reducers are called without the lock.
final class ReducerTable: @unchecked Sendable {
    struct Types: Hashable {
        let action: ObjectIdentifier
        let state: ObjectIdentifier

        init(action: Any.Type, state: Any.Type) {
            self.action = ObjectIdentifier(action)
            self.state = ObjectIdentifier(state)
        }
    }

    private struct ShapedTypes: Hashable {
        let types: Types
        let shape: StateShape?
    }

    private let lock = Lock()
    @exclusivity(unchecked) private var reducers: [RegisteredReducer] = []

    /// For each reducer, whether types alone decide if it is responsible; nil until the reducer was asked for the first
    /// time.
    @exclusivity(unchecked) private var isByTypes: [Bool?] = []

    /// Plans for types of state whose values all have the same ``StateShape``.
    @exclusivity(unchecked) private var uniformPlans: [Types: ReductionPlan] = [:]

    /// A cache of the plans in `uniformPlans`, for look-ups without the lock.
    private let recentPlans = RecentPlans()

    /// All plans that were ever added to `uniformPlans`. They are retained, since a thread that has found a plan
    /// without the lock may still use the plan after its removal from the cache. There are few plans, since reducers
    /// are usually added before the first action.
    @exclusivity(unchecked) private var keptPlans: [ReductionPlan] = []
    @exclusivity(unchecked) private var shapedPlans: [ShapedTypes: ReductionPlan] = [:]

    func add(_ reducer: RegisteredReducer) {
        lock.withLock {
            reducers.append(reducer)
            isByTypes.append(nil)
            forgetPlans()
        }
    }

    /// Calls `body` with each responsible reducer of a plan. Each reducer is checked with the state that the previous
    /// reducer has computed.
    ///
    /// - Returns: whether a reducer was responsible.
    func forEachResponsible<StateType>(
        in plan: ReductionPlan,
        action: Action,
        state: inout StateType,
        _ body: (RegisteredReducer, inout StateType) -> Void
    ) -> Bool {
        var isAnyResponsible = false
        var answers: [(position: Int, isByTypes: Bool)] = []
        var plan = plan
        var index = 0
        while index < plan.steps.count {
            let step = plan.steps[index]
            index += 1
            if isResponsible(step, action, state, noting: &answers) {
                isAnyResponsible = true
                body(step.reducer, &state)
                if plan.dependsOnShape {
                    plan = self.plan(action: action, state: state)
                    index = plan.steps.firstIndex { $0.position > step.position } ?? plan.steps.count
                }
            }
        }
        if !answers.isEmpty { note(answers) }
        return isAnyResponsible
    }

    /// The reducers that are responsible for the given state.
    func responsible<StateType>(action: Action, state: StateType) -> [RegisteredReducer] {
        var answers: [(position: Int, isByTypes: Bool)] = []
        let steps = plan(action: action, state: state).steps.filter {
            isResponsible($0, action, state, noting: &answers)
        }
        if !answers.isEmpty { note(answers) }
        return steps.map(\.reducer)
    }

    @inline(__always)
    private func isResponsible<StateType>(
        _ step: ReductionPlan.Step,
        _ action: Action,
        _ state: StateType,
        noting answers: inout [(position: Int, isByTypes: Bool)]
    ) -> Bool {
        switch step.criterion {
        case .none: return true
        case .types: return step.reducer.responsibility.matchesByTypes(action, state)
        case .answer: return step.reducer.responsibility.isResponsible(action, state)
        case .firstAnswer:
            let (answer, isByTypes) = step.reducer.responsibility.askFirst(action, state)
            answers.append((step.position, isByTypes))
            return answer
        }
    }

    private func note(_ answers: [(position: Int, isByTypes: Bool)]) {
        lock.withLock {
            for (position, isByTypes) in answers { self.isByTypes[position] = isByTypes }
            forgetPlans()
        }
    }

    /// The plan for an action and a state. O(1) if a plan is cached, otherwise O(reducers).
    func plan<StateType>(action: Action, state: StateType) -> ReductionPlan {
        let types = Types(action: type(of: action), state: StateType.self)
        return recentPlans[types]?.takeUnretainedValue() ?? plan(action: action, state: state, types)
    }

    /// The plan for these types, looked up without the lock; nil if the cache does not contain it. The table retains
    /// the plan until the table itself is released.
    func recentPlan(action: Any.Type, state: Any.Type) -> Unmanaged<ReductionPlan>? {
        recentPlans[Types(action: action, state: state)]
    }

    private func plan<StateType>(action: Action, state: StateType, _ types: Types) -> ReductionPlan {
        if StateShape.isUniform(state) {
            return lock.withLock {
                if let plan = uniformPlans[types] {
                    recentPlans.insert(plan)
                    return plan
                }
                let plan = makePlan(action: action, state: state, isTyped: true, dependsOnShape: false)
                uniformPlans[types] = plan
                keptPlans.append(plan)
                recentPlans.insert(plan)
                return plan
            }
        }
        let shape = StateShape(of: state)
        let key = ShapedTypes(types: types, shape: shape)
        return lock.withLock {
            if let plan = shapedPlans[key] { return plan }
            let plan = makePlan(action: action, state: state, isTyped: shape != nil, dependsOnShape: true)
            shapedPlans[key] = plan
            return plan
        }
    }

    // MARK: With the lock held

    private func forgetPlans() {
        uniformPlans.removeAll(keepingCapacity: true)
        recentPlans.removeAll()
        shapedPlans.removeAll(keepingCapacity: true)
    }

    /// - Parameter isTyped: whether a cast has the same result for every state with the type and the ``StateShape`` of
    ///   `state`.
    private func makePlan<StateType>(
        action: Action,
        state: StateType,
        isTyped: Bool,
        dependsOnShape: Bool
    ) -> ReductionPlan {
        let steps = reducers.indices.compactMap { position -> ReductionPlan.Step? in
            let reducer = reducers[position]
            let criterion: ReductionPlan.Criterion? =
                switch isByTypes[position] {
                case nil: .firstAnswer
                case false?: .answer
                case true? where isTyped:
                    reducer.responsibility.matchesByTypes(action, state)
                        ? ReductionPlan.Criterion.none : nil
                case true?: reducer.responsibility.matchesByType(action) ? .types : nil
                }
            return criterion.map { ReductionPlan.Step(position: position, reducer: reducer, criterion: $0) }
        }
        return ReductionPlan(
            steps: steps,
            dependsOnShape: dependsOnShape,
            action: type(of: action),
            state: StateType.self
        )
    }
}

/// A reducer of a container.
enum RegisteredReducer {
    case immediate(AnyActionReducer)
    case asynchronous(AnyAsyncActionReducer)

    var responsibility: Responsibility {
        switch self {
        case .immediate(let reducer): reducer.box.responsibility
        case .asynchronous(let reducer): reducer.box.responsibility
        }
    }
}
