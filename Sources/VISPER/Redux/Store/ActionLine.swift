import Millrace

/// The actions of a store that wait for their turn, and the one who works on them.
///
/// It is the part of a ``Store`` that has nothing to do with the type of the state.
///
/// Sendable: its properties are set before the store is handed out. What they refer to is used by the one who works, or is Sendable itself.
@usableFromInline
final class ActionLine: @unchecked Sendable {
    /// Something that waits for its turn. One word, since it is passed on several times.
    private enum Job {
        /// An action, alone in the array that its dispatch came with.
        case action([Action])

        /// An action that has a completion, or work that is no action.
        case completing(Completing)
    }

    private final class Completing {
        /// Nil where the completion is all there is to do.
        let action: Action?
        let completion: () -> Void

        init(_ action: Action?, completion: @escaping () -> Void) {
            self.action = action
            self.completion = completion
        }
    }

    /// Leads from the mailbox to the line that owns it. Whoever works keeps the store, and that keeps its line.
    private final class LineReference {
        @exclusivity(unchecked) var line: Unmanaged<ActionLine>?
    }

    /// Whose line it is. It may have gone while an asynchronous reducer is at work.
    weak var store: AnyObject?

    let reducerContainer: StateChangingReducerContainer
    private let delivery: StoreDelivery
    private let jobs: Mailbox<Job>

    /// Nil unless the store works on the main queue.
    private let watch: StallWatch?

    /// Makes the new state, and tells everybody.
    private let reduce: (ReducerProvider, Action) -> Void

    /// The container if it is the usual one, none of whose methods is overridden. Then actions that have no completion are
    /// reduced without a transaction: nobody can tell.
    private let usualContainer: ReducerContainerImpl?

    /// What such actions are reduced with, all of them; otherwise the container. Stored as what an app reducer gets, since
    /// making that of an object counts a reference each time.
    private let provider: ReducerProvider

    /// Whether an asynchronous reducer has sent a new state since the reduction in progress was begun.
    private let hasFollowUp = AtomicCell<Bool>(false)

    @usableFromInline
    init(
        delivery: StoreDelivery,
        reducerContainer: StateChangingReducerContainer,
        reduce: @escaping (ReducerProvider, Action) -> Void
    ) {
        self.delivery = delivery
        self.reducerContainer = reducerContainer
        self.reduce = reduce
        usualContainer =
            type(of: reducerContainer) == ReducerContainerImpl.self
            ? reducerContainer as? ReducerContainerImpl : nil
        provider = usualContainer.map(UntrackedReductions.init) ?? reducerContainer
        watch = if case .main = delivery { StallWatch(report: Misuse.mainQueueDoesNotServe) } else { nil }
        let reference = LineReference()
        jobs = Mailbox(registration: Registration(), delivery: delivery.delivery) { job in
            reference.line?._withUnsafeGuaranteedRef { $0.perform(job) }
        }
        reference.line = .passUnretained(self)
    }

    /// Lets actions wait for their turns.
    func enqueue(_ actions: [Action], of store: AnyObject) {
        if actions.count == 1 {
            jobs.post(.action(actions), keeping: store)
        } else {
            for action in actions { jobs.post(.action([action]), keeping: store) }
        }
    }

    /// Lets an action that has a completion wait for its turn.
    func enqueue(_ action: Action, of store: AnyObject, completion: @escaping () -> Void) {
        watch?.beginWaiting()
        jobs.post(.completing(Completing(action, completion: completion)), keeping: store)
    }

    /// Lets work that is no action wait for its turn.
    func enqueue(_ work: @escaping () -> Void, of store: AnyObject) {
        jobs.post(.completing(Completing(nil, completion: work)), keeping: store)
    }

    /// Notes that an asynchronous reducer has sent a new state.
    func noteFollowUp() {
        hasFollowUp.store(true, ordering: .relaxed)
    }

    // MARK: Working, one job at a time

    private func perform(_ job: Job) {
        switch job {
        case .action(let action):
            if usualContainer != nil { reduce(provider, action[0]) } else { reduce(action[0]) {} }
        case .completing(let job):
            guard let action = job.action else { return job.completion() }
            watch?.endWaiting()
            reduce(action, job.completion)
        }
    }

    private func reduce(_ action: Action, _ completion: @escaping () -> Void) {
        hasFollowUp.store(false, ordering: .relaxed)
        let ending = Ending(in: self, completion)
        let transaction =
            usualContainer.map { TrackedReductions(container: $0, completion: ending.run) }
            ?? ReducerContainerForOneActionTransaction(
                reducerContainer: reducerContainer,
                completion: ending.run
            )
        reduce(transaction, action)
        ending.mayHaveFollowUp = transaction.mayHaveStartedAsynchronousReducers
        transaction.startCompleting()
        ending.isLate = true
    }

    /// The end of one dispatch: runs its completion when everything that came of it has been done.
    ///
    /// Sendable: the mutable properties are read and written by the thread that reduces only; the rest is set once.
    private final class Ending: @unchecked Sendable {
        private let line: ActionLine
        private let completion: () -> Void
        private let thread = CurrentThread.id

        /// Whether a new state that was sent during the reduction may be one of this dispatch.
        var mayHaveFollowUp = true

        /// Whether the reduction is over.
        var isLate = false

        init(in line: ActionLine, _ completion: @escaping () -> Void) {
            self.line = line
            self.completion = completion
        }

        /// Called when all asynchronous reducers have completed, by the reduction or by the last of them, on any thread.
        func run() {
            let isInReduction = CurrentThread.id == thread && !isLate
            if isInReduction && !(mayHaveFollowUp && line.hasFollowUp.load(ordering: .relaxed)) {
                completion()
            } else {
                // Behind the new state that the reducer has sent.
                line.enqueue(completion, of: line.store ?? line)
            }
        }
    }
}
