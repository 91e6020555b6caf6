import Prex
import Testing

/// A mutation runs on any thread, so its conformance is isolated to no actor, and the compiler lets a generic type be used
/// anywhere. Most of the test is that this file compiles.
@Suite("Conformances belong to no actor")
struct ConformanceIsolationTests {
    @Test("Generic code applies a mutation in a detached task")
    func anyMutation() async {
        let state = await mutateElsewhere(FerryState(aboard: 1), by: .board, with: { FerryMutation() })
        #expect(state.aboard == 2)
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
