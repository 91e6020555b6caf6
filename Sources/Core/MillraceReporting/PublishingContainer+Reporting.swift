import Millrace

extension PublishingContainer {
    /// Sets the operations that the timeline may perform on the container, and reports the container to recorders.
    /// Call it before the container is shared.
    package func appear(offering operations: @escaping () -> any StoreOperations) {
        if let label { reporter = StoreReporter(of: label, recorders: .inScope, offering: operations) }
        appear()
    }

    /// The container's transitions; nil if the timeline does not show the container.
    package var transitionFeed: TransitionFeed? {
        queue.withLock { storeReporter.map { TransitionFeed(of: $0.handle) } }
    }

    /// The container's handle in the timeline; nil if its transitions are not recorded.
    package var recordedHandle: StoreHandle? {
        queue.withLock { storeReporter.flatMap { $0.isRecorded ? $0.handle : nil } }
    }

    /// The container's recorders; nil outside of all recording scopes, until the container has a handle. Called with the
    /// queue's lock held.
    @usableFromInline
    package var recorders: StoreRecorders? { reporter == nil ? nil : storeReporter?.knownRecorders }

    /// Whether a timeline makes the container ignore an action; if so, reports the action. Called without a lock.
    package func holds(_ action: @autoclosure () -> Any) -> Bool {
        guard TransitionProbe.mayHoldActions, let label else { return false }
        let recorders = queue.withLock { self.recorders }
        if !TransitionProbe.isHoldingActions(of: recorders) { return false }
        DroppedAction(action(), of: label, in: recorders, because: .isHeld).report()
        return true
    }

    /// Reports an action that the container ignores, because a timeline holds it. Called with the queue's lock held.
    @usableFromInline
    package func stageHeld(_ action: Any) {
        guard let label else { return }
        let held = DroppedAction(action, of: label, in: recorders, because: .isHeld)
        queue.stage(held.notification(in: queue))
    }

    /// The container's reporter; nil if the timeline does not show the container. Called with the queue's lock held.
    private var storeReporter: StoreReporter? {
        guard let label else { return nil }
        // The cast is safe, because reporters are created by this module only.
        if let reporter { return unsafeDowncast(reporter, to: StoreReporter.self) }
        let made = StoreReporter(of: self, label, recorders: nil)
        reporter = made
        return made
    }

    /// Notifies one observer of the output for the present state, in order with the changes.
    ///
    /// - Returns: false if `output`, which runs under the lock, returned nil. Then the observer is not notified.
    @discardableResult
    package func announce(to observation: ObservationToken, _ output: (State) -> Output?) -> Bool {
        defer { withExtendedLifetime(observers) {} }
        return queue.submit(
            unobserved: { true },
            observed: { (_: inout Announcement<Output>) in
                guard let output = output(unguardedState) else { return false }
                observers.stage(output, for: observation)
                return true
            }
        )
    }
}

extension ReportableContainer {
    /// Sets the state without an action, as time travel does.
    ///
    /// - Returns: false if the container is closed.
    package func restore(_ state: State) -> Bool {
        modify { present in
            present = state
            return true
        }
    }

    /// Changes the state without an action, as time travel does, if `change` returns true.
    ///
    /// - Returns: false if the container is closed.
    package func modify(_ change: (inout State) -> Bool) -> Bool {
        restore(change)
    }
}

/// Reports a container's transitions to the recorders.
///
/// Used with the lock of the container's queue held.
final class StoreReporter: ContainerReporter {
    private let label: StoreLabel
    private let operations: () -> any StoreOperations
    private var knownHandle: StoreHandle?

    /// The recorders of the container; nil outside of all recording scopes, until the container has a handle.
    private(set) var knownRecorders: StoreRecorders?

    /// - Parameters:
    ///   - recorders: the container's recorders, if it is in a recording scope.
    ///   - operations: makes the operations that the timeline may perform on the container.
    init(
        of label: StoreLabel,
        recorders: StoreRecorders?,
        offering operations: @escaping () -> any StoreOperations
    ) {
        self.label = label
        knownRecorders = recorders
        self.operations = operations
    }

    /// Creates a reporter of a container whose state the timeline may read and replace.
    convenience init<Container: ReportableContainer>(
        of container: Container,
        _ label: StoreLabel,
        recorders: StoreRecorders?
    ) {
        self.init(of: label, recorders: recorders) { [weak container] in
            ValueOperations<Container.State>(
                state: { container?.stateIfOpen },
                isAlive: { container?.isOpen ?? false },
                restore: { container?.restore($0) ?? false },
                modify: { container?.modify($0) ?? false }
            )
        }
    }

    /// The container's handle in the timeline, created by the first call.
    var handle: StoreHandle {
        if let knownHandle { return knownHandle }
        let recorders = knownRecorders ?? StoreRecorders()
        let handle = StoreHandle(label: label, operations: operations(), recorders: recorders)
        knownRecorders = recorders
        knownHandle = handle
        return handle
    }

    var isRecorded: Bool { knownRecorders?.isRecorded ?? TransitionProbe.isAttachedToAll }

    func noting<Result>(_ cause: TransitionCause, old: Any, _ transition: () -> Result) -> Result {
        guard WorkNotes.isNoting, let subject = WorkNotes.Subject(cause) else { return transition() }
        return WorkNotes.noting(subject, of: handle, state: old, transition)
    }

    func report(
        _ cause: TransitionCause,
        old: Any,
        new: Any,
        instant: ContinuousClock.Instant,
        duration: Duration,
        in queue: RunToCompletionQueue
    ) {
        let transition = Transition(
            of: handle,
            cause: cause,
            old: old,
            new: new,
            instant: instant,
            duration: duration
        )
        queue.stage(TransitionRecord(transition, in: queue).notification)
    }
}

/// This module, as the engine sees it.
struct Reports: ReportingModule {
    func reporter(of container: some ReportableContainer, isNew: Bool) -> any ContainerReporter {
        // The engine asks for the reporters of named containers only.
        let label = container.label ?? StoreLabel(dialect: "", name: "")
        return StoreReporter(of: container, label, recorders: isNew ? .inScope : nil)
    }

    func deliver(to observer: Any.Type, pending: Int, _ next: () -> Bool) {
        DeliveryProbe.timing(observer, pending: pending, next)
    }

    func deliverForOthers(_ body: () -> Void) { Provenance.following(nil, body) }
}
