import Millrace

/// The reducers of a container, and which of them come into question for which types.
///
/// What types decide is decided once for each combination of types. What casts see in a value itself, and what a reducer
/// decides for itself, is looked at each time.
///
/// Sendable: the mutable properties are read and written under `lock` only. Reducers are called outside of it.
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

    /// By position: whether types alone decide if the reducer is responsible; nil until it has been asked once.
    @exclusivity(unchecked) private var isByTypes: [Bool?] = []

    /// The plans for types of state whose values have all the same shape.
    @exclusivity(unchecked) private var uniformPlans: [Types: ReductionPlan] = [:]

    /// Those of them that were used last, where they are found without a lock.
    private let recentPlans = RecentPlans()

    /// All plans for such types that were ever made. A plan that is forgotten may still be in use by whoever has found it
    /// without a lock; and few are, since reducers are usually added before there is much to reduce.
    @exclusivity(unchecked) private var keptPlans: [ReductionPlan] = []
    @exclusivity(unchecked) private var shapedPlans: [ShapedTypes: ReductionPlan] = [:]

    func add(_ reducer: RegisteredReducer) {
        lock.withLock {
            reducers.append(reducer)
            isByTypes.append(nil)
            forgetPlans()
        }
    }

    /// Calls `body` with each reducer of a plan that is responsible for the state as the one before has left it.
    ///
    /// - Returns: whether there was one.
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

    /// The reducers that are responsible for a state as it is.
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

    /// What to do with a state. Usually O(1); O(reducers) where something of the kind has not been seen before.
    func plan<StateType>(action: Action, state: StateType) -> ReductionPlan {
        let types = Types(action: type(of: action), state: StateType.self)
        return recentPlans[types]?.takeUnretainedValue() ?? plan(action: action, state: state, types)
    }

    /// What to do with a state of a type whose values have all the same shape, if such a plan has been used lately. It lives for
    /// as long as the table does.
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

    /// - Parameter isTyped: whether states of these types and this shape are all alike to a cast.
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

/// A reducer in its container.
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
