import Dispatch
import Millrace

/// A connectable whose inputs reach the original on a queue, one at a time, in order.
///
/// After its connection was disposed of nothing reaches the original, not even what was on its way, and its outputs are
/// dropped. Until then outputs pass as they come. Connecting and disposing happen where they are called.
final class AsyncDispatchQueueConnectable<Input, Output>: Connectable {
    private let connectable: AnyConnectable<Input, Output>
    private let acceptQueue: DispatchQueue
    private let executor: LoopExecutor?

    /// - Parameter executor: who disposes of connections, if it is known: an `accept` that waits for it is not
    ///   waited for.
    init<C: Connectable>(_ connectable: C, acceptQueue: DispatchQueue, executor: LoopExecutor? = nil)
    where C.Input == Input, C.Output == Output {
        self.connectable = AnyConnectable(connectable)
        self.acceptQueue = acceptQueue
        self.executor = executor
    }

    func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        let gate = ConnectionGate<Input>(executor: executor)
        let connection = connectable.connect { output in
            // Dropped and not refused: who sends on another thread cannot know that the disposal has just ended.
            if !gate.isDisposed { consumer(output) }
        }
        gate.open(for: connection)
        // Retains the gate, and is not retained by it: a connectable may keep its consumer, and with it the gate, for ever.
        let mailbox = Mailbox(registration: Registration(), delivery: .queue(acceptQueue), body: gate.pass)
        return Connection(acceptClosure: mailbox.post, disposeClosure: gate.dispose)
    }
}

/// Lets inputs pass to a connection until it is disposed of. Then it releases the connection, so that one who keeps the
/// consumer keeps nothing else.
///
/// Sendable: the mutable properties are read and written under `lock` only; the connection's `accept` is called
/// by one turn of the mailbox at a time.
private final class ConnectionGate<Input>: @unchecked Sendable {
    private enum Phase { case open, disposing, disposed }

    private let executor: LoopExecutor?

    private let lock = Lock()
    private var connection: Connection<Input>?
    private var phase = Phase.open
    /// The thread that is inside the connection's `accept`, or 0.
    private var acceptingThread: UInt = 0
    private var acceptEnded: DispatchSemaphore?

    init(executor: LoopExecutor?) {
        self.executor = executor
    }

    var isDisposed: Bool { lock.withLock { phase == .disposed } }

    func open(for connection: Connection<Input>) {
        lock.withLock { self.connection = connection }
    }

    // MARK: Accepting

    /// Hands an input to the connection; drops it once the disposal has begun.
    func pass(_ input: Input) {
        guard let connection = beginAccept() else { return }
        connection.accept(input)
        endAccept()
    }

    private func beginAccept() -> Connection<Input>? {
        lock.withLock {
            guard phase == .open else { return nil }
            acceptingThread = CurrentThread.id
            return connection
        }
    }

    private func endAccept() {
        lock.withLock {
            acceptingThread = 0
            acceptEnded?.signal()
        }
    }

    // MARK: Disposing

    func dispose() {
        let begun: (connection: Connection<Input>?, acceptingThread: UInt)? = lock.withLock {
            if phase != .open { return nil }
            phase = .disposing
            let connection = connection
            self.connection = nil
            return (connection, acceptingThread)
        }
        guard let begun else { refuse("cannot dispose more than once") }
        if begun.acceptingThread != 0 && begun.acceptingThread != CurrentThread.id {
            waitForAccept(on: begun.acceptingThread)
        }
        begun.connection?.dispose()
        lock.withLock { phase = .disposed }
    }

    /// Waits until the `accept` in progress has returned, or itself waits for this disposal: a view that stops its
    /// controller, or asks it for the model, while it is being handed a model.
    ///
    /// A semaphore passes no priority on to that thread, as a lock would; but no lock is released when one of two things happens.
    private func waitForAccept(on thread: UInt) {
        let semaphore = DispatchSemaphore(value: 0)
        executor?.watch(thread, with: semaphore)
        let waits = lock.withLock {
            if acceptingThread == 0 { return false }
            acceptEnded = semaphore
            return true
        }
        if waits { semaphore.wait() }
        lock.withLock { acceptEnded = nil }
        executor?.endWatching(with: semaphore)
    }
}
