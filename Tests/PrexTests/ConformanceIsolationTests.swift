import Prex
import Testing

/// A mutation runs on any thread, so its conformance belongs to no actor: the compiler lets one that is not known here
/// be used elsewhere. That this compiles is most of the test.
@Suite("Conformances belong to no actor")
struct ConformanceIsolationTests {
    @Test("A mutation of any type mutates elsewhere")
    func anyMutation() async {
        let state = await mutateElsewhere(CounterState(count: 1), by: .increment, with: { CounterMutation() })
        #expect(state.count == 2)
    }

    private func mutateElsewhere<M: Mutation>(
        _ state: M.State,
        by action: M.Action,
        with makeMutation: @escaping @Sendable () -> M
    ) async -> M.State {
        await Task.detached {
            var state = state
            makeMutation().mutate(action: action, state: &state)
            return state
        }.value
    }
}
