/// A queue of events that can be awaited.
final class Events: Sendable {
    let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func consume(_ event: String) { continuation.yield(event) }

    func next(_ count: Int) async -> [String] {
        var events: [String] = []
        for await event in stream {
            events.append(event)
            if events.count == count { break }
        }
        return events
    }
}
