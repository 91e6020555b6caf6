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
///
/// Sendable: the mutable properties are read and written under `lock` only. Jobs of the executor change them, one at
/// a time; any thread reads them and adds early events.
final class ControllerState<Model, Event, Effect>: @unchecked Sendable {
    typealias Loop = MobiusLoop<Model, Event, Effect>

    private enum Phase { case stopped, starting, running, stopping }

    /// Publishes the models of all runs.
    let models = Broadcast<Model>(queue: RunToCompletionQueue())

    /// The recorders of this controller's loops, shared by all its runs.
    let recorders = StoreRecorders(in: .current)

    private let lock = Lock()
    private var phase = Phase.stopped
    private var stopsAfterStart = false
    private var endedRuns = 0
    private var loop: Loop?
    /// The publisher that holds the model. While the controller runs, this is the publisher of the present loop. After
    /// a stop, it is still the publisher of the last loop, because the processing of an event that stops the controller
    /// ends after the stop. ``replaceModel(_:)`` sets a new publisher.
    private var publisher: ConnectablePublisher<Model>
    private var earlyEvents: [Event] = []
    private var views: [(id: UUID, connectable: AnyConnectable<Model, Event>)] = []
    private var viewConnections: [Connection<Model>] = []

    init(model: Model) {
        publisher = ConnectablePublisher(value: model)
    }

    var running: Bool { lock.withLock { phase != .stopped } }

    /// The number of the present run; while the controller is stopped, the number of the next run.
    var run: Int { lock.withLock { endedRuns } }

    /// The timeline's handle of the present run's loop; nil while the controller is stopped.
    var presentHandle: StoreHandle? { lock.withLock { loop }?.knownHandle }

    var currentModel: Model { lock.withLock { publisher }.value! }

    /// Passes an event to the loop. While the loop is being started, buffers the event until the loop exists.
    ///
    /// - Returns: false if the controller is stopped, and the event was dropped.
    func send(_ event: Event) -> Bool {
        let (present, isAccepted) = lock.withLock {
            if loop == nil && phase == .starting { earlyEvents.append(event) }
            return (loop, phase != .stopped)
        }
        present?.unguardedDispatchEvent(event)
        return isAccepted
    }

    func replaceModel(_ model: Model) {
        // Releases the old publisher outside of the lock, since a model's deinit may run any code.
        var replaced = ConnectablePublisher(value: model)
        lock.withLock { swap(&replaced, &publisher) }
        withExtendedLifetime(replaced) {}
        models.send(model)
    }

    // MARK: Views

    var viewIDs: [UUID] { lock.withLock { views.map(\.id) } }

    func addView(_ connectable: AnyConnectable<Model, Event>, id: UUID) {
        lock.withLock { views.append((id, connectable)) }
    }

    /// Removes the view with this id. Returns false if there is none.
    @discardableResult
    func removeView(_ id: UUID) -> Bool {
        let removed = lock.withLock { () -> AnyConnectable<Model, Event>? in
            guard let index = views.firstIndex(where: { $0.id == id }) else { return nil }
            return views.remove(at: index).connectable
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
        lock.withLock { phase = .starting }
        let model = currentModel
        let (loop, startError) = ThreadLoops.withholdingErrors { makeLoop(model) }
        var replaced = loop.publisher
        lock.withLock {
            // The early events are dispatched under the lock, so that no later event overtakes them. The loop's
            // consumer only enqueues the events on the executor, so no user code runs under the lock.
            for event in earlyEvents { loop.unguardedDispatchEvent(event) }
            earlyEvents = []
            self.loop = loop
            swap(&replaced, &publisher)
        }
        withExtendedLifetime(replaced) {}
        let error = startError ?? connectViews(to: loop, connect)
        let stops = lock.withLock {
            phase = .running
            return stopsAfterStart
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
        for view in lock.withLock({ views }) {
            let (connection, error) = ThreadLoops.withholdingErrors { connect(view.connectable, loop) }
            lock.withLock { viewConnections.append(connection) }
            if let error { return error }
            loop.addObserver(unchecked: connection.accept)
        }
        return nil
    }

    /// Ends the run. If the run is just beginning, ends it as soon as it has begun.
    func endRun() {
        let parts: (loop: Loop, views: [Connection<Model>])? = lock.withLock {
            stopsAfterStart = phase == .starting
            guard phase == .running, let loop else { return nil }
            phase = .stopping
            return (loop, viewConnections)
        }
        guard let parts else { return }
        parts.loop.dispose()
        for view in parts.views { view.dispose() }
        lock.withLock {
            loop = nil
            viewConnections = []
            endedRuns += 1
            phase = .stopped
        }
    }
}
