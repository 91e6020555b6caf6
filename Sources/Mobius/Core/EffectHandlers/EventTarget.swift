/// Makes an event of each effect.
///
/// Sendable: has nothing mutable of its own.
final class EventTarget<Parameters, Event>: RouteTarget<Parameters, Event>, @unchecked Sendable {
    private let event: (Parameters) -> Event?

    init(_ event: @escaping (Parameters) -> Event?) {
        self.event = event
    }

    override func accept(_ parameters: Parameters) {
        // Asked before, so that nothing runs when not connected, and after, since the closure may end the connection.
        guard isConnected, let event = event(parameters) else { return }
        connectedConsumer?(event)
    }
}
