import Millrace

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a controller consists of besides its queues: the model while it is stopped, the loop while it runs.
///
/// It is apart from the controller so that the last job of a controller that is released can use it.
///
/// Sendable: the mutable properties are read and written under `lock` only. Changed by the executor's jobs, one at
/// a time, and read by any thread.
final class ControllerState<Model, Event, Effect>: @unchecked Sendable {
    typealias Loop = MobiusLoop<Model, Event, Effect>

    private enum Phase { case stopped, starting, running, stopping }

    /// The models of all runs.
    let models = Broadcast<Model>(queue: RunToCompletionQueue())

    private let lock = Lock()
    private var phase = Phase.stopped
    private var stopsAfterStart = false
    private var endedRuns = 0
    private var loop: Loop?
    /// Has the model: the publisher of the present run or, while the controller is stopped, of the last, since an event
    /// that stops the controller has yet to come to its end there. One of its own, if the model has been replaced.
    private var publisher: ConnectablePublisher<Model>
    private var earlyEvents: [Event] = []
    private var views: [(id: UUID, connectable: AnyConnectable<Model, Event>)] = []
    private var viewConnections: [Connection<Model>] = []

    init(model: Model) {
        publisher = ConnectablePublisher(value: model)
    }

    var running: Bool { lock.withLock { phase != .stopped } }

    /// The number of the present run; while the controller is stopped, of the next.
    var run: Int { lock.withLock { endedRuns } }

    var currentModel: Model { lock.withLock { publisher }.value! }

    /// Hands an event to the loop; to one that is being started as soon as it is there. Drops it if there is none.
    func send(_ event: Event) {
        let present = lock.withLock {
            if loop == nil && phase == .starting { earlyEvents.append(event) }
            return loop
        }
        present?.unguardedDispatchEvent(event)
    }

    func replaceModel(_ model: Model) {
        // What it replaces goes after the lock, since the model may run any code on deinit.
        var replaced = ConnectablePublisher(value: model)
        lock.withLock { swap(&replaced, &publisher) }
        withExtendedLifetime(replaced) {}
    }

    // MARK: Views

    var viewIDs: [UUID] { lock.withLock { views.map(\.id) } }

    func addView(_ connectable: AnyConnectable<Model, Event>, id: UUID) {
        lock.withLock { views.append((id, connectable)) }
    }

    /// Returns whether there was such a view.
    @discardableResult
    func removeView(_ id: UUID) -> Bool {
        let removed = lock.withLock { () -> AnyConnectable<Model, Event>? in
            guard let index = views.firstIndex(where: { $0.id == id }) else { return nil }
            return views.remove(at: index).connectable
        }
        return removed != nil
    }

    // MARK: Runs

    /// Begins a run. Views are connected when it has begun.
    ///
    /// - Parameters:
    ///   - makeLoop: makes a loop of the model, whose events reach it by way of the executor.
    ///   - connect: connects a view to the loop.
    func beginRun(
        makeLoop: (Model) -> Loop,
        connect: (AnyConnectable<Model, Event>, Loop) -> Connection<Model>
    ) {
        lock.withLock { phase = .starting }
        let loop = makeLoop(currentModel)
        var replaced = loop.publisher
        let views = lock.withLock {
            // Under the lock, so that none is overtaken by one that is sent later. The loop's consumer takes them to the
            // executor and does nothing else.
            for event in earlyEvents { loop.unguardedDispatchEvent(event) }
            earlyEvents = []
            self.loop = loop
            swap(&replaced, &publisher)
            return self.views
        }
        withExtendedLifetime(replaced) {}
        loop.addObserver(models.send)
        for view in views {
            let connection = connect(view.connectable, loop)
            lock.withLock { viewConnections.append(connection) }
            loop.addObserver(connection.accept)
        }
        let stops = lock.withLock {
            phase = .running
            return stopsAfterStart
        }
        if stops { endRun() }
    }

    /// Ends the run; one that is only beginning, as soon as it has begun.
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
