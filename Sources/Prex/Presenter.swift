import Millrace

/// Stands between a ``View`` and a ``Flux``: turns what the person does into actions, runs the side effects,
/// and has the View reflect every change.
///
/// Subclass it, or extend it for one action and state:
///
/// ```swift
/// extension Presenter where Action == CounterAction, State == CounterState {
///     func increment() { dispatch(.increment) }
/// }
/// ```
///
/// It may be used from any thread, and is kept alive by nothing of its own: it holds the Flux, and the View
/// only weakly. Several presenters may share one Flux.
open class Presenter<Action: Prex.Action, State: Prex.State> {
    @usableFromInline let flux: Flux<Action, State>
    @usableFromInline let reflection: ViewReflection<State>
    @usableFromInline let observation: ObservationToken

    /// The state as of now, from any thread.
    open var state: State { flux.store.state }

    /// A presenter with a Flux of its own.
    @inlinable
    public convenience init<V: View, M: Mutation>(
        view: V,
        state: State,
        mutation: M
    ) where V.State == State, M.Action == Action, M.State == State {
        self.init(view: view, flux: Flux(state: state, mutation: mutation))
    }

    /// A presenter that has `view` reflect every change.
    ///
    /// The View reflects a change on the main thread: before `dispatch` returns when that is called there and
    /// no other thread is in the middle of delivering, otherwise as soon as the main thread gets to it.
    @inlinable
    public init<V: View>(view: V, flux: Flux<Action, State>) where V.State == State {
        let reflection = ViewReflection(view: view)
        self.flux = flux
        self.reflection = reflection
        self.observation = flux.store.container.observers.add(
            on: .main,
            coalescing: { reflection.merge($0, $1) },
            { reflection.reflect($0) }
        )
    }

    /// A presenter that has `view` reflect as `delivery` says. ``viewDelivery`` says the same later.
    public convenience init<V: View>(
        view: V,
        flux: Flux<Action, State>,
        delivery: ViewDelivery
    ) where V.State == State {
        self.init(view: view, flux: flux)
        viewDelivery = delivery
    }

    deinit { observation.end() }

    /// How changes reach the View when they come faster than the main thread takes them. From any thread;
    /// holds for the changes from then on.
    public final var viewDelivery: ViewDelivery {
        get { reflection.delivery }
        set { reflection.delivery = newValue }
    }

    /// Applies `action` to the Flux's state, before it returns: see ``Dispatcher/dispatch(_:)``.
    @inlinable
    public func dispatch(_ action: Action) {
        // The dispatcher itself would be retained, which is slow where there are weak references, as the timeline's.
        let perform = flux.dispatcher.perform
        perform(action)
    }

    /// Has the View reflect the whole state, as a change without an old one: on the main thread, in order
    /// with the other changes.
    public func reflect() {
        flux.store.container.announce(to: observation) { StateChange(new: $0, old: nil) }
    }
}

/// A presenter may be captured by callbacks of any thread: its own properties never change. A subclass that
/// adds mutable ones answers for them.
///
/// For code in Swift 6 mode, where such a capture is an error otherwise. In Swift 5 mode every subclass would be
/// warned that it must restate the conformance; without it, the compiler warns only where a presenter is
/// captured by a closure that is `@Sendable`.
@available(swift 6)
extension Presenter: @unchecked Sendable {}
