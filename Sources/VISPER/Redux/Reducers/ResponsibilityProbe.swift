import Synchronization

/// Finds out whether a reducer leaves it to types to decide what it is responsible for: it listens, while the reducer is asked
/// for the first time, for the protocol's own implementation being the one that answers.
///
/// A reducer that answers by itself, maybe by passing the question on to another one, depends on values for all one knows, and
/// has to be asked every time.
final class ResponsibilityProbe: Sendable {
    @TaskLocal static var current: ResponsibilityProbe?

    private let isReducer: @Sendable (Any.Type) -> Bool
    private let heardReducer = Atomic<Bool>(false)

    private init(isReducer: @escaping @Sendable (Any.Type) -> Bool) {
        self.isReducer = isReducer
    }

    /// Called by the protocol's implementation, on behalf of a type that has no other.
    func note(answerOf type: Any.Type) {
        if isReducer(type) { heardReducer.store(true, ordering: .relaxed) }
    }

    /// Asks a reducer of the given type, by `ask`.
    ///
    /// - Returns: the answer, and whether types alone decide.
    static func listen<Reducer>(to type: Reducer.Type, _ ask: () -> Bool) -> (answer: Bool, isByTypes: Bool) {
        let probe = ResponsibilityProbe { $0 is Reducer.Type }
        let answer = $current.withValue(probe) { ask() }
        return (answer, probe.heardReducer.load(ordering: .relaxed))
    }
}
