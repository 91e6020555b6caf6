import Millrace
import MillraceReporting

/// Passes each effect to an effect handler. When the connection ends, cancels the effects that have not ended.
///
/// Sendable: `unfinished`, `abandoned` and `lastID` are read and written under the superclass's `lock` only.
@usableFromInline
final class HandlerTarget<Parameters, Event>: RouteTarget<Event>, @unchecked Sendable {
    /// An effect that has not ended.
    private struct Handling {
        let callback: EffectCallback<Event>
        /// The effect in the timeline's list of ongoing work; nil if no recorder is attached to the store.
        let work: OngoingWork?
        /// Cancels the effect. Nil until the handler has returned the disposable.
        var disposable: (any Disposable)?
    }

    private let handler: AnyEffectHandler<Parameters, Event>
    private var unfinished: [Int: Handling] = [:]
    /// The ids of the effects that had not ended when the connection ended, and whose handler had not returned yet.
    /// Their disposables are disposed of when the handler returns them.
    private var abandoned: Set<Int> = []
    private var lastID = 0

    @usableFromInline
    init(_ handler: AnyEffectHandler<Parameters, Event>) {
        self.handler = handler
        super.init(taking: Parameters.self)
    }

    deinit { cancelUnfinished() }

    /// Runs one effect; does nothing while not connected.
    @usableFromInline
    func accept(_ parameters: Parameters) {
        let work = ThreadReports.beginWork()
        guard let (id, callback) = begin(work) else {
            work?.end()
            return
        }
        let disposable = handler.handle(parameters, callback)

        let isAbandoned = lock.withLock {
            // `unfinished[id]` is nil if the effect has ended. Then the disposable is not needed.
            unfinished[id]?.disposable = disposable
            return abandoned.remove(id) != nil
        }
        if isAbandoned { disposable.dispose() }
    }

    override func didDisconnect() {
        cancelUnfinished()
    }

    /// Registers an effect as unfinished. Returns nil if the target is not connected. The check and the
    /// registration are made under one lock. So a disconnection on another thread either comes before them or
    /// cancels the effect.
    private func begin(_ work: OngoingWork?) -> (id: Int, callback: EffectCallback<Event>)? {
        // The handler may send on another queue, which does not know the transition.
        let provenance = Provenance.inherited
        return lock.withLock {
            guard let consumer else { return nil }
            lastID += 1
            let id = lastID
            let callback = EffectCallback(
                unchecked: (
                    onSend: provenance.map { provenance in
                        { event in provenance.continuing { consumer.send(event) } }
                    } ?? consumer.send,
                    onEnd: { [weak self] in
                        work?.endAfterPending()
                        self?.remove(id)
                    }
                )
            )
            unfinished[id] = Handling(callback: callback, work: work)
            return (id, callback)
        }
    }

    private func remove(_ id: Int) {
        let removed = lock.withLock { unfinished.removeValue(forKey: id) }
        withExtendedLifetime(removed) {}
    }

    /// Cancels and ends the unfinished effects, oldest first, without holding the lock.
    private func cancelUnfinished() {
        let cancelled = lock.withLock {
            let cancelled = unfinished
            unfinished = [:]
            for (id, handling) in cancelled where handling.disposable == nil && !handling.callback.ended {
                abandoned.insert(id)
            }
            return cancelled
        }
        for (_, handling) in cancelled.sorted(by: { $0.key < $1.key }) where !handling.callback.ended {
            handling.disposable?.dispose()
            handling.work?.end()
            handling.callback.end()
        }
    }
}
