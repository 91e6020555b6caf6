/// Runs a closure for each effect.
///
/// Sendable: has nothing mutable of its own.
final class FireAndForgetTarget<Parameters, Event>: RouteTarget<Parameters, Event>, @unchecked Sendable {
    private let run: (Parameters) -> Void

    init(_ run: @escaping (Parameters) -> Void) {
        self.run = run
    }

    override func accept(_ parameters: Parameters) {
        if isConnected { run(parameters) }
    }
}
