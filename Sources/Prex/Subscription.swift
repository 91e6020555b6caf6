import Millrace

/// The token of a registered handler or listener, to give back to the object that it came from.
///
/// A token that is dropped ends nothing. It keeps neither the callback nor the store alive.
public struct Subscription<T>: Sendable {
    @usableFromInline let observation: ObservationToken

    @inlinable
    init(observation: ObservationToken) {
        self.observation = observation
    }
}
