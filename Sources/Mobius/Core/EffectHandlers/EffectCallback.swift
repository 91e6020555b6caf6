import Millrace

/// How the handling of one effect answers: it sends events, and it ends.
///
/// May be used from any thread. Calls on one callback come one at a time: `end` on one thread waits for a `send` that
/// another is in the middle of, and once `end` has returned nothing more is sent. From inside of what `send` or
/// `end` calls, the same callback may be used again.
///
/// Sendable: the mutable properties are read and written under `lock` only; the closures are called under `turn` only.
public final class EffectCallback<Output>: @unchecked Sendable {
    private let onSend: (Output) -> Void
    private let onEnd: () -> Void

    private let lock = Lock()
    private var hasEnded = false
    /// The thread that is inside `send` or `end`, or 0.
    private var owner: UInt = 0

    /// Held while the closures run. A lock and no semaphore: on Apple's systems the thread that holds it gets the priority of those
    /// that wait.
    private let turn = Lock()

    /// A callback that hands on what is sent and says when it is over.
    ///
    /// - Parameters:
    ///   - onSend: called with each output that is sent before the end.
    ///   - onEnd: called once: by the first `end`, or when the callback is released without one.
    public init(onSend: @escaping (Output) -> Void, onEnd: @escaping () -> Void) {
        self.onSend = onSend
        self.onEnd = onEnd
    }

    deinit {
        if !hasEnded { onEnd() }
    }

    /// Whether it has ended. Never goes back to false. Never waits.
    public var ended: Bool { lock.withLock { hasEnded } }

    /// Hands on an output, before it returns; does nothing after the end.
    public func send(_ output: Output) {
        alone {
            if !ended { onSend(output) }
        }
    }

    /// Ends the handling. The first time it says so, later it does nothing.
    public func end() {
        end(with: [])
    }

    /// Hands on these outputs, in order, and ends; does nothing after the end. Inside of what it calls, the callback
    /// has ended already.
    public func end(with outputs: Output...) {
        end(with: outputs)
    }

    /// Hands on these outputs, in order, and ends; does nothing after the end. Inside of what it calls, the callback
    /// has ended already.
    public func end(with outputs: [Output]) {
        alone {
            let isFirst = lock.withLock {
                defer { hasEnded = true }
                return !hasEnded
            }
            guard isFirst else { return }
            for output in outputs { onSend(output) }
            onEnd()
        }
    }

    // MARK: One thread at a time

    private func alone(_ body: () -> Void) {
        let thread = CurrentThread.id
        // Nobody else sets the thread's own id, so the answer holds.
        if lock.withLock({ owner == thread }) { return body() }
        turn.withLock {
            lock.withLock { owner = thread }
            body()
            lock.withLock { owner = 0 }
        }
    }
}
