import Millrace
import MillraceReporting

/// The queue of a store's pending actions, which processes them one at a time.
///
/// Contains the code of ``Store`` that does not depend on the type of the state.
///
/// Sendable: the properties are set before the store is returned to its creator. Their objects are Sendable, or are
/// used only by the thread that processes actions. An exception is `reducerContainer`, which a replay asks for its
/// reducers on the timeline's thread.
@usableFromInline
final class ActionLine: @unchecked Sendable {
    /// A pending job. Its size is only one word, because a job is copied several times.
    private enum Job {
        /// An action without a completion, in an array of one element: if possible the array that `dispatch` received.
        case action([Action])

        /// An action with a completion, or work without an action.
        case completing(Completing)

        /// A job that began while a recorder was attached, and where it came from.
        indirect case recorded(Job, Provenance)
    }

    private final class Completing {
        /// The action to reduce; nil if there is only the completion to run.
        let action: Action?
        let completion: () -> Void

        init(_ action: Action?, completion: @escaping () -> Void) {
            self.action = action
            self.completion = completion
        }
    }

    /// A reference from the mailbox to the line that owns the mailbox. The reference does not retain the line. The
    /// line lives long enough, because each job retains the line or the store, which retains its line. `line` is set
    /// once, before the first job.
    private final class LineReference {
        @exclusivity(unchecked) var line: Unmanaged<ActionLine>?
    }

    /// The store of this line. It may be released while an asynchronous reducer is running.
    weak var store: AnyObject?

    let reducerContainer: StateChangingReducerContainer
    private let delivery: StoreDelivery
    private let jobs: Mailbox<Job>

    /// Warns if the main queue does not process the jobs; nil unless the store uses the main queue.
    private let watch: StallWatch?

    /// Computes the new state, sets it, and calls the subscribers.
    private let reduce: (ActionLine, ReducerProvider, Action) -> Void

    /// The container, if its class is exactly ``ReducerContainerImpl``; nil for other classes, even for a subclass,
    /// which may override methods. With this container, an action without a completion needs no transaction.
    private let usualContainer: ReducerContainerImpl?

    /// The provider for actions without a completion, used if `usualContainer` is not nil. It is stored as an
    /// existential, because each conversion of the object to an existential would retain the object.
    private let provider: ReducerProvider

    /// Whether an asynchronous reducer has sent a new state since the current reduction began.
    private let hasFollowUp = AtomicCell<Bool>(false)

    @usableFromInline
    init(
        delivery: StoreDelivery,
        reducerContainer: StateChangingReducerContainer,
        reduce: @escaping (ActionLine, ReducerProvider, Action) -> Void
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

    /// Enqueues actions.
    func enqueue(_ actions: [Action], of store: AnyObject) {
        if actions.count == 1 {
            post(.action(actions), of: store)
        } else {
            for action in actions { post(.action([action]), of: store) }
        }
    }

    private func post(_ job: Job, of store: AnyObject) {
        jobs.post(TransitionProbe.isAttached ? .recorded(job, .ofSender) : job, keeping: store)
    }

    /// Enqueues an action with a completion.
    func enqueue(_ action: Action, of store: AnyObject, completion: @escaping () -> Void) {
        watch?.beginWaiting()
        post(.completing(Completing(action, completion: completion)), of: store)
    }

    /// Enqueues work that belongs to no action.
    func enqueue(_ work: @escaping () -> Void, of store: AnyObject) {
        jobs.post(.completing(Completing(nil, completion: work)), keeping: store)
    }

    /// Whether no action is pending or being reduced.
    var isIdle: Bool { jobs.isIdle() }

    /// Records that an asynchronous reducer has sent a new state.
    func noteFollowUp() {
        hasFollowUp.store(true, ordering: .relaxed)
    }

    // MARK: Working, one job at a time

    private func perform(_ job: Job) {
        switch job {
        case .action(let action):
            if usualContainer != nil { reduce(self, provider, action[0]) } else { reduce(action[0]) {} }
        case .completing(let job):
            guard let action = job.action else { return job.completion() }
            watch?.endWaiting()
            reduce(action, job.completion)
        case .recorded(let job, let provenance): provenance.applying { perform(job) }
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
        reduce(self, transaction, action)
        ending.mayHaveFollowUp = transaction.mayHaveStartedAsynchronousReducers
        transaction.startCompleting()
        ending.isLate = true
    }

    /// Runs the completion of one dispatch, after its asynchronous reducers have completed and their new states were
    /// set.
    ///
    /// Sendable: the reducing thread alone reads and writes the mutable properties; the others are constant.
    private final class Ending: @unchecked Sendable {
        private let line: ActionLine
        private let completion: () -> Void
        private let thread = CurrentThread.id

        /// Whether an asynchronous reducer of this dispatch may have sent a new state before the reduction was over.
        var mayHaveFollowUp = true

        /// Whether the reduction has ended. If the asynchronous reducers complete later, `run` enqueues the completion.
        var isLate = false

        init(in line: ActionLine, _ completion: @escaping () -> Void) {
            self.line = line
            self.completion = completion
        }

        /// Called when all asynchronous reducers have completed: by the reduction itself, or by the last of these
        /// reducers, on any thread.
        func run() {
            let isInReduction = CurrentThread.id == thread && !isLate
            if isInReduction && !(mayHaveFollowUp && line.hasFollowUp.load(ordering: .relaxed)) {
                completion()
            } else {
                // An asynchronous reducer may have sent a new state, which is already enqueued. The completion is
                // enqueued behind that state, so that it runs after the state was set.
                line.enqueue(completion, of: line.store ?? line)
            }
        }
    }
}
