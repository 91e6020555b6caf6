import Millrace
import MillraceReporting

/// Work in a lane of a presenter, until it returns, is replaced or is cancelled.
@usableFromInline
final class LaneRun<Action: Prex.Action, State: Prex.State>: LaneWork {
    private struct Life {
        /// Retained by the presenter too, which cancels the work when it is released.
        let flux: Flux<Action, State>
        /// The work in the timeline's list of ongoing work; nil if no recorder is attached.
        let work: OngoingWork?
        var task: Task<Void, Never>?
    }

    /// Nil after the end. A dispatch reads it under the store's lock, in which the action is applied too. So if the run ends
    /// meanwhile, whoever reads the state after the end finds the action applied, or dropped for good.
    private let life: Guarded<Life?>

    /// - Parameter name: the name in the list of ongoing work; nil for work that is not listed.
    init(of flux: Flux<Action, State>, _ name: String?) {
        life = Guarded(Life(flux: flux, work: name.flatMap(flux.beginWork)))
    }

    /// Replaces the work with this id, and runs `work` in a task, after the delay if there is one.
    func start<ID>(
        in lanes: Lanes<ID, LaneRun>,
        as id: ID,
        after delay: Duration? = nil,
        _ clock: any Clock<Duration> = ContinuousClock(),
        _ work: @escaping (@escaping @Sendable (Action) -> Void) async -> Void
    ) -> Task<Void, Never> {
        lanes.begin(self, id)
        let (id, work) = (UserValue(id), UserValue(work))
        let origin = Provenance.inherited
        let task = Task {
            defer {
                end()
                lanes.remove(self, id.value)
            }
            // `sleep` throws only when the task is cancelled.
            if let delay, (try? await clock.sleep(for: delay)) == nil { return }
            if isLive { await Provenance.working(after: origin) { await work.value { self.dispatch($0) } } }
        }
        setTask(task)
        return task
    }

    var isLive: Bool { life.withLock { $0 != nil } }

    /// Dispatches an action; drops it after the end.
    func dispatch(_ action: Action) {
        life.withLock { $0?.flux }?.dispatch(action, if: { isLive })
    }

    /// Sets the task to cancel, and cancels it at once after the end.
    func setTask(_ task: Task<Void, Never>) {
        let isLate = life.withLock { life in
            life?.task = task
            return life == nil
        }
        if isLate { task.cancel() }
    }

    @usableFromInline
    func cancel() { end()?.cancel() }

    /// Ends the run. Idempotent.
    ///
    /// - Returns: the task, if this call has ended the run and the task is known.
    @discardableResult
    func end() -> Task<Void, Never>? {
        let ended = life.exchange(nil)
        ended?.work?.end()
        return ended?.task
    }
}

extension Flux {
    /// Dispatches an action as the dispatcher does, if `isLive`, which runs under the store's lock, returns true.
    ///
    /// The dispatcher itself does not ask, because that would make every dispatch slower.
    func dispatch(_ action: Action, if isLive: () -> Bool) {
        if let whole { return whole.value.dispatch(action, isLive) }
        // The cast is safe, because a Flux makes its own dispatcher.
        let reducer = unsafeDowncast(dispatcher.reducer, to: MutationReference<Action, State>.self)
        let (container, broadcast) = (store.container, dispatcher.broadcast)
        defer { withExtendedLifetime((broadcast, container)) {} }
        container.queue.submit(
            dispatching: action,
            unobserved: {
                if isLive() { container.apply { reducer.mutation.mutate(action: action, state: &$0) } }
            },
            observed: { (delivery: inout DispatchDelivery<Action, State>) in
                if !isLive() { return }
                if TransitionProbe.isHoldingActions(of: container.recorders) {
                    return container.stageHeld(action)
                }
                container.applyObserved(cause: .action(action), telling: &delivery.change) {
                    reducer.mutation.mutate(action: action, state: &$0)
                }
                delivery.action = broadcast.observers.announcement(of: action)
            }
        )
    }

    /// Whether a timeline makes the Flux ignore work with this name; if so, reports it.
    func holds(_ name: String) -> Bool {
        if let whole { return whole.value.holds(name) }
        return store.container.holds(OngoingWork.Name(name))
    }

    /// Begins to record work of the Flux. Returns nil if no recorder is attached.
    func beginWork(_ name: String) -> OngoingWork? {
        if let whole { return whole.value.beginWork(name) }
        let container = store.container
        guard TransitionProbe.isAttached, let label = container.label else { return nil }
        let recorders = container.queue.withLock { container.recorders }
        return OngoingWork.begin(OngoingWork.Name(name), of: label, in: recorders)
    }
}
