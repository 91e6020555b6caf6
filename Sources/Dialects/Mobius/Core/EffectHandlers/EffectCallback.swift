import Millrace

/// Sends the events of one effect, and ends it.
///
/// May be used from any thread. Calls on one callback run one at a time, and after `end` has returned nothing more is
/// sent. The closures `onSend` and `onEnd` may use the callback too.
///
/// A loop that receives an output only enqueues it while the callback is in use. It processes the event afterwards, so
/// no call waits for an update function, an observer or an effect that another thread runs. But a call does wait for
/// `onSend` and `onEnd` themselves, if another thread is inside them: they must not wait for a thread that uses the
/// callback.
///
/// Behaviour: `Documentation/Behaviour/Mobius.md`, 8.4.
public final class EffectCallback<Output>: Sendable {
    private struct Closures {
        let onSend: (Output) -> Void
        let onEnd: () -> Void
    }

    private struct State {
        var hasEnded = false
        /// The thread that is inside `send` or `end`, or 0.
        var owner: UInt = 0
    }

    /// Called under ``turn`` only.
    private let closures: UserValue<Closures>
    private let state = Guarded(State())

    /// Held while the closures run. A lock and not a semaphore, since waiting for a lock donates priority on Apple's
    /// systems.
    private let turn = Lock()

    /// A callback that passes its outputs to `onSend`, and its end to `onEnd`.
    ///
    /// - Parameters:
    ///   - onSend: called with each output.
    ///   - onEnd: called once: by the first `end`, or when the callback is released without one.
    @available(swift, introduced: 6)
    public convenience init(onSend: @escaping SendableConsumer<Output>, onEnd: @escaping @Sendable () -> Void)
    {
        self.init(unchecked: (onSend, onEnd))
    }

    @_disfavoredOverload
    init(unchecked closures: (onSend: Consumer<Output>, onEnd: () -> Void)) {
        self.closures = UserValue(Closures(onSend: closures.onSend, onEnd: closures.onEnd))
    }

    deinit {
        if !ended { closures.value.onEnd() }
    }

    /// Whether the effect has ended. Once true, stays true. Never waits.
    public var ended: Bool { state.withLock { $0.hasEnded } }

    /// Sends an output before this method returns. Does nothing after the end of the effect.
    ///
    /// A bare loop has processed the output when `send` returns, under the conditions of ``MobiusLoop/dispatchEvent(_:)``.
    /// Inside `onSend` of another callback, the loop processes it after that callback's call.
    public func send(_ output: Output) {
        alone {
            if !ended { closures.value.onSend(output) }
        }
    }

    /// Ends the effect. Later calls do nothing.
    public func end() {
        end(with: [])
    }

    /// Sends these outputs, in order, and ends the effect. Does nothing if the effect has ended already. ``ended`` is
    /// true while the outputs are sent.
    public func end(with outputs: Output...) {
        end(with: outputs)
    }

    /// Sends these outputs, in order, and ends the effect. Does nothing if the effect has ended already. ``ended`` is
    /// true while the outputs are sent.
    public func end(with outputs: [Output]) {
        alone {
            let isFirst = state.withLock { state in
                defer { state.hasEnded = true }
                return !state.hasEnded
            }
            guard isFirst else { return }
            for output in outputs { closures.value.onSend(output) }
            closures.value.onEnd()
        }
    }

    // MARK: One thread at a time

    private func alone(_ body: () -> Void) {
        let thread = CurrentThread.id
        // Only this thread sets `owner` to its own id, and only this thread resets it. So the result of the
        // comparison is still valid after the lock is released.
        if state.withLock({ $0.owner == thread }) { return body() }
        ThreadLoops.postponingWork {
            turn.withLock {
                state.withLock { $0.owner = thread }
                body()
                state.withLock { $0.owner = 0 }
            }
        }
    }
}
