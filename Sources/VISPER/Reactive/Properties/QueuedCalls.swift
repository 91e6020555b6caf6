import Dispatch
import Millrace

/// Calls a property's subscribers on a queue. Each value reaches all subscribers before the next value does.
@usableFromInline
final class QueuedCalls<Value>: Sendable {
    private struct Call {
        let subscriber: Subscriber
        let value: Value
    }

    /// Sendable: `observation` is read and written under `lock` only, and `function` is called by one thread at a time.
    private final class Subscriber: @unchecked Sendable {
        private let function: (Value) -> Void
        private let lock = Lock()

        /// The subscription; nil until the container has returned it.
        @exclusivity(unchecked) private var observation: ObservationToken?

        init(_ function: @escaping (Value) -> Void) { self.function = function }

        func isObserved(by token: ObservationToken) {
            lock.withLock { observation = token }
        }

        func call(with value: Value) {
            // The subscription may have ended since the value was set.
            let isActive = lock.withLock { observation?.isActive != false }
            if isActive { function(value) }
        }
    }

    private let mailbox: Mailbox<Call>

    @usableFromInline
    init(to queue: DispatchQueue) {
        mailbox = Mailbox(registration: Registration(), delivery: .queue(queue)) { call in
            call.subscriber.call(with: call.value)
        }
    }

    /// Observes the value in a container. Calls `first` with the current value, on the calling thread, before `observe`
    /// returns. Calls `next` with every later value, on the queue.
    @usableFromInline
    func observe<First>(
        _ container: StateContainer<Value>,
        first: (Value) -> First,
        next: @escaping (Value) -> Void
    ) -> (ObservationToken, First) {
        let subscriber = Subscriber(next)
        let (observation, result) = container.observeFromNow(first: first) { [mailbox] value in
            mailbox.post(Call(subscriber: subscriber, value: value))
        }
        subscriber.isObserved(by: observation)
        return (observation, result)
    }
}
