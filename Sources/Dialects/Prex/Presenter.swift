import Millrace
import MillraceValues

/// Connects a ``View`` and a ``Flux``: turns the user's input into actions, runs the side effects, and makes
/// the View reflect every change.
///
/// Subclass it, or extend it for one action and state:
///
/// ```swift
/// extension Presenter where Action == CounterAction, State == CounterState {
///     func increment() { dispatch(.increment) }
/// }
/// ```
///
/// Use it from any thread. It retains the Flux and refers weakly to the View; nothing in Millrace retains the
/// presenter. Several presenters may share one Flux. ``run(_:after:clock:_:)`` runs asynchronous work, and ``run(forEach:_:)``
/// work that exists while the state asks for it.
open class Presenter<Action: Prex.Action, State: Prex.State> {
    @usableFromInline let flux: Flux<Action, State>
    @usableFromInline let reflection: ViewReflection<State>
    /// Nil without a View.
    @usableFromInline let observation: ObservationToken?

    /// The work that is running; nil before the first. Read and written under the lock of the store's queue.
    @exclusivity(unchecked) @usableFromInline var lanes: Lanes<WorkLane, LaneRun<Action, State>>?

    /// End what ``run(forEach:_:)`` has begun. Read and written under the lock of the store's queue.
    @exclusivity(unchecked) @usableFromInline var subscriptions: [() -> Void] = []

    /// The present state, from any thread.
    open var state: State { flux.store.state }

    /// Creates a presenter with a Flux of its own.
    @inlinable
    public convenience init<V: View, M: Mutation>(
        view: V,
        state: State,
        mutation: M
    ) where V.State == State, M.Action == Action, M.State == State {
        self.init(view: view, flux: Flux(state: state, mutation: mutation))
    }

    /// Creates a presenter that makes `view` reflect every change.
    ///
    /// The View reflects every change on the main thread. If `dispatch` is called on the main thread while no
    /// delivery is in progress, the View reflects the change before `dispatch` returns. Otherwise it reflects the
    /// change later.
    @inlinable
    public init<V: View>(view: V, flux: Flux<Action, State>) where V.State == State {
        let reflection = ViewReflection(view: view)
        self.flux = flux
        self.reflection = reflection
        if V.self == NoView<State>.self {
            self.observation = nil
        } else {
            self.observation = flux.store.container.observers.add(
                on: .main,
                coalescing: { reflection.merge($0, $1) },
                { reflection.reflect($0) }
            )
        }
    }

    /// Creates a presenter without a View, for a screen that observes the Flux itself, such as one of SwiftUI.
    ///
    /// The initialiser of a subclass calls `super.init(view: NoView(), flux: flux)` instead.
    public convenience init(flux: Flux<Action, State>) {
        self.init(view: NoView(), flux: flux)
    }

    /// Creates a presenter with a delivery option for the View. Set ``viewDelivery`` to change it later.
    public convenience init<V: View>(
        view: V,
        flux: Flux<Action, State>,
        delivery: ViewDelivery
    ) where V.State == State {
        self.init(view: view, flux: flux)
        viewDelivery = delivery
    }

    deinit {
        observation?.end()
        lanes?.cancelAll()
        for end in subscriptions { end() }
    }

    /// How changes reach the View when they arrive faster than the main thread handles them. It can be set on any
    /// thread, and applies to changes from then on.
    public final var viewDelivery: ViewDelivery {
        get { reflection.delivery }
        set { reflection.delivery = newValue }
    }

    /// Applies `action` to the Flux's state before this method returns: see ``Dispatcher/dispatch(_:)``.
    @inlinable
    public func dispatch(_ action: Action) {
        // Calls the closure `perform`, because a call of the dispatcher's method would retain the dispatcher. That
        // would be slower: the timeline refers to the dispatcher weakly, and an object with weak references is slow
        // to retain.
        let perform = flux.dispatcher.perform
        perform(action)
    }

    /// Makes the View reflect ``state``, as a change without an old state: on the main thread, in order with the
    /// other changes. Inside the View's `reflect`, the View receives it afterwards. Does nothing without a View.
    ///
    /// If a subclass overrides ``state``, the override is called on the calling thread, before this method returns; a
    /// presenter of a part does not call it.
    public func reflect() {
        guard let observation else { return }
        let container = flux.store.container
        // An override may use the Flux, so it is not called under the container's lock. If the Flux's state changes
        // meanwhile, the override is called again, so that the View receives no older state after a newer one. Gives
        // up after 100 attempts under constant changes and sends the last state.
        for attempt in 1...100 {
            let present = container.state
            // For a part the changes that are still to be delivered come afterwards, so it shows what has been delivered.
            let shown = flux.whole == nil ? state : present
            let isAnnounced = container.announce(to: observation) { latest in
                if attempt < 100 && !BitwiseComparison.areSame(latest, present) { return nil }
                return StateChange(new: shown, old: nil)
            }
            if isAnnounced { return }
        }
    }
}

/// A presenter may be captured by callbacks on any thread: its own properties never change, except `lanes` and `subscriptions`, which a lock
/// protects. A subclass that adds mutable properties must make them safe.
///
/// The conformance is available in Swift 6 mode only, where capturing a presenter in such a callback would otherwise
/// be an error. In Swift 5 mode, an available conformance would make the compiler warn at every subclass that does
/// not restate the conformance. With an unavailable one, the compiler warns only where a `@Sendable` closure captures
/// a presenter.
@available(swift 6)
extension Presenter: @unchecked Sendable {}
