import Dispatch
import Millrace

/// A connectable whose inputs reach the original on a queue, one at a time, in order.
///
/// After its connection was disposed of nothing reaches the original, not even what was on its way. Outputs pass
/// as they come. Connecting and disposing happen where they are called.
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
        let delivery = QueuedDelivery<Input>(queue: acceptQueue, executor: executor)
        let connection = connectable.connect { output in
            if delivery.isDisposed { refuse("cannot consume value after dispose") }
            consumer(output)
        }
        delivery.begin(to: connection)
        return Connection(acceptClosure: delivery.accept, disposeClosure: delivery.dispose)
    }
}

/// Holds the connection until it is disposed of, so that one who keeps the consumer keeps nothing else after that.
///
/// Sendable: the mutable properties are read and written under `lock` only; the connection's `accept` is called
/// by one block on the queue at a time.
private final class QueuedDelivery<Input>: @unchecked Sendable {
    private enum Phase { case live, disposing, disposed }

    private let queue: DispatchQueue
    private let executor: LoopExecutor?

    private let lock = Lock()
    private var connection: Connection<Input>?
    private var waiting = FIFO<Input>()
    /// Whether a block that has not begun waits on the queue.
    private var isScheduled = false
    private var isDelivering = false
    private var phase = Phase.live
    /// The thread that is inside the connection's `accept`, or 0.
    private var acceptingThread: UInt = 0
    private var acceptEnded: DispatchSemaphore?

    init(queue: DispatchQueue, executor: LoopExecutor?) {
        self.queue = queue
        self.executor = executor
    }

    var isDisposed: Bool { lock.withLock { phase == .disposed } }

    func begin(to connection: Connection<Input>) {
        lock.withLock { self.connection = connection }
    }

    // MARK: Accepting

    func accept(_ input: Input) {
        let schedules = lock.withLock {
            if phase != .live { return false }
            waiting.append(input)
            if isScheduled { return false }
            isScheduled = true
            return true
        }
        if schedules { queue.async { self.deliver() } }
    }

    /// Delivers what waits now. What comes meanwhile has a block of its own on the queue at once: others who use the
    /// queue get their turns, each after the inputs of before.
    private func deliver() {
        var next: FIFO<Input>? = lock.withLock {
            isScheduled = false
            if isDelivering { return nil }
            isDelivering = true
            return takeWaiting()
        }
        while var batch = next {
            while let input = batch.popFirst(), let connection = beginAccept() {
                connection.accept(input)
                endAccept()
            }
            // On a concurrent queue the block for these may have begun meanwhile, and left them to this one.
            next = lock.withLock {
                if !waiting.isEmpty && !isScheduled { return takeWaiting() }
                isDelivering = false
                return nil
            }
        }
    }

    /// Called with the lock held.
    private func takeWaiting() -> FIFO<Input> {
        var batch = FIFO<Input>()
        swap(&batch, &waiting)
        return batch
    }

    private func beginAccept() -> Connection<Input>? {
        lock.withLock {
            guard phase == .live else { return nil }
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
        var dropped = FIFO<Input>()
        let begun: (connection: Connection<Input>?, acceptingThread: UInt)? = lock.withLock {
            if phase != .live { return nil }
            phase = .disposing
            swap(&dropped, &waiting)
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
        withExtendedLifetime(dropped) {}
    }

    /// Waits until the `accept` in progress has returned, or itself waits for this disposal: a view that stops its
    /// controller, or asks it for the model, while it is being handed a model.
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
