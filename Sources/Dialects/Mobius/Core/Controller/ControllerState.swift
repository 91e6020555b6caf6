import Millrace
import MillraceReporting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A controller's mutable state: its model, its views and, while it runs, its loop.
///
/// This object is separate from the controller, because the last job of a released controller still uses it.
/// Jobs of the executor change it, one at a time; any thread reads it and adds early events.
final class ControllerState<Model, Event, Effect>: Sendable {
    typealias Loop = MobiusLoop<Model, Event, Effect>

    /// Publishes the models of all runs.
    let models = Broadcast<Model>(queue: RunToCompletionQueue())

    /// The recorders of this controller's loops, shared by all its runs.
    let recorders = StoreRecorders(in: .current)

    private struct Storage {
        enum Phase { case stopped, starting, running, stopping }

        var phase = Phase.stopped
        var stopsAfterStart = false
        var loop: Loop?
        /// The publisher that holds the model. While the controller runs, this is the publisher of the present loop. After
        /// a stop, it is still the publisher of the last loop, because the processing of an event that stops the controller
        /// ends after the stop. ``replaceModel(_:)`` sets a new publisher.
        var publisher: ConnectablePublisher<Model>
        var earlyEvents: [Event] = []
        var views: [(id: UUID, connectable: AnyConnectable<Model, Event>)] = []
        var viewConnections: [Connection<Model>] = []
    }

    private let storage: Guarded<UserValue<Storage>>
    /// Not in `storage`, because each event reads it.
    private let endedRuns = AtomicCell<Int>(0)

    init(model: Model) {
        storage = Guarded(UserValue(Storage(publisher: ConnectablePublisher(value: model))))
    }

    var running: Bool { storage.withLock { $0.value.phase != .stopped } }

    /// The number of the present run; while the controller is stopped, the number of the next run.
    var run: Int { endedRuns.load(ordering: .relaxed) }

    /// The timeline's handle of the present run's loop; nil while the controller is stopped.
    var presentHandle: StoreHandle? { storage.withLock { $0.value.loop }?.knownHandle }

    var currentModel: Model { storage.withLock { $0.value.publisher }.value! }

    /// Passes an event to the loop. While the loop is being started, buffers the event until the loop exists.
    ///
    /// - Returns: false if the controller is stopped, and the event was dropped.
    func send(_ event: Event) -> Bool {
        let (present, isAccepted) = storage.withLock { storage in
            if storage.value.loop == nil && storage.value.phase == .starting {
                storage.value.earlyEvents.append(event)
            }
            return (storage.value.loop, storage.value.phase != .stopped)
        }
        present?.unguardedDispatchEvent(event)
        return isAccepted
    }

    func replaceModel(_ model: Model) {
        // Releases the old publisher outside of the lock, since a model's deinit may run any code.
        var replaced = ConnectablePublisher(value: model)
        storage.withLock { swap(&replaced, &$0.value.publisher) }
        withExtendedLifetime(replaced) {}
        models.send(model)
    }

    // MARK: Views

    var viewIDs: [UUID] { storage.withLock { $0.value.views.map(\.id) } }

    func addView(_ connectable: AnyConnectable<Model, Event>, id: UUID) {
        storage.withLock { $0.value.views.append((id, connectable)) }
    }

    /// Removes the view with this id. Returns false if there is none.
    @discardableResult
    func removeView(_ id: UUID) -> Bool {
        let removed = storage.withLock { storage -> UserValue<AnyConnectable<Model, Event>>? in
            guard let index = storage.value.views.firstIndex(where: { $0.id == id }) else { return nil }
            return UserValue(storage.value.views.remove(at: index).connectable)
        }
        return removed != nil
    }

    // MARK: Runs

    /// Starts a loop, then connects the views. If either step reports an error, ends the run, restores the model, and
    /// reports the error.
    ///
    /// - Parameters:
    ///   - makeLoop: makes a loop that starts with the given model and receives its events through the executor.
    ///   - connect: connects a view to the loop.
    func beginRun(
        makeLoop: (Model) -> Loop,
        connect: (AnyConnectable<Model, Event>, Loop) -> Connection<Model>
    ) {
        storage.withLock { $0.value.phase = .starting }
        let model = currentModel
        let (loop, startError) = ThreadLoops.withholdingErrors { makeLoop(model) }
        var replaced = loop.publisher
        storage.withLock { storage in
            // The early events are dispatched under the lock, so that no later event overtakes them. The loop's
            // consumer only enqueues the events on the executor, so no user code runs under the lock.
            for event in storage.value.earlyEvents { loop.unguardedDispatchEvent(event) }
            storage.value.earlyEvents = []
            storage.value.loop = loop
            swap(&replaced, &storage.value.publisher)
        }
        withExtendedLifetime(replaced) {}
        let error = startError ?? connectViews(to: loop, connect)
        let stops = storage.withLock {
            $0.value.phase = .running
            return $0.value.stopsAfterStart
        }
        if stops || error != nil { endRun() }
        guard let error else { return }
        replaceModel(model)
        error.report()
    }

    /// Connects the views, in order. If one of them reports an error, returns the error and leaves the rest
    /// unconnected.
    private func connectViews(
        to loop: Loop,
        _ connect: (AnyConnectable<Model, Event>, Loop) -> Connection<Model>
    ) -> ProgrammingError? {
        loop.addObserver(unchecked: models.send)
        for view in storage.withLock({ UserValue($0.value.views) }).value {
            let (connection, error) = ThreadLoops.withholdingErrors { connect(view.connectable, loop) }
            storage.withLock { $0.value.viewConnections.append(connection) }
            if let error { return error }
            loop.addObserver(unchecked: connection.accept)
        }
        return nil
    }

    /// Ends the run. If the run is just beginning, ends it as soon as it has begun.
    func endRun() {
        let ended = storage.withLock { storage -> UserValue<(loop: Loop, views: [Connection<Model>])>? in
            storage.value.stopsAfterStart = storage.value.phase == .starting
            guard storage.value.phase == .running, let loop = storage.value.loop else { return nil }
            storage.value.phase = .stopping
            return UserValue((loop, storage.value.viewConnections))
        }
        guard let parts = ended?.value else { return }
        parts.loop.dispose()
        for view in parts.views { view.dispose() }
        endedRuns.add(1, ordering: .relaxed)
        storage.withLock {
            $0.value.loop = nil
            $0.value.viewConnections = []
            $0.value.phase = .stopped
        }
        withExtendedLifetime(parts) {}  // Released without the lock: a deinit may run any code.
    }
}
