import Millrace
import MillraceReporting

/// The state of a part of a Flux, and the observation of the whole, which ends with the part.
@usableFromInline
final class FluxPart<State>: Sendable {
    @usableFromInline let read: UserValue<() -> State>
    private let observation: ObservationToken

    init(read: @escaping () -> State, observation: ObservationToken) {
        self.read = UserValue(read)
        self.observation = observation
    }

    deinit { observation.end() }
}

/// What a part does by way of the whole Flux.
@usableFromInline
struct WholeFlux<Action> {
    /// Dispatches the part's action, if the closure, which runs under the lock of the whole, returns true.
    let dispatch: (Action, () -> Bool) -> Void
    /// Whether a timeline makes the whole ignore work with this name.
    let holds: (String) -> Bool
    /// Begins to record work with this name.
    let beginWork: (String) -> OngoingWork?
}

extension Presenter {
    /// Creates a presenter of a part of a Flux, for a View that shows and changes only this part.
    ///
    /// ```swift
    /// let presenter = Presenter(view: searchView, of: shop, state: \.search, action: ShopAction.search)
    /// ```
    ///
    /// To its View the part is like a Flux of its own: the View reflects a change if the part has changed, a property reads as
    /// changed if it has changed in the part, and lanes and ``run(forEach:_:)`` work. Recorders, test stores, undo and saved
    /// state take the whole Flux, and see its actions and states.
    ///
    /// The presenter retains the Flux. Two parts are compared by `==` if they are `Equatable`, otherwise by their bits, so a View
    /// of other parts may reflect changes that change nothing.
    ///
    /// Behaviour: `Documentation/Behaviour/Prex.md`, 5.15.
    ///
    /// - Parameters:
    ///   - view: the View of the part.
    ///   - flux: the whole.
    ///   - state: the part. It must lead to a value in every state.
    ///   - action: makes an action of the whole from an action of the part: a case, such as `ShopAction.search`, or a closure, such
    ///     as `{ .row(id, $0) }`. Called on the dispatching thread.
    /// - Complexity: a dispatch and a read of ``state`` cost those of the whole and one closure; each change of the whole, one read
    ///   of the part and one comparison.
    @available(swift, introduced: 6)
    public convenience init<V: View, WholeAction: Prex.Action, WholeState: Prex.State>(
        view: V,
        of flux: Flux<WholeAction, WholeState>,
        state: KeyPath<WholeState, State>,
        action: @escaping @Sendable (Action) -> WholeAction
    ) where V.State == State {
        self.init(view: view, flux: Flux(of: flux, state: state, action: action))
    }
}
