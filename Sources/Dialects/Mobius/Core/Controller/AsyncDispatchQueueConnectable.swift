import Dispatch
import Millrace

/// Wraps a connectable so that its inputs are delivered on a queue, one at a time, in order.
///
/// Disposing of the connection drops the pending inputs. Until the disposal has ended, outputs are forwarded on the
/// thread that sends them. Afterwards they are dropped. `connect` and `dispose` run on the caller's thread.
final class AsyncDispatchQueueConnectable<Input, Output>: Connectable {
    private let connectable: AnyConnectable<Input, Output>
    private let acceptQueue: DispatchQueue
    private let executor: LoopExecutor?

    /// - Parameter executor: the executor that disposes of connections, if known. A disposal does not wait for an
    ///   `accept` that itself waits for this executor.
    init<C: Connectable>(_ connectable: C, acceptQueue: DispatchQueue, executor: LoopExecutor? = nil)
    where C.Input == Input, C.Output == Output {
        self.connectable = AnyConnectable(connectable)
        self.acceptQueue = acceptQueue
        self.executor = executor
    }

    func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        let gate = ConnectionGate<Input>(executor: executor)
        let connection = connectable.connect { output in
            // An output that is sent after the disposal is dropped without an error, because a sender on another
            // thread cannot know that the disposal has just ended.
            if !gate.isDisposed { consumer(output) }
        }
        gate.open(for: connection)
        // The mailbox retains the gate. The gate does not retain the mailbox, because a connectable may retain its
        // consumer, and so the gate, for ever.
        let mailbox = Mailbox(registration: Registration(), delivery: .queue(acceptQueue), body: gate.pass)
        return Connection(acceptClosure: mailbox.post, disposeClosure: gate.dispose)
    }
}

/// Passes inputs to a connection until the connection is disposed of. Then the gate releases the connection, so that
/// a connectable that still retains its consumer retains only the gate.
private final class ConnectionGate<Input>: Sendable {
    private struct State {
        enum Phase { case open, disposing, disposed }

        /// Its `accept` is called by the mailbox, which makes one call at a time.
        var connection: UserValue<Connection<Input>>?
        var phase = Phase.open
        /// The thread that is inside the connection's `accept`, or 0.
        var acceptingThread: UInt = 0
        var acceptEnded: DispatchSemaphore?
    }

    private let executor: LoopExecutor?
    private let state = Guarded(State())

    init(executor: LoopExecutor?) {
        self.executor = executor
    }

    var isDisposed: Bool { state.withLock { $0.phase == .disposed } }

    func open(for connection: Connection<Input>) {
        state.withLock { $0.connection = UserValue(connection) }
    }

    // MARK: Accepting

    /// Passes an input to the connection; drops it once the disposal has begun.
    func pass(_ input: Input) {
        guard let connection = beginAccept() else { return }
        connection.accept(input)
        endAccept()
    }

    private func beginAccept() -> Connection<Input>? {
        state.withLock { state -> UserValue<Connection<Input>>? in
            guard state.phase == .open else { return nil }
            state.acceptingThread = CurrentThread.id
            return state.connection
        }?.value
    }

    private func endAccept() {
        state.withLock {
            $0.acceptingThread = 0
            $0.acceptEnded?.signal()
        }
    }

    // MARK: Disposing

    func dispose() {
        let begun: State? = state.withLock { state in
            if state.phase != .open { return nil }
            defer {
                state.phase = .disposing
                state.connection = nil
            }
            return state
        }
        guard let begun else { refuse("cannot dispose more than once") }
        if begun.acceptingThread != 0 && begun.acceptingThread != CurrentThread.id {
            waitForAccept(on: begun.acceptingThread)
        }
        begun.connection?.value.dispose()
        state.withLock { $0.phase = .disposed }
    }

    /// Waits until the `accept` in progress has returned, or until that `accept` itself waits for this disposal. The
    /// latter happens if the view stops its controller, or reads the controller's model, inside `accept`.
    ///
    /// The wait uses a semaphore, although only a lock donates priority, because two events can end the wait.
    private func waitForAccept(on thread: UInt) {
        let semaphore = DispatchSemaphore(value: 0)
        executor?.watch(thread, with: semaphore)
        let waits = state.withLock { state in
            if state.acceptingThread == 0 { return false }
            state.acceptEnded = semaphore
            return true
        }
        if waits { semaphore.wait() }
        state.withLock { $0.acceptEnded = nil }
        executor?.endWatching(with: semaphore)
    }
}
