import Millrace
import MillraceReporting

extension MobiusLoop {
    /// Whether no item is pending or being processed.
    var isIdle: Bool { publisher.queue.withLock { !isBusy && waiting.isEmpty } }

    /// Processes an event and everything that follows from it. If another thread, or a call further up the stack, is
    /// working on the loop, only enqueues the event. Inside an ``EffectCallback``, works on the loop afterwards. Does
    /// nothing after the loop was disposed of.
    @inlinable
    func accept(_ event: Event) {
        accept(TransitionProbe.isAttached ? .recorded(.event(event), .ofSender) : .event(event))
    }

    @inlinable @inline(__always)
    func accept(_ item: WorkItem) {
        if isDisposed.load(ordering: .acquiring) { return }
        if ThreadLoops.isPostponingWork { return acceptLater(item) }
        var first: WorkItem? = item
        let isMine = publisher.queue.withLock {
            let isFree = !isBusy
            if isFree { beginWork() }
            if !isFree || !waiting.isEmpty {
                first = nil
                append(item)
            }
            return isFree
        }
        if isMine { work(beginningWith: first) }
    }

    /// Enqueues an item, and works on the loop when the thread no longer postpones its work.
    @usableFromInline
    func acceptLater(_ item: WorkItem) {
        let isMine = publisher.queue.withLock {
            let isFree = !isBusy
            if isFree { beginWork() }
            append(item)
            return isFree
        }
        if isMine { ThreadLoops.postpone(self) }
    }

    /// Enqueues an item. Called with the lock held.
    @inlinable @inline(__always)
    func append(_ item: WorkItem) {
        waiting.append(item, marks: duty.thread == CurrentThread.id && duty.isOwn ? .own : [])
    }

    @usableFromInline
    package func workAfterPostponing() { work(beginningWith: nil) }

    /// Makes the calling thread the working thread. Called with the lock held.
    @inlinable @inline(__always)
    func beginWork() {
        isBusy = true
        duty.begin()
    }

    /// Adds an observer to an idle loop and calls it with the model. The call is one work item, so events that are
    /// dispatched during the call are enqueued. Does nothing and returns nil if the loop is busy or disposed.
    @inlinable @inline(__always)
    func observeIdle(_ consumer: @escaping Consumer<Model>) -> ObservationToken? {
        let registration = Registration()
        let model: Model? = publisher.queue.withLock {
            guard !isBusy, !publisher.isDisposed, let model = publisher.lastValue else { return nil }
            beginWork()
            publisher.observers.add(registration, consumer)
            return model
        }
        guard let model else { return nil }
        consumer(model)
        work(beginningWith: nil)
        return ObservationToken(registration: registration, owner: publisher.observers)
    }

    /// Processes items until no item is pending. If this thread's ``Patience`` is over and the next item is another
    /// thread's, leaves the pending items to others: see ``passOn()``. Called by the thread that has set `isBusy`.
    @inlinable
    func work(beginningWith first: WorkItem?) {
        var patience = Patience()
        var item = first ?? next(after: [], &patience)
        while let current = consume item {
            if case .event(let event) = current {
                item = next(after: process(event), &patience)
            } else {
                item = next(after: perform(current), &patience)
            }
        }
    }

    /// Processes an item.
    ///
    /// - Returns: the effects to run after what is pending.
    @usableFromInline
    func perform(_ item: WorkItem) -> [Effect] {
        switch item {
        case .event(let event): return process(event)
        case .effects(let effects): run(effects)
        case .restoration(let restoration): restoreNow(restoration)
        case .recorded(let item, let provenance): return provenance.applying { perform(item) }
        }
        return []
    }

    /// Enqueues an event's effects and returns the next item. If nothing is pending, or the thread has done enough of
    /// other threads' work, ends the work and returns nil.
    @inlinable @inline(__always)
    func next(after effects: [Effect], _ patience: inout Patience) -> WorkItem? {
        var isPassedOn = false
        let item: WorkItem? = publisher.queue.withLock {
            if waiting.isEmpty {
                if !effects.isEmpty { return .effects(effects) }
                isBusy = false
                return nil
            }
            if !effects.isEmpty { waiting.append(.effects(effects), marks: duty.isOwn ? .own : []) }
            duty.isOwn = waiting.marksOfFirst.contains(.own)
            if duty.isOwn || patience.lasts() || patience.continues(pending: waiting.count) {
                return waiting.popFirst()
            }
            isPassedOn = true
            return nil
        }
        if isPassedOn { passOn() }
        return item
    }

    /// Leaves the pending items to the next thread that dispatches, or to a block, whichever comes first. The block
    /// runs on the loop's executor, or on a global queue if there is no executor.
    @usableFromInline
    func passOn() {
        let schedules = publisher.queue.withLock {
            waiting.markAll(.own, false)
            duty.end()
            isBusy = false
            if isRelayScheduled { return false }
            isRelayScheduled = true
            return true
        }
        if !schedules { return }
        let relay: @Sendable () -> Void = { [weak self] in self?.workAsRelay() }
        if let executor { executor(relay) } else { Background.run(relay) }
    }

    private func workAsRelay() {
        let isMine = publisher.queue.withLock {
            isRelayScheduled = false
            if isBusy || waiting.isEmpty { return false }
            beginWork()
            return true
        }
        if isMine { work(beginningWith: nil) }
    }

    /// Calls the update function, and publishes the new model if there is one.
    ///
    /// - Returns: the effects that the update function has returned.
    @inlinable @inline(__always)
    func process(_ event: Event) -> [Effect] {
        if isDisposed.load(ordering: .acquiring) { return [] }
        // `lastValue` is read without the lock, because only the working thread, which is this one, writes it.
        let next =
            TransitionProbe.isAttached
            ? recordedUpdate(event)
            : update(publisher.lastValue!, event)
        if let model = next.model { publish(model) }
        return next.effects
    }

    @inlinable @inline(__always)
    func publish(_ model: Model) {
        let announcement = publisher.store(model)
        if let sourceConnection, !isDisposed.load(ordering: .acquiring) { sourceConnection.accept(model) }
        if let subscriptionConnection, !isDisposed.load(ordering: .acquiring) {
            subscriptionConnection.accept(model)
        }
        publisher.deliver(announcement)
    }

    /// Runs the effects of one event as one item: events that the first effect causes are processed after the last
    /// effect.
    @inlinable @inline(__always)
    func run(_ effects: [Effect]) {
        guard let effectConnection else { return }
        if TransitionProbe.isAttached { return runRecorded(effects, effectConnection) }
        for effect in effects {
            if isDisposed.load(ordering: .acquiring) { return }
            effectConnection.accept(effect)
        }
    }
}
