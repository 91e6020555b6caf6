#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import TestSupport

/// A subscriber that records its input, with demands set by the test.
final class Recorder<Input>: Subscriber {
    typealias Failure = Never

    let log = Log<Input>()
    private(set) var subscription: (any Subscription)?
    private let initial: Subscribers.Demand
    private let onValue: (Recorder, Input) -> Subscribers.Demand

    /// - Parameters:
    ///   - initial: The demand when the subscription arrives.
    ///   - onValue: Called when a value has been recorded. Returns the additional demand.
    init(
        demanding initial: Subscribers.Demand = .none,
        onValue: @escaping (Recorder, Input) -> Subscribers.Demand = { _, _ in .none }
    ) {
        self.initial = initial
        self.onValue = onValue
    }

    var values: [Input] { log.values }

    func demand(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    func cancel() { subscription?.cancel() }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if initial > .none { subscription.request(initial) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        log.note(input)
        return onValue(self, input)
    }

    func receive(completion: Subscribers.Completion<Never>) {
        fatalError("A value never finishes")
    }
}
#endif
