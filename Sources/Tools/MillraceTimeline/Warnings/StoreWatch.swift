import Millrace
import MillraceReporting
import MillraceValues

/// What ``Warnings`` retains about one store: a few numbers, and no state.
final class StoreWatch {
    /// What causes changes, and on which thread.
    private struct Source: Hashable {
        let place: String
        let thread: String
    }

    /// After a comparison of states or an estimate of memory, the next one is made only when `share` times its duration
    /// has passed. So comparisons take at most 1/`share` of the time, and so do estimates.
    private static let share = 100

    private let options: Warnings.Options

    /// The start of the second in which changes are being counted. The next two properties contain the counts.
    private var second: ContinuousClock.Instant?
    private var changes = 0
    private var sources: [Source: Int] = [:]

    /// The next storm is reported when this second has more changes than this number.
    private var nextStorm: Int

    private var unchanged = 0
    private var lastChange: ContinuousClock.Instant?
    private var nextComparison: ContinuousClock.Instant?

    private var questions = QuestionCount()

    private var size: Int64?
    private var sizeAtFirst: Int64 = 0
    private var growths = 0
    private var nextEstimate: ContinuousClock.Instant?

    init(_ options: Warnings.Options) {
        self.options = options
        nextStorm = options.changesPerSecond
    }

    /// Examines the store's next transition.
    ///
    /// - Parameters:
    ///   - root: from what the transition follows in the end.
    ///   - clock: measures the time of the examination.
    ///   - warn: called with each warning.
    func take(
        _ transition: Transition,
        root: TransitionRoots.Root?,
        clock: () -> ContinuousClock.Instant,
        warn: (Warning) -> Void
    ) {
        count(transition, warn)
        if transition.store.isJournal { return ask(transition, root, warn) }
        time(transition, warn)
        compare(transition, clock, warn)
        estimate(transition, clock, warn)
    }

    // MARK: Frequency

    private func count(_ transition: Transition, _ warn: (Warning) -> Void) {
        let start = second ?? transition.instant
        let age = start.duration(to: transition.instant)
        if second == nil || age >= .seconds(1) {
            second = transition.instant
            changes = 0
            if !sources.isEmpty { sources = [:] }
            nextStorm = options.changesPerSecond
        }
        changes += 1
        // Compute names only if a storm may begin, because computing them takes longer than the rest of this
        // method.
        if changes <= options.changesPerSecond / 2 { return }
        if changes <= options.changesPerSecond + 1 {
            let thread = transition.isOnMain ? "main" : "\(transition.thread)"
            sources[Source(place: transition.place, thread: thread), default: 0] += 1
        }
        if changes <= nextStorm { return }
        nextStorm = changes * Int(WarningBook.worse) - 1
        guard let commonest = sources.max(by: { $0.value < $1.value })?.key else { return }
        let time = max(age, .milliseconds(1))
        warn(
            Warning(
                .storm,
                of: transition.label,
                at: commonest.place,
                measured: Double(changes),
                limit: Double(options.changesPerSecond),
                order: transition.order,
                evidence:
                    "\(changes) \(transition.store.isJournal ? "events" : "changes") in \(time.text), mostly \(commonest.place) on \(commonest.thread)"
            )
        )
    }

    // MARK: Requests

    private func ask(_ transition: Transition, _ root: TransitionRoots.Root?, _ warn: (Warning) -> Void) {
        if !questions.take(transition, root: root) || questions.count <= options.requestsInARow { return }
        if !questions.isTyped { return }
        warn(
            Warning(
                .requestPerKeystroke,
                of: transition.label,
                measured: Double(questions.count),
                limit: Double(options.requestsInARow),
                order: transition.order,
                evidence:
                    "\(questions.count) requests in a row, each after another action, at the pace of a hand"
            )
        )
    }

    // MARK: Duration

    private func time(_ transition: Transition, _ warn: (Warning) -> Void) {
        if transition.duration <= options.reducerTime || !transition.isOnMain { return }
        warn(
            Warning(
                .slowReducer,
                of: transition.label,
                at: transition.place,
                measured: transition.duration / .milliseconds(1),
                limit: options.reducerTime / .milliseconds(1),
                order: transition.order,
                evidence: "\(transition.place) took \(transition.duration.text) on the main thread"
            )
        )
    }

    // MARK: Size

    private func compare(
        _ transition: Transition,
        _ clock: () -> ContinuousClock.Instant,
        _ warn: (Warning) -> Void
    ) {
        if let lastChange, lastChange.duration(to: transition.instant) > .seconds(1) { unchanged = 0 }
        lastChange = transition.instant
        if let nextComparison, transition.instant < nextComparison { return }
        let start = clock()
        let isSame = transition.changesNothing
        nextComparison = transition.instant + start.duration(to: clock()) * Self.share
        unchanged = isSame ? unchanged + 1 : 0
        if unchanged <= options.unchangedInARow { return }
        warn(
            Warning(
                .unchanged,
                of: transition.label,
                at: transition.place,
                measured: Double(unchanged),
                limit: Double(options.unchangedInARow),
                order: transition.order,
                evidence:
                    "\(unchanged) changes in a row left the state as it was, the last of them \(transition.place)"
            )
        )
    }

    private func estimate(
        _ transition: Transition,
        _ clock: () -> ContinuousClock.Instant,
        _ warn: (Warning) -> Void
    ) {
        if transition.sequence % Warnings.estimateInterval != 0 { return }
        if let nextEstimate, transition.instant < nextEstimate { return }
        let start = clock()
        let bytes = MemoryEstimate.bytes(of: transition.new)
        nextEstimate = transition.instant + start.duration(to: clock()) * Self.share
        guard let last = size, bytes >= last else {
            size = bytes
            sizeAtFirst = bytes
            growths = 0
            return
        }
        size = bytes
        if bytes > last { growths += 1 }
        if growths < options.growingSamples || bytes - sizeAtFirst < Int64(options.growth) { return }
        warn(
            Warning(
                .growing,
                of: transition.label,
                at: transition.place,
                measured: Double(bytes - sizeAtFirst),
                limit: Double(options.growth),
                order: transition.order,
                evidence:
                    "the state's size grew in \(growths) estimates and fell in none, from about \(sizeAtFirst / 1_024) to about \(bytes / 1_024) KiB"
            )
        )
    }
}

extension Transition {
    /// The place that a warning shows.
    fileprivate var place: String { cause.place }

    /// Whether the transition was applied on the main thread, or on the main queue while another thread serves that
    /// queue. The queue is checked only if the transition was applied on the current thread.
    fileprivate var isOnMain: Bool { thread.isMain || (thread.isCurrent && MainQueue.isCurrent) }

    /// Whether the state is unchanged and there are no effects. False if it is unknown whether the state is
    /// unchanged, as for an object, which keeps its identity when its contents change.
    fileprivate var changesNothing: Bool {
        if !effects.isEmpty { return false }
        guard let old = old as? any StateOfParts, let new = new as? any StateOfParts else {
            return Self.areSame(old, new)
        }
        return old.parts.count == new.parts.count && zip(old.parts, new.parts).allSatisfy(Self.areSame)
    }

    private static func areSame(_ old: Any, _ new: Any) -> Bool {
        Sameness.areEqual(old, new) ?? (!(type(of: new) is AnyClass) && Sameness.areIdentical(old, new))
    }
}

extension Transition.Cause {
    /// The place that a warning shows: the action's name without associated values.
    var place: String { actionName ?? name }
}

extension Duration {
    /// The duration in milliseconds or seconds, for users.
    var text: String {
        let milliseconds = self / .milliseconds(1)
        if milliseconds < 1_000 { return "\((milliseconds * 10).rounded() / 10) ms" }
        return "\((milliseconds / 100).rounded() / 10) s"
    }
}
