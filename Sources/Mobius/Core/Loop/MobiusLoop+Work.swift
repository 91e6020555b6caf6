import Dispatch
import Millrace

extension MobiusLoop {
    /// Processes an event and all that follows from it, or lets it wait if somebody is at work. Does nothing
    /// once the loop is disposed of.
    @inlinable
    func accept(_ event: Event) {
        accept(.event(event))
    }

    @inlinable @inline(__always)
    func accept(_ item: WorkItem) {
        if isDisposed.load(ordering: .acquiring) { return }
        var first: WorkItem? = item
        let isMine = publisher.queue.withLock {
            let isFree = !isBusy
            if isFree { beginWork() }
            if !isFree || !waiting.isEmpty {
                first = nil
                waiting.append(item, marked: duty.thread == CurrentThread.id && duty.isOwn)
            }
            return isFree
        }
        if isMine { work(beginningWith: first) }
    }

    /// Makes the caller the one who works. Called with the lock held.
    @inlinable @inline(__always)
    func beginWork() {
        isBusy = true
        duty.begin()
    }

    /// Works until nothing is pending, or only what other threads have added and the thread's ``Patience`` is over. Called by whoever
    /// has made the loop busy.
    @inlinable
    func work(beginningWith first: WorkItem?) {
        var patience = Patience()
        var item = first ?? next(after: [], &patience)
        while let current = consume item {
            switch current {
            case .event(let event): item = next(after: process(event), &patience)
            case .effects(let effects):
                run(effects)
                item = next(after: [], &patience)
            case .restoration(let model):
                restoreNow(model)
                item = next(after: [], &patience)
            }
        }
    }

    /// The item whose turn it is when an event's effects have joined the end. Nil, and the loop is left, if there is none, or if
    /// the thread has done enough of other threads' work.
    @inlinable @inline(__always)
    func next(after effects: [Effect], _ patience: inout Patience) -> WorkItem? {
        var isPassedOn = false
        let item: WorkItem? = publisher.queue.withLock {
            if waiting.isEmpty {
                if !effects.isEmpty { return .effects(effects) }
                isBusy = false
                return nil
            }
            if !effects.isEmpty { waiting.append(.effects(effects), marked: duty.isOwn) }
            duty.isOwn = waiting.isFirstMarked
            if duty.isOwn || patience.lasts() || patience.goesOn(pending: waiting.count) {
                return waiting.popFirst()
            }
            isPassedOn = true
            return nil
        }
        if isPassedOn { passOn() }
        return item
    }

    /// Leaves what waits to the next thread that comes, or to a block where the loop works: on a global queue, if that is
    /// anywhere.
    @usableFromInline
    func passOn() {
        let schedules = publisher.queue.withLock {
            waiting.markAll(false)
            duty.end()
            isBusy = false
            if isRelayScheduled { return false }
            isRelayScheduled = true
            return true
        }
        if !schedules { return }
        let relay: @Sendable () -> Void = { [weak self] in self?.workAsRelay() }
        if let executor { executor(relay) } else { DispatchQueue.global().async(execute: relay) }
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

    /// Updates, and publishes the model if there is a new one.
    ///
    /// - Returns: the effects that follow.
    @inlinable @inline(__always)
    func process(_ event: Event) -> [Effect] {
        if isDisposed.load(ordering: .acquiring) { return [] }
        // Read without the lock: only who is at work writes.
        let next =
            TransitionProbe.isAttached
            ? recordedUpdate(event)
            : update(publisher.lastValue!, event)
        if let model = next.model {
            let announcement = publisher.store(model)
            if let sourceConnection, !isDisposed.load(ordering: .acquiring) { sourceConnection.accept(model) }
            publisher.deliver(announcement)
        }
        return next.effects
    }

    /// Effects that were decided together are one item each: nothing that the first causes comes before the last.
    @inlinable @inline(__always)
    func run(_ effects: [Effect]) {
        guard let effectConnection else { return }
        for effect in effects {
            if isDisposed.load(ordering: .acquiring) { return }
            effectConnection.accept(effect)
        }
    }
}
