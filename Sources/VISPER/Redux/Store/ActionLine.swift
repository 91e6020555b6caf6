import Millrace
import Synchronization

/// The actions of a store that wait for their turn, and the one who works on them.
///
/// It is the part of a ``Store`` that has nothing to do with the type of the state.
///
/// Sendable: its properties are set before the store is handed out. What they refer to is used by the one who works, or is Sendable itself.
@usableFromInline
final class ActionLine: @unchecked Sendable {
    /// Something that waits for its turn. An object, since a reference is quicker to pass on than what is in it.
    private final class Job {
        let action: Action
        let completion: (() -> Void)?

        init(_ action: Action, completion: (() -> Void)?) {
            self.action = action
            self.completion = completion
        }
    }

    /// In place of an action where there is a completion only.
    private struct NoAction: Action {}

    /// Whose line it is. It may have gone while an asynchronous reducer is at work.
    weak var store: AnyObject?

    let reducerContainer: StateChangingReducerContainer
    private let delivery: StoreDelivery
    private let jobs: Mailbox<Job>

    /// Makes the new state, and tells everybody.
    private let reduce: (ReducerProvider, Action) -> Void

    /// The container, if it may be handed out itself where nobody waits for a completion: nobody could tell.
    private let plainProvider: ReducerProvider?

    /// Whether an asynchronous reducer has sent a new state since the reduction in progress was begun.
    private let hasFollowUp = Atomic<Bool>(false)

    @usableFromInline
    init(
        delivery: StoreDelivery,
        reducerContainer: StateChangingReducerContainer,
        reduce: @escaping (ReducerProvider, Action) -> Void
    ) {
        self.delivery = delivery
        self.reducerContainer = reducerContainer
        self.reduce = reduce
        plainProvider = type(of: reducerContainer) == ReducerContainerImpl.self ? reducerContainer : nil
        var line: Unmanaged<ActionLine>?
        jobs = Mailbox(registration: Registration(), delivery: delivery.delivery) { job in
            // Whoever works keeps the store, and that keeps its line.
            line?._withUnsafeGuaranteedRef { $0.perform(job) }
        }
        line = .passUnretained(self)
    }

    /// Lets an action wait for its turn.
    func enqueue(_ action: Action, of store: AnyObject, completion: (() -> Void)?) {
        jobs.post(Job(action, completion: completion), keeping: store)
    }

    /// Lets work that is no action wait for its turn.
    func enqueue(_ work: @escaping () -> Void, of store: AnyObject) {
        jobs.post(Job(NoAction(), completion: work), keeping: store)
    }

    /// Notes that an asynchronous reducer has sent a new state.
    func noteFollowUp() {
        hasFollowUp.store(true, ordering: .relaxed)
    }

    // MARK: Working, one job at a time

    private func perform(_ job: Job) {
        if let completion = job.completion {
            if job.action is NoAction { completion() } else { reduce(job.action, completion) }
        } else if let plainProvider {
            reduce(plainProvider, job.action)
        } else {
            reduce(job.action) {}
        }
    }

    private func reduce(_ action: Action, _ completion: @escaping () -> Void) {
        hasFollowUp.store(false, ordering: .relaxed)
        let ending = Ending(in: self, completion)
        let transaction = ReducerContainerForOneActionTransaction(
            reducerContainer: reducerContainer,
            completion: ending.run
        )
        reduce(transaction, action)
        transaction.startCompleting()
        ending.isLate = true
    }

    /// The end of one dispatch: runs its completion when everything that came of it has been done.
    ///
    /// Sendable: `isLate` is read and written by the thread that reduces only; the rest is set once.
    private final class Ending: @unchecked Sendable {
        private let line: ActionLine
        private let completion: () -> Void
        private let thread = CurrentThread.id

        /// Whether the reduction is over.
        var isLate = false

        init(in line: ActionLine, _ completion: @escaping () -> Void) {
            self.line = line
            self.completion = completion
        }

        /// Called when all asynchronous reducers have completed, by the reduction or by the last of them, on any thread.
        func run() {
            let isInReduction = CurrentThread.id == thread && !isLate
            if isInReduction && !line.hasFollowUp.load(ordering: .relaxed) {
                completion()
            } else {
                // Behind the new state that the reducer has sent.
                line.jobs.post(Job(NoAction(), completion: completion), keeping: line.store ?? line)
            }
        }
    }
}
