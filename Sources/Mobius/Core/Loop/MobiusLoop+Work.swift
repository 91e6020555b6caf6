import Millrace
import Synchronization

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
        let isMine = publisher.queue.withLock {
            if isBusy {
                waiting.append(item)
                return false
            }
            isBusy = true
            return true
        }
        if isMine { work(beginningWith: item) }
    }

    /// Works until nothing waits. Called by whoever has made the loop busy.
    @inlinable
    func work(beginningWith first: WorkItem?) {
        var item = first ?? next(after: [])
        while let current = consume item {
            switch current {
            case .event(let event): item = next(after: process(event))
            case .effects(let effects):
                run(effects)
                item = next(after: [])
            case .restoration(let model):
                restoreNow(model)
                item = next(after: [])
            }
        }
    }

    /// The item whose turn it is when an event's effects have joined the end. Leaves the loop idle if there is none.
    @inlinable @inline(__always)
    func next(after effects: [Effect]) -> WorkItem? {
        publisher.queue.withLock {
            if waiting.isEmpty {
                if !effects.isEmpty { return .effects(effects) }
                isBusy = false
                return nil
            }
            if !effects.isEmpty { waiting.append(.effects(effects)) }
            return waiting.popFirst()
        }
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
            announcement.deliver(from: publisher.queue)
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
