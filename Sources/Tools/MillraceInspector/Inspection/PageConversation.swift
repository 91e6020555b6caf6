import Foundation
import Millrace
import MillraceTimeline

/// The connection to one page.
///
/// Sends entries in batches, and limits the number of unacknowledged batches. Pending entries are not copied, but read
/// from the timeline when the page has acknowledged earlier batches. So a slow page needs no memory in the app, but
/// misses entries that the timeline drops before they are read.
///
/// The thread that makes a transition only notes that something has changed. One wake-up per ``interval`` then sends
/// all changes.
///
/// Sendable: the variable properties are read and written on the inspection's queue only.
final class PageConversation: @unchecked Sendable {
    /// The maximum number of entries in a message.
    static let batchSize = 1_000

    /// The maximum number of unacknowledged messages with entries.
    static let batchesUnderWay = 8

    /// The time during which changes are collected before they are sent.
    static let interval = DispatchTimeInterval.milliseconds(50)

    /// Enqueues a closure on the inspection's queue after ``interval``.
    typealias Delay = @Sendable (@escaping @Sendable () -> Void) -> Void

    private struct Mail {
        var news = TimelineNews()
        var areWarningsNew = false
    }

    private let inspection: Inspection
    private let send: @Sendable (ProcessMessage) -> Void
    private let delay: Delay
    private let mail = Guarded(Mail())
    private let wakeUp = ScheduledOnce()

    private var observation: ObservationHandle?
    private var observationOfWarnings: ObservationHandle?
    private var unacknowledged = 0
    /// The number of the next entry to send.
    private var next = 0
    /// The number of the oldest entry that the page has or will receive.
    private var oldest = 0
    private var stores: [Int: WireStore] = [:]
    private var status: WireStatus?
    /// The numbers of the entries that the page shows as different from what was recorded.
    private var recomputed: Set<Int> = []

    private var timeline: Timeline { inspection.timeline }

    /// - Parameters:
    ///   - delay: Replaces the queue's clock in tests.
    ///   - send: Sends messages to the page, in order. Called on the inspection's queue.
    init(
        _ inspection: Inspection,
        delay: Delay? = nil,
        send: @escaping @Sendable (ProcessMessage) -> Void
    ) {
        self.inspection = inspection
        self.send = send
        self.delay = delay ?? Self.delay(on: inspection.queue)
    }

    /// The delay that is used outside of tests, measured by the queue's clock.
    static func delay(on queue: DispatchQueue) -> Delay {
        { queue.asyncAfter(deadline: .now() + interval, execute: $0) }
    }

    // MARK: Life cycle

    /// Sends the greeting and all entries, and from then on every change.
    func begin() async { await onQueue { $0.greetAndObserve() } }

    /// Handles a message of the page. Returns when the message has been decoded. The answer has been sent by then,
    /// unless the request runs on the inspection's action queue.
    func receive(_ json: String) async { await onQueue { $0.take(json) } }

    /// Closes the connection. Idempotent.
    func end() async { await onQueue { $0.stop() } }

    /// Does what ``begin()`` does, for a caller that runs on the inspection's queue.
    func greetAndObserve() {
        // Observe before greeting, so that no change is missed. A change in between is sent twice at worst.
        observation = timeline.observe { [weak self] change in self?.note { $0.news.note(change) } }
        observationOfWarnings = inspection.warnings.changes.observe { [weak self] in
            self?.note { $0.areWarningsNew = true }
        }
        greet()
        if !inspection.warnings.wire.isEmpty { sendWarnings() }
        tell()
    }

    /// Does what ``receive(_:)`` does, for a caller that runs on the inspection's queue.
    func take(_ json: String) {
        do throws(PageMessageError) {
            switch try PageMessage(json: json) {
            case .acknowledge: acknowledge()
            case .request(let number, let request): answer(request, number)
            }
        } catch {
            send(.answer(request: error.request, .failure("\(error.reason)")))
        }
    }

    /// Does what ``end()`` does, for a caller that runs on the inspection's queue.
    func stop() {
        observation?.end()
        observation = nil
        observationOfWarnings?.end()
    }

    private func onQueue(_ body: @escaping @Sendable (PageConversation) -> Void) async {
        await withCheckedContinuation { continuation in
            inspection.queue.async {
                body(self)
                continuation.resume()
            }
        }
    }

    // MARK: Answering

    private func answer(_ request: Request, _ number: Int) {
        do {
            if let answer = try inspection.look(request) {
                return send(.answer(request: number, answer))
            }
        } catch {
            return send(.answer(request: number, .failure("\(error)")))
        }
        inspection.actionQueue.async { [inspection, send] in
            let answer: Answer
            do {
                try inspection.act(request)
                answer = .done
            } catch {
                answer = .failure("\(error)")
            }
            inspection.queue.async { send(.answer(request: number, answer)) }
        }
    }

    private func acknowledge() {
        let wasBehind = unacknowledged == Self.batchesUnderWay
        unacknowledged = max(0, unacknowledged - 1)
        if wasBehind { tell() }
    }

    // MARK: Sending

    /// Notes a change, and schedules a wake-up, unless a wake-up is pending already. Called on any thread, for every
    /// transition. O(1).
    private func note(_ note: (inout Mail) -> Void) {
        mail.withLock { note(&$0) }
        wakeUp.request(by: delay) { [weak self] in self?.tell() }
    }

    private func greet() {
        let ids = timeline.ids
        let stores = inspection.stores
        let status = inspection.status
        next = ids.lowerBound
        oldest = ids.lowerBound
        self.stores = Dictionary(stores.map { ($0.id, $0) }) { $1 }
        self.status = status
        send(
            .hello(
                Hello(
                    inspection.app,
                    missing: inspection.remains?.missing,
                    ending: inspection.remains?.ending?.description,
                    crashed: inspection.remains?.session.crashedAction?.store.id,
                    permissions: inspection.permissions,
                    stores: stores,
                    status: status,
                    ids: ids,
                    limits: timeline.limits
                )
            )
        )
    }

    /// Sends all pending changes to the page, as far as the page's acknowledgements allow.
    private func tell() {
        // The connection may have been closed since the wake-up was scheduled.
        if observation == nil { return }
        let mail = mail.exchange(Mail())
        let news = mail.news
        if news.wasReplaced { tellReplaced() }
        tellStores()
        tellEntries()
        if let ids = news.recomputed { sendRecomputed(ids) }
        if news.isStatusNew { tellStatus() }
        // Send warnings after the entries that they concern.
        if mail.areWarningsNew { sendWarnings() }
    }

    private func sendWarnings() { send(.warnings(inspection.warnings.wire)) }

    private func tellReplaced() {
        let ids = timeline.ids
        next = ids.lowerBound
        oldest = ids.lowerBound
        recomputed = []
        inspection.warnings.forgetEntries()
        send(.cleared)
        if !inspection.warnings.wire.isEmpty { sendWarnings() }
    }

    private func tellStores() {
        let changed = inspection.stores.filter { stores[$0.id] != $0 }
        if changed.isEmpty { return }
        for store in changed { stores[store.id] = store }
        send(.stores(changed))
    }

    private func tellEntries() {
        if unacknowledged < Self.batchesUnderWay { tellDropped() }
        while unacknowledged < Self.batchesUnderWay {
            let entries = timeline.entries(in: next..<next + Self.batchSize)
            guard let last = entries.last else { return }
            // An entry's store may have been created after `tellStores` was called.
            if entries.contains(where: { stores[$0.transition.store.id] == nil }) { tellStores() }
            next = last.id + 1
            unacknowledged += 1
            send(.entries(entries.map { WireEntry($0, since: timeline.began) }))
            sendRecomputed(entries)
        }
    }

    private func tellDropped() {
        // Find the forgotten stores before reading the number of the oldest entry. Then all entries of these stores
        // have lower numbers, and the page drops the entries before it drops the stores.
        let forgotten = forgottenStores
        let first = timeline.ids.lowerBound
        if first > oldest {
            send(.trimmed(before: first, count: first - oldest))
            oldest = first
            next = max(next, first)
            recomputed = recomputed.filter { $0 >= first }
        }
        if forgotten.isEmpty { return }
        for store in forgotten { stores[store] = nil }
        send(.forgotten(stores: forgotten.sorted()))
    }

    /// The stores that the page knows, but the timeline has forgotten, because they are deallocated and have no
    /// entries.
    private var forgottenStores: Set<Int> {
        let known = timeline.stores
        return stores.count > known.count ? Set(stores.keys).subtracting(known.map(\.id)) : []
    }

    private func sendRecomputed(_ ids: Range<Int>) {
        let sent = max(ids.lowerBound, oldest)..<max(ids.lowerBound, oldest, min(ids.upperBound, next))
        sendRecomputed(timeline.entries(in: sent))
    }

    /// Sends the page the entries whose states differ from the recorded ones, and the entries that the page still marks
    /// as different although they have their recorded states again.
    private func sendRecomputed(_ entries: [TimelineEntry]) {
        let recomputations = entries.filter { $0.isRecomputed || recomputed.contains($0.id) }
            .map { WireRecomputation(order: $0.id, changed: $0.isRecomputed) }
        if recomputations.isEmpty { return }
        for recomputation in recomputations {
            if recomputation.changed {
                recomputed.insert(recomputation.order)
            } else {
                recomputed.remove(recomputation.order)
            }
        }
        send(.recomputed(recomputations))
    }

    private func tellStatus() {
        let status = inspection.status
        if status == self.status { return }
        self.status = status
        send(.status(status))
    }
}
