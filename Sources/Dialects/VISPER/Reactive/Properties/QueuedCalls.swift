import Dispatch
import Millrace

/// Calls a property's subscribers on a queue. Each value reaches all subscribers before the next value does.
@usableFromInline
final class QueuedCalls<Value>: Sendable {
    private struct Call {
        let subscriber: Subscriber
        let value: Value
    }

    private final class Subscriber: Sendable {
        /// Called by one thread at a time.
        private let function: UserValue<(Value) -> Void>

        /// The subscription; nil until the container has returned it.
        private let observation = Guarded<ObservationToken?>(nil)

        init(_ function: @escaping (Value) -> Void) { self.function = UserValue(function) }

        func isObserved(by token: ObservationToken) { observation.exchange(token) }

        func call(with value: Value) {
            // The subscription may have ended since the value was set.
            if observation.withLock({ $0?.isActive != false }) { function.value(value) }
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
