import Millrace
import MillraceReporting

extension MobiusLoop {
    /// The slow path of an update, while a recorder is attached. Does nothing while a timeline makes stores ignore
    /// actions. If the loop is recorded, publishes the model and enqueues the effects, and returns no change.
    @usableFromInline
    func recordedUpdate(_ event: Event) -> Next<Model, Effect> {
        if holds(event) { return .noChange }
        let old = publisher.lastValue!
        if !isRecorded { return update(old, event) }
        let instant = ContinuousClock.now
        let next = WorkNotes.noting(.action(event), of: knownHandle, state: old) { update(old, event) }
        let duration = instant.duration(to: .now)
        let order = record(.action(event), old, next.model ?? old, next.effects, instant, duration)
        if let model = next.model {
            Provenance.following(order) { publishRecorded(model, event, order) }
        }
        if !next.effects.isEmpty {
            publisher.queue.withLock { append(following(order, next.effects)) }
        }
        return .noChange
    }

    private func publishRecorded(_ model: Model, _ event: Event, _ order: UInt64) {
        if !DeliveryProbe.isAttached { return publish(model) }
        let pending = publisher.queue.withLock { waiting.count }
        let delivery = TransitionDelivery(of: knownHandle, .action(event), order: order)
        DeliveryProbe.timing(delivery, pending: pending) { publish(model) }
    }

    /// The effects of a recorded transition, as an item.
    private func following(_ order: UInt64, _ effects: [Effect]) -> WorkItem {
        .recorded(.effects(effects), Provenance(trigger: order))
    }

    /// Whether an event follows from time travel; if so, the loop ignores and reports it. Called by the thread that sends
    /// the event, because the working thread, which may be another one, no longer knows.
    @usableFromInline
    func followsTravel(_ event: Event) -> Bool { Reporting.isNotifyingOfTravel && holds(event) }

    /// Whether a timeline makes the loop ignore an event; if so, reports the event.
    private func holds(_ event: Event) -> Bool {
        if !TransitionProbe.isHoldingActions(of: recorders) { return false }
        DroppedAction(event, of: StoreLabel(ofLoop: name, Model.self), in: recorders, because: .isHeld)
            .report()
        return true
    }

    /// Records the loop's start, before the loop processes anything.
    ///
    /// - Returns: the first effects, as an item.
    @usableFromInline
    func recordStart(_ effects: [Effect]) -> WorkItem {
        let model = publisher.lastValue!
        return following(record(.start, model, model, effects, .now, .zero), effects)
    }

    /// The slow path of running effects, while a recorder is attached. Work that begins while the handler accepts an
    /// effect is recorded as the loop's work.
    @usableFromInline
    func runRecorded(_ effects: [Effect], _ connection: Connection<Effect>) {
        let store = isRecorded ? knownHandle : nil
        for effect in effects {
            if isDisposed.load(ordering: .acquiring) { return }
            let request = store.map { WorkRequest(of: $0, for: effect, afterPending: executor) }
            ThreadReports.handling(request) { connection.accept(effect) }
        }
    }

    /// Changes the model for time travel or an undo history, and publishes it. Neither the update function nor an
    /// effect runs. The event source receives the models of an undo history, but not those of time travel, which only
    /// subscriptions follow. Called by the working thread.
    @usableFromInline
    func restoreNow(_ restoration: LoopRestoration<Model>) {
        if isDisposed.load(ordering: .acquiring) { return }
        ThreadReports.replacing(by: restoration.origin) {
            guard let (model, order) = restoration.change(publisher.lastValue!) else { return }
            let isTravel = restoration.origin == nil
            Provenance.following(order) {
                Reporting.notifying(ofTravel: isTravel) {
                    let announcement = publisher.store(model)
                    if !isTravel { sourceConnection?.accept(model) }
                    subscriptionConnection?.accept(model)
                    publisher.deliver(announcement)
                }
            }
        }
    }

    /// Records a transition of the loop.
    ///
    /// - Returns: the transition's number in the order of all transitions.
    private func record(
        _ cause: Transition.Cause,
        _ old: Model,
        _ new: Model,
        _ effects: [Effect],
        _ instant: ContinuousClock.Instant,
        _ duration: Duration
    ) -> UInt64 {
        let transition = Transition(
            of: knownHandle,
            cause: cause,
            old: old,
            new: new,
            effects: effects,
            instant: instant,
            duration: duration
        )
        TransitionProbe.record(transition)
        return transition.order
    }

    /// Whether a recorder of this loop is attached.
    @usableFromInline
    var isRecorded: Bool {
        publisher.queue.withLock { handle?.recorders ?? recorders }?.isRecorded
            ?? TransitionProbe.isAttachedToAll
    }

    /// The loop's handle in the timeline, made by the first call. From any thread.
    var knownHandle: StoreHandle {
        publisher.queue.withLock {
            if let handle { return handle }
            let handle = makeHandle()
            self.handle = handle
            return handle
        }
    }

    private func makeHandle() -> StoreHandle {
        StoreHandle(
            label: StoreLabel(ofLoop: name, Model.self),
            operations: ActionStoreOperations<Model, Event>(
                state: { [weak self] in self.flatMap { $0.hasEnded ? nil : $0.latestModel } },
                restore: { [weak self] model in
                    self?.restore { LoopRestoration(of: $0, to: model) } ?? false
                },
                modify: { [weak self] change in
                    self?.restore { LoopRestoration(of: $0, by: change) } ?? false
                },
                reduce: { [weak self] model, event in
                    self.map { loop in
                        let next = loop.silentUpdate(model, event)
                        return StoreHandle.Reduction(state: next.model ?? model, effects: next.effects)
                    }
                },
                dispatch: { [weak self] event in
                    guard let self, !hasEnded else { return false }
                    unguardedDispatchEvent(event)
                    return true
                }
            ),
            recorders: recorders ?? StoreRecorders()
        )
    }

    private var hasEnded: Bool { isDisposed.load(ordering: .acquiring) }

    /// Enqueues a change of the model, or makes it at once if the loop is idle.
    ///
    /// - Returns: false if the loop has ended.
    private func restore(_ restoration: (StoreHandle) -> LoopRestoration<Model>) -> Bool {
        if hasEnded { return false }
        let restoration = restoration(knownHandle)
        if let executor {
            executor { [weak self] in self?.accept(.restoration(restoration)) }
        } else {
            accept(.restoration(restoration))
        }
        return true
    }
}

/// A pending restoration. When its turn comes, it replaces or changes the model that is current then.
///
/// In time travel, the timeline waits for the record of each model that it restores. If the loop ends before the
/// restoration's turn, the restoration records the model in its own deinit. The timeline does not wait if another
/// object restores the model, such as an undo history.
@usableFromInline
final class LoopRestoration<Model> {
    /// The object that asked for the restoration, such as an undo history; nil for time travel.
    let origin = ThreadReports.replacementOrigin
    private let handle: StoreHandle
    private let modify: (inout Model) -> Bool

    /// The model whose record the timeline waits for.
    private var expected: Model?

    init(of handle: StoreHandle, to model: Model) {
        self.handle = handle
        modify = { present in
            present = model
            return true
        }
        if origin == nil { expected = model }
    }

    init(of handle: StoreHandle, by modify: @escaping (inout Model) -> Bool) {
        self.handle = handle
        self.modify = modify
    }

    deinit {
        if let expected {
            _ = ThreadReports.replacing(by: origin) { record(from: expected, to: expected) }
        }
    }

    /// Changes the model and records the change.
    ///
    /// - Returns: the changed model, and the number of the change in the order of all transitions if it is recorded; nil if the
    ///   model does not change.
    func change(_ old: Model) -> (model: Model, order: UInt64?)? {
        var new = old
        expected = nil
        if !modify(&new) { return nil }
        return (new, record(from: old, to: new))
    }

    private func record(from old: Model, to new: Model) -> UInt64? {
        if !handle.isRecorded { return nil }
        let transition = Transition(of: handle, cause: .restoration, old: old, new: new)
        TransitionProbe.record(transition)
        return transition.order
    }
}

extension StoreLabel {
    /// The label of a loop, which has the name of its model's type unless it has a name of its own.
    init(ofLoop name: String?, _ model: Any.Type) {
        self.init(dialect: "Mobius", name: name ?? "\(model)")
    }
}
