import Millrace
import MillraceValues

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

    /// Turns this mutation of a part into a mutation of the whole, for the actions of one case.
    ///
    /// ```swift
    /// SearchMutation().lifted(state: \AppState.search, action: AppAction.search)     // case search(SearchAction)
    /// ```
    ///
    /// The payload must contain no function. If `WholeAction` has no case with such a payload, the process stops with a message.
    ///
    /// - Parameters:
    ///   - state: the key path of the part's state.
    ///   - action: the case of `WholeAction` whose payload is the part's action.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State>,
        action: @escaping @Sendable (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(extraction(ofCase: action)) { mutate(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of an optional part into a mutation of the whole, for the actions of one case. While the part's
    /// state is nil, the part's actions change nothing.
    ///
    /// - Parameters:
    ///   - state: the key path of the part's optional state.
    ///   - action: the case of `WholeAction` whose payload is the part's action.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State?>,
        action: @escaping @Sendable (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(extraction(ofCase: action)) { mutateIfPresent(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of one case of a state into a mutation of the whole. While the state has another case, the part's
    /// actions change nothing.
    ///
    /// ```swift
    /// ListMutation().lifted(state: ScreenState.list, action: ScreenAction.list)
    /// ```
    ///
    /// The part's state is taken out of the whole, changed, and put back, so its arrays are copied when they are changed.
    ///
    /// - Parameters:
    ///   - state: the case of `WholeState`, which is an enum, whose payload is the part's state.
    ///   - action: the case of `WholeAction` whose payload is the part's action.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: @escaping @Sendable (State) -> WholeState,
        action: @escaping @Sendable (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        mutationOfCase(state, action)
    }

    /// Turns this mutation of an element into a mutation of the whole, which changes the element that an action names.
    ///
    /// ```swift
    /// RowMutation().lifted(each: \ListState.rows, action: ListAction.row)     // case row(Row.ID, RowAction)
    /// ```
    ///
    /// If no element has the identity, the action changes nothing: for example if a response arrives after its row was
    /// removed. The element is changed in place. Elements with equal identities: the first is changed.
    ///
    /// - Parameters:
    ///   - elements: the key path of the collection.
    ///   - action: the case of `WholeAction` whose payload is the identity of an element and its action.
    /// - Complexity: O(number of elements), to find the element; that of this mutation.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State, Elements: MutableCollection>(
        each elements: WritableKeyPath<WholeState, Elements>,
        action: @escaping @Sendable (State.ID, Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> where State: Identifiable, Elements.Element == State {
        LiftedMutation(elementAction(ofCase: action)) {
            mutateElement($0, of: &$1[keyPath: elements])
        }
    }

    /// Turns this mutation of an element into a mutation of the whole, as the function for a case does.
    ///
    /// - Parameters:
    ///   - elements: the key path of the collection.
    ///   - action: extracts the identity of an element and its action from an action of the whole, or returns nil if the
    ///     action is for no element. It must be pure, and runs under the Flux's lock.
    /// - Complexity: O(number of elements), to find the element; that of this mutation.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State, Elements: MutableCollection>(
        each elements: WritableKeyPath<WholeState, Elements>,
        action: @escaping @Sendable (WholeAction) -> (State.ID, Action)?
    ) -> some Mutation<WholeAction, WholeState> where State: Identifiable, Elements.Element == State {
        LiftedMutation(action) { mutateElement($0, of: &$1[keyPath: elements]) }
    }

    @inlinable
    func mutationOfCase<WholeAction: Prex.Action, WholeState: Prex.State>(
        _ state: @escaping (State) -> WholeState,
        _ action: @escaping (Action) -> WholeAction
    ) -> LiftedMutation<Action, WholeAction, WholeState> {
        let part = extraction(ofCase: state, orElse: "a key path to the part's state")
        return LiftedMutation(extraction(ofCase: action)) { action, whole in
            guard var part = part(whole) else { return }
            mutate(action: action, state: &part)
            whole = state(part)
        }
    }

    @inlinable
    func elementAction<WholeAction>(
        ofCase action: @escaping (State.ID, Action) -> WholeAction
    ) -> (WholeAction) -> (State.ID, Action)? where State: Identifiable {
        extraction(
            ofCase: { action($0.0, $0.1) },
            for: "lifted(each:action:)",
            orElse: "a function that takes out the identity and the action"
        )
    }

    @inlinable
    func mutateElement<Elements: MutableCollection>(
        _ target: (id: State.ID, action: Action),
        of elements: inout Elements
    )
    where State: Identifiable, Elements.Element == State {
        guard let index = elements.firstIndex(where: { $0.id == target.id }) else { return }
        mutate(action: target.action, state: &elements[index])
    }

    @inlinable
    func extraction<Whole, Part>(
        ofCase embed: @escaping (Part) -> Whole,
        for asker: String = "lifted(state:action:)",
        orElse alternative: String = "a function that takes out the part's action"
    ) -> (Whole) -> Part? {
        CaseReader(embed, for: asker, orElse: alternative, refuse: { fatalError($0) }).extract
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
