import Millrace
import MillraceReporting

extension Presenter {
    /// Runs `work` in a task for each of the state's keys, while the state has the key.
    ///
    /// ```swift
    /// extension ChatState {
    ///     /// What the screen listens to.
    ///     var feeds: Set<Feed> { room.map { [.messages(in: $0)] } ?? [] }
    /// }
    ///
    /// presenter.run(forEach: \.feeds) { [chat] feed, dispatch in
    ///     switch feed {
    ///     case .messages(let room): for await message in chat.messages(in: room) { dispatch(.received(message)) }
    ///     }
    /// }
    /// ```
    ///
    /// Begins with the present state. After each change, the tasks of the keys that have gone are cancelled; then each key that
    /// has been added starts a task. The tasks of the other keys are left alone, and so is a key whose task has returned. When
    /// a task has been cancelled, it dispatches nothing more. The release of the presenter cancels all; capture the presenter
    /// weakly, if at all.
    ///
    /// The changes of undo and of time travel start and end tasks too. Actions that a task dispatches while a timeline is locked
    /// are ignored, as all are. The tasks are no ongoing work of the Flux, since the state decides on their end.
    ///
    /// From any thread. Behaviour: `Documentation/Behaviour/Prex.md`, 5.14.
    ///
    /// - Parameters:
    ///   - keys: returns the keys for a state; equal ones count once. It must be pure. Called on the calling thread first, then
    ///     for every change on the delivering thread, so it should be quick.
    ///   - work: runs in a task for each key, in the isolation of the code that contains the closure, otherwise on any thread.
    ///     It receives the key, and a function that dispatches: see ``LaneDispatch``.
    /// - Complexity: for each change, that of `keys`, and O(number of keys).
    @available(swift, introduced: 6)
    public func run<Keys: Collection>(
        forEach keys: @escaping @Sendable (State) -> Keys,
        @_inheritActorContext _ work:
            @escaping @Sendable (_ key: Keys.Element, _ dispatch: @escaping LaneDispatch) async -> Void
    ) where Keys.Element: Hashable & NonisolatedConformance {
        run(forEach: keys, unchecked: work)
    }

    func run<Keys: Collection>(
        forEach keys: @escaping (State) -> Keys,
        unchecked work: @escaping (Keys.Element, @escaping LaneDispatch) async -> Void
    ) where Keys.Element: Hashable {
        let running = KeyedWork<Keys.Element, LaneRun<Action, State>>()
        let observation = flux.store.follow { [weak flux] state in
            guard let flux else { return }
            running.follow(keys(state)) { key in
                _ = LaneRun(of: flux, nil).start(in: running.lanes, as: key) { await work(key, $0) }
            }
        }
        flux.store.container.queue.withLock {
            subscriptions.append {
                observation.end()
                running.lanes.end()
            }
        }
    }
}
