import Millrace

/// The reducers of a container, found by the types of action and state.
///
/// Reducers are never removed, so the table retains each of them until the table itself is released. Everything else
/// in it is one entry for each pair of types. Reducers are called without the lock.
final class ReducerTable: Sendable {
    /// The reducers that may be responsible for an action and a state of certain types, in the order of adding.
    struct Candidates {
        let reducers: [RegisteredReducer]

        /// The first of the reducers if all of them are exact: then the linked reducers are those that are responsible.
        let exact: ExactReducer?
    }

    private struct Entries {
        var reducers: [RegisteredReducer] = []

        /// Emptied when a reducer is added.
        var candidates: [ReducerTypes: Candidates] = [:]

        /// The entries for types without a reducer.
        var absences: [ReducerTypes: ExactReducer] = [:]

        /// Links the reducers if all of them are exact.
        mutating func exact(_ found: [RegisteredReducer], for types: ReducerTypes) -> ExactReducer? {
            let exact = found.compactMap { $0.exact(for: types) }
            guard exact.count == found.count else { return nil }
            for (reducer, next) in zip(exact, exact.dropFirst()) { reducer.link(to: next) }
            if let first = exact.first { return first }
            let absence = absences[types] ?? ExactReducer(nil, for: types)
            absences[types] = absence
            return absence
        }
    }

    private let entries = Guarded(UserValue(Entries()))
    private let recent = RecentReducers()

    func add(_ reducer: RegisteredReducer) {
        entries.withLock {
            $0.value.reducers.append(reducer)
            $0.value.candidates.removeAll(keepingCapacity: true)
            recent.removeAll()
        }
    }

    /// The first of the responsible reducers, if all of them are exact and were used recently. Takes no lock, and
    /// retains nothing.
    @inline(__always)
    func recent<StateType>(action: Action, state _: StateType.Type) -> Unmanaged<ExactReducer>? {
        recent[ReducerTypes(action: type(of: action), state: StateType.self)]
    }

    /// The reducers that may be responsible. O(1) if these types were looked up since a reducer was added, otherwise
    /// O(reducers).
    func candidates<StateType>(action: Action, state: StateType) -> Candidates {
        let types = ReducerTypes(action: type(of: action), state: StateType.self)
        let known = entries.withLock { entries in
            let known = entries.value.candidates[types]
            if let exact = known?.exact { recent.insert(exact) }
            return UserValue(known)
        }
        return known.value ?? findCandidates(for: types, action: action, state: state)
    }

    private func findCandidates<StateType>(
        for types: ReducerTypes,
        action: Action,
        state: StateType
    ) -> Candidates {
        let isByType = TypeRule.dependsOnTypeAlone(state)
        return entries.withLock { entries in
            let found = entries.value.reducers.filter {
                $0.responsibility.isPossible(for: action, state: isByType ? .some(state) : nil)
            }
            guard found.allSatisfy(\.responsibility.isKnown) else {
                return UserValue(Candidates(reducers: found, exact: nil))
            }
            // Without a reducer, an update replaces the state.
            let isUpdate = action is UpdateStateWithSubStateAction<StateType>
            let new = Candidates(
                reducers: found,
                exact: found.isEmpty && isUpdate ? nil : entries.value.exact(found, for: types)
            )
            if let exact = new.exact { recent.insert(exact) }
            entries.value.candidates[types] = new
            return UserValue(new)
        }.value
    }
}

/// A reducer of a container.
enum RegisteredReducer {
    case immediate(AnyActionReducer, ExactReducer)
    case asynchronous(AnyAsyncActionReducer)

    init(_ reducer: AnyActionReducer) {
        self = .immediate(reducer, ExactReducer(reducer.box, for: reducer.box.responsibility.types))
    }

    var responsibility: Responsibility {
        switch self {
        case .immediate(let reducer, _): reducer.box.responsibility
        case .asynchronous(let reducer): reducer.box.responsibility
        }
    }

    /// The reducer, if it is responsible for all actions and states of these types without being asked.
    func exact(for types: ReducerTypes) -> ExactReducer? {
        guard case .immediate(_, let exact) = self, exact.types == types, responsibility.isByTypes else {
            return nil
        }
        return exact
    }
}
