extension Mutation {
    /// Turns this mutation of a part into a mutation of the whole. The result changes one property of the whole
    /// state, and only on the part's actions.
    ///
    /// ```swift
    /// SearchMutation().lifted(state: \AppState.search, action: \AppAction.search)
    /// ```
    ///
    /// If the part is a stored property, it is changed in place, without a copy.
    ///
    /// - Parameters:
    ///   - state: the key path of the part's state.
    ///   - action: extracts the part's action from an action of the whole, or returns nil if the action is not for
    ///     the part. It may be a key path to an optional property. It must be pure, and runs under the Flux's lock.
    /// - Complexity: that of `action`; for actions of the part, also that of this mutation.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State>,
        action: @escaping @Sendable (WholeAction) -> Action?
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(action) { mutate(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of an optional part into a mutation of the whole. While the part's state is nil, the part's
    /// actions change nothing. An example is a response that arrives after its screen was closed.
    ///
    /// - Parameters:
    ///   - state: the key path of the part's optional state.
    ///   - action: extracts the part's action from an action of the whole, or returns nil if the action is not for
    ///     the part. It may be a key path to an optional property. It must be pure, and runs under the Flux's lock.
    /// - Complexity: that of `action`; for actions of the part, also that of this mutation.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State?>,
        action: @escaping @Sendable (WholeAction) -> Action?
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(action) { mutateIfPresent(action: $0, state: &$1[keyPath: state]) }
    }

    @inlinable
    func mutateIfPresent(action: Action, state: inout State?) {
        if state != nil { mutate(action: action, state: &state!) }
    }
}

/// A mutation of a part, as a mutation of the whole state.
@usableFromInline
struct LiftedMutation<Part, Action: Prex.Action, State: Prex.State>: Mutation {
    /// The part's action in an action of the whole.
    @usableFromInline let part: (Action) -> Part?
    @usableFromInline let change: (Part, inout State) -> Void

    @inlinable
    init(_ part: @escaping (Action) -> Part?, _ change: @escaping (Part, inout State) -> Void) {
        self.part = part
        self.change = change
    }

    @inlinable
    func mutate(action: Action, state: inout State) {
        if let action = part(action) { change(action, &state) }
    }
}

/// Several mutations of one state, combined into one mutation.
///
/// ```swift
/// let flux = Flux(
///     state: AppState(),
///     mutation: CombinedMutation(
///         SearchMutation().lifted(state: \AppState.search, action: \AppAction.search),
///         LoginMutation().lifted(state: \.login, action: \.login),
///         SignOutMutation()
///     )
/// )
/// ```
///
/// Each action runs through all of the mutations, once each and in order. Together they make one change: no observer
/// sees an intermediate state.
public struct CombinedMutation<Action: Prex.Action, State: Prex.State>: Mutation {
    @usableFromInline let mutations: [any Mutation<Action, State>]

    /// Combines mutations, which run in this order.
    @inlinable
    public init(_ mutations: any Mutation<Action, State>...) {
        self.mutations = mutations
    }

    /// Runs all mutations, each on the state that the previous one left. Allocates nothing.
    ///
    /// - Complexity: the sum of the mutations' complexities.
    @inlinable
    public func mutate(action: Action, state: inout State) {
        // The loop is by index, because iterating would copy each mutation.
        for index in mutations.indices { mutations[index].mutate(action: action, state: &state) }
    }
}
