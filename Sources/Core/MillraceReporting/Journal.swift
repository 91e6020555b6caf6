import Millrace

/// What happens beside the stores, such as requests, messages of a log, or taps, in its place between the stores' transitions.
///
/// ```swift
/// let payments = Journal("Payments")
/// let asked = payments.note(Payment.asked(order.id))
/// let receipt = try await bank.pay(order)
/// payments.note(Payment.paid(receipt.number), after: asked)
/// ```
///
/// Recorders and timelines get each event as the action of a store without a state, whose dialect is `Journal`. An entry says where the
/// event was noted, and from which entry it follows: the one whose observer, effect or task has noted it, or the event that it
/// answers. Time travel neither moves a journal nor ends with an event, and a locked timeline does not ignore events.
///
/// From any thread; the order is that of the calls. An event is described and written to recordings like an action, so a timeline's
/// sanitizer sees it. While nothing is recorded, a note costs a relaxed atomic load, and the event is not made. The rules are in
/// `Documentation/Behaviour/Reporting.md`.
public final class Journal: Sendable {
    private let store: ReportedStore<NoState, any Sendable>

    /// Creates a journal.
    ///
    /// - Parameter name: the name to show, beside those of the stores.
    public init(_ name: String) {
        store = ReportedStore(journal: name)
    }

    /// Whether a recorder is attached; if not, a note has no effect. O(1), one relaxed atomic load.
    public var isRecorded: Bool { store.isRecorded }

    /// Notes an event, if a recorder is attached. Recorders are called before this returns, unless one is running already.
    ///
    /// - Parameters:
    ///   - event: what has happened. Not evaluated while nothing is recorded.
    ///   - cause: the event that this one answers; nil if it follows from what the code is running for. What work of Prex, FluxCapacitor or
    ///     Mobius sends after an answer, in its own task, follows from the answer.
    ///   - duration: how long it took. It has ended now, which is the time of the event.
    /// - Returns: the event, for those that answer it; nil if nothing is recorded.
    /// - Complexity: O(1) plus the recorders' calls.
    @discardableResult
    public func note(
        _ event: @autoclosure () -> any Sendable,
        after cause: Noted? = nil,
        duration: Duration = .zero
    ) -> Noted? {
        isRecorded ? record(event(), after: cause, duration: duration, from: nil) : nil
    }

    /// Notes an event that `caller` has sent, such as the line of a log, if a recorder is attached.
    package func note(_ event: any Sendable, from caller: CallSite?) {
        if isRecorded { _ = record(event, after: nil, duration: .zero, from: caller) }
    }

    private func record(
        _ event: any Sendable,
        after cause: Noted?,
        duration: Duration,
        from caller: CallSite?
    ) -> Noted? {
        let order = Provenance.sending(from: caller) {
            cause.follow { store.record(.action(event), new: nil, duration: duration) }
        }
        if cause != nil, let order { Provenance.noteAnswer(order) }
        return order.map(Noted.init)
    }

    /// Notes what `work` asks for, then its answer or its error, with the time that it took.
    ///
    /// ```swift
    /// let (data, response) = try await requests.noting(url, answer: { Answer(bytes: $0.0.count) }) {
    ///     try await session.data(from: url)
    /// }
    /// ```
    ///
    /// What `work` notes and sends follows from the question. What work of Prex, FluxCapacitor or Mobius, in whose task this is called, sends
    /// afterwards follows from the answer: `Documentation/Behaviour/Reporting.md`, 7.2.
    ///
    /// - Parameters:
    ///   - question: what is asked for. Not evaluated while nothing is recorded.
    ///   - isolation: the caller's isolation; omit it.
    ///   - function: the function from which the events are noted; omit it, like its file and line.
    ///   - fileID: its file.
    ///   - line: its line.
    ///   - answer: the event for an answer. Called in the caller's isolation, unless recording has ended meanwhile.
    ///   - failure: the event for an error, by default the error; likewise.
    ///   - work: asks, in the caller's isolation.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws.
    /// - Complexity: O(1) plus the recorders' calls and `work`.
    @discardableResult
    public func noting<Answer>(
        _ question: @autoclosure () -> any Sendable,
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        fileID: StaticString = #fileID,
        line: Int = #line,
        answer: (Answer) -> any Sendable,
        failure: (any Error) -> any Sendable = { $0 },
        _ work: () async throws -> Answer
    ) async rethrows -> Answer {
        if !isRecorded { return try await work() }
        let caller = CallSite.named(function, fileID, line)
        guard let question = record(question(), after: nil, duration: .zero, from: caller) else {
            return try await work()
        }
        let start = ContinuousClock.now
        func note(_ event: @autoclosure () -> any Sendable) {
            guard isRecorded else { return }
            _ = record(event(), after: question, duration: start.duration(to: .now), from: caller)
        }
        do {
            let result = try await Provenance.leading(from: question.order, work)
            note(answer(result))
            return result
        } catch {
            note(failure(error))
            throw error
        }
    }

    /// An event of a journal.
    public struct Noted: Hashable, Sendable {
        let order: UInt64

        /// Runs `body`, whose actions and events follow from this event, such as the completion of a request.
        public func leading<Result>(to body: () throws -> Result) rethrows -> Result {
            try Provenance.leading(from: order, body)
        }
    }
}

extension Journal.Noted? {
    /// Runs `body` as what follows from this; as it is if this is nil.
    fileprivate func follow<Result>(_ body: () throws -> Result) rethrows -> Result {
        if let self { try self.leading(to: body) } else { try body() }
    }
}

/// The state of a journal, which has none.
struct NoState: Hashable, Codable, Sendable {}

extension StoreLabel {
    private static let dialectOfJournals = "Journal"

    /// A label of a journal.
    init(journal name: String) { self.init(dialect: Self.dialectOfJournals, name: name) }

    /// Whether the label is a journal's. True also for a journal of a recording.
    package var isJournal: Bool { dialect == Self.dialectOfJournals }
}

extension StoreHandle {
    /// Whether the store is a journal, which has no state.
    package var isJournal: Bool { label.isJournal }
}
