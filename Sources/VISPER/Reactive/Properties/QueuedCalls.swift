import Dispatch
import Millrace

/// The calls of a property's subscribers on their way to a queue: each value reaches all of them before the next one does.
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

        /// Nil until the subscriber has returned from its first call.
        @exclusivity(unchecked) private var observation: ObservationToken?

        init(_ function: @escaping (Value) -> Void) { self.function = function }

        func isObserved(by token: ObservationToken) {
            lock.withLock { observation = token }
        }

        func call(with value: Value) {
            // It may have ended since the value was set.
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

    /// Observes the state as it is now, which `first` gets before this returns, on the calling thread; and with `next`, on the
    /// queue, every later one.
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
