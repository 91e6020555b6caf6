import Millrace

/// Has an effect handler run each effect, and cancels those that have not ended when the connection ends.
///
/// Sendable: `unfinished`, `abandoned` and `lastID` are read and written under `lock` only, the lock of the superclass.
@usableFromInline
final class HandlerTarget<Parameters, Event>: RouteTarget<Event>, @unchecked Sendable {
    /// An effect that has not ended.
    private struct Handling {
        let callback: EffectCallback<Event>
        /// Nil until the handler has returned.
        var disposable: (any Disposable)?
    }

    private let handler: AnyEffectHandler<Parameters, Event>
    private var unfinished: [Int: Handling] = [:]
    /// Effects whose handler had not returned when the connection ended.
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
        guard let (id, callback) = begin() else { return }
        let disposable = handler.handle(parameters, callback)

        let isAbandoned = lock.withLock {
            // Not there if it has ended: then its disposable is of no use.
            unfinished[id]?.disposable = disposable
            return abandoned.remove(id) != nil
        }
        if isAbandoned { disposable.dispose() }
    }

    override func didDisconnect() {
        cancelUnfinished()
    }

    /// Notes an effect as unfinished; nil while not connected. Under one lock, so that a disconnection on another thread
    /// either comes first or finds the effect.
    private func begin() -> (id: Int, callback: EffectCallback<Event>)? {
        lock.withLock {
            guard let consumer else { return nil }
            lastID += 1
            let id = lastID
            let callback = EffectCallback(onSend: consumer, onEnd: { [weak self] in self?.remove(id) })
            unfinished[id] = Handling(callback: callback)
            return (id, callback)
        }
    }

    private func remove(_ id: Int) {
        let removed = lock.withLock { unfinished.removeValue(forKey: id) }
        withExtendedLifetime(removed) {}
    }

    /// Disposes of what has not ended, oldest first, and ends it. No lock is held while it does.
    private func cancelUnfinished() {
        let cancelled = lock.withLock {
            let cancelled = unfinished
            unfinished = [:]
            for (id, handling) in cancelled where handling.disposable == nil { abandoned.insert(id) }
            return cancelled
        }
        for (_, handling) in cancelled.sorted(by: { $0.key < $1.key }) where !handling.callback.ended {
            handling.disposable?.dispose()
            handling.callback.end()
        }
    }
}
